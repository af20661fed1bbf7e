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
  return options.map(asGroup).map(({ values, label }) => {
    const others = chosen.filter((value) => !values.includes(value))
    const isChosen = values.every((value) => chosen.includes(value))
    return (
      <label key={label} className="ew-choice">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={() => onChange(isChosen ? others : [...others, ...values])}
        />
        <span>{label}</span>
      </label>
    )
  })
}

const asGroup = (option: FilterOption) => {
  if (typeof option === 'string') return { values: [option], label: option }
  return 'values' in option ? option : { values: [option.value], label: option.label }
}
