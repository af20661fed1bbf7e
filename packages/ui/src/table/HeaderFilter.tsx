import { Button } from '../button/Button.tsx'
import { Popover } from '../popover/Popover.tsx'
import type { FilterOption } from './columns.ts'

interface HeaderFilterProps {
  readonly title: string
  readonly options: readonly FilterOption[]
  readonly chosen: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

/** A column's checkbox filter, behind a button in its header (product 5.1). */
export function HeaderFilter({ title, options, chosen, onChange }: HeaderFilterProps) {
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
          <FilterChecks options={options} chosen={chosen} onChange={onChange} />
          <Button kind="quiet" size="small" isDisabled={chosen.length === 0} onClick={() => onChange([])}>
            Clear
          </Button>
        </div>
      )}
    </Popover>
  )
}

export function FilterChecks({ options, chosen, onChange }: Omit<HeaderFilterProps, 'title'>) {
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
  return options.map(asOption).map(({ value, label }) => (
    <label key={value} className="ew-choice">
      <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
      <span>{label}</span>
    </label>
  ))
}

const asOption = (option: FilterOption) => (typeof option === 'string' ? { value: option, label: option } : option)
