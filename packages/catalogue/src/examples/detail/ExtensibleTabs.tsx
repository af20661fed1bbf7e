import { ExtensibleTabs } from '@emberwatch/ui/detail'

/** The page's own tab, and those that areas add. */
export const Example = () => (
  <ExtensibleTabs
    point="modem.tabs"
    data={{ modemId: '1', siteId: '1' }}
    label="Tabs of a modem"
    tabs={[{ title: 'Connection', content: () => <p>Connected</p> }]}
  />
)
