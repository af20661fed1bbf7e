import { Steps } from '@emberwatch/ui/detail'

export const Example = () => (
  <Steps
    label="Setting up a modem"
    items={[
      { title: 'Mobile connection', status: 'finish' },
      { title: 'Network', status: 'finish', content: 'Address by DHCP' },
      { title: 'Panel', status: 'error', content: 'Does not answer' },
      { title: 'Live changes', status: 'wait' },
    ]}
  />
)
