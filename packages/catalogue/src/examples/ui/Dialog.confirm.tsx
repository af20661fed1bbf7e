import { Button, useConfirmAction } from '@emberwatch/ui'
import { type Unit, units } from '../../calls.ts'

const unit: Pick<Unit, 'id' | 'name'> = { id: '2', name: 'L1-002 Stairs' }

/** Asks, sends, and says how it went. */
export function Example() {
  const remove = useConfirmAction(units.remove, {
    ask: ({ name }: typeof unit) => `Delete ${name}?`,
    text: () => 'Its events are kept.',
    danger: true,
    successMessage: 'Unit deleted',
    refreshes: [units.list],
  })
  return (
    <Button kind="danger" icon="trash" onClick={() => remove(unit)}>
      Delete
    </Button>
  )
}
