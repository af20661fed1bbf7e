import type { ScannedUnit } from '@emberwatch/contract/loops'
import { Choice } from '@emberwatch/ui'
import { columns } from '@emberwatch/ui/table'
import { unitTitle } from '../unit-values.ts'
import type { SelectionState } from './use-selection.ts'

export const selectColumn = ({ selection, toggle, rows }: SelectionState) =>
  columns<ScannedUnit>()([
    {
      key: 'id',
      title: 'Select',
      isControl: true,
      render: (unit) => {
        rows.set(unit.id, unit)
        return (
          <Choice
            aria-label={`Select ${unitTitle(unit)}`}
            data-unit={unit.id}
            checked={selection.has(unit.id)}
            onChange={({ currentTarget, nativeEvent }) =>
              toggle(unit, currentTarget, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        )
      },
    },
  ])
