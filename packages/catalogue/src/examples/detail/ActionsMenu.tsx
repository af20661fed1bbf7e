import { signedIn } from '@emberwatch/contract'
import { notify } from '@emberwatch/store'
import { useCan } from '@emberwatch/ui'
import { ActionsMenu } from '@emberwatch/ui/detail'

export function Example() {
  const mayChange = useCan(signedIn)
  return (
    <ActionsMenu
      items={[
        mayChange && { label: 'Rename', icon: 'edit', onSelect: () => notify({ kind: 'info', text: 'Rename' }) },
        { label: 'Delete', icon: 'trash', isDanger: true, onSelect: () => notify({ kind: 'info', text: 'Delete' }) },
      ]}
    />
  )
}
