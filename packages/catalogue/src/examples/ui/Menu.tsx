import { notify } from '@emberwatch/store'
import { Menu } from '@emberwatch/ui'

const say = (text: string) => () => notify({ kind: 'info', text })

export const Example = () => (
  <Menu
    text="Unit"
    icon="more"
    items={[
      { label: 'Rename', icon: 'edit', onSelect: say('Rename') },
      { label: 'Show the button', icon: 'link', to: '/catalogue/ui/Button' },
      { label: 'Test', isDisabled: true },
      { label: 'Delete', icon: 'trash', isDanger: true, hasDivider: true, onSelect: say('Delete') },
    ]}
  />
)
