import { setPreference, usePreferences } from '@emberwatch/store'
import { Popover } from '../popover/Popover.tsx'
import type { AnyColumn } from './columns.ts'
import type { ColumnChoice } from './use-shown-columns.ts'

/** Visible columns and row density; both are saved in this browser. */
export function ViewMenu({ columns, choice }: { columns: readonly AnyColumn[]; choice: ColumnChoice }) {
  const { density } = usePreferences()
  return (
    <Popover kind="quiet" size="small" icon="columns" label="View" title="View">
      {() => (
        <div className="ew-checks">
          <p className="ew-muted ew-small">Columns</p>
          {columns
            .filter((column) => !column.isControl)
            .map((column) => (
              <label key={column.title} className="ew-choice">
                <input
                  type="checkbox"
                  checked={choice.isShown(column)}
                  disabled={choice.isOnly(column)}
                  onChange={() => choice.toggle(column)}
                />
                <span>{column.title}</span>
              </label>
            ))}
          <hr />
          <label className="ew-choice">
            <input
              type="checkbox"
              checked={density === 'compact'}
              onChange={() => setPreference('density', density === 'compact' ? 'comfortable' : 'compact')}
            />
            Compact rows
          </label>
        </div>
      )}
    </Popover>
  )
}
