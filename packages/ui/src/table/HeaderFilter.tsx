import { Button } from '../base/Button.tsx'
import { Popover } from '../base/Popover.tsx'
import type { FilterOption } from './columns.ts'

interface HeaderFilterProps {
  readonly title: string
  readonly options: readonly FilterOption[]
  readonly chosen: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

/** The checkbox filter of a column behind a button in its header (spec 2.8). */
export function HeaderFilter({ title, options, chosen, onChange }: HeaderFilterProps) {
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
  return (
    <Popover
      kind="quiet"
      size="small"
      icon="filter"
      label={`Filter ${title}`}
      title={`Filter ${title}`}
      isMarked={chosen.length > 0}
    >
      {() => (
        <div className="ew-checks">
          {options.map(asOption).map(({ value, label }) => (
            <label key={value} className="ew-choice">
              <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
              {label}
            </label>
          ))}
          <Button kind="quiet" size="small" isDisabled={chosen.length === 0} onClick={() => onChange([])}>
            Clear
          </Button>
        </div>
      )}
    </Popover>
  )
}

const asOption = (option: FilterOption) => (typeof option === 'string' ? { value: option, label: option } : option)
