import { Icon } from '../icons/Icon.tsx'
import { type AnyColumn, searchName } from './columns.ts'
import type { ListState } from './list-state.ts'

export function ActiveFilters({ columns, list }: { columns: readonly AnyColumn[]; list: ListState }) {
  const chips = columns.flatMap((column) => {
    const search = searchName(column)
    const text = search && list.search[search]
    const chosen = list.filters[column.key] ?? []
    return [
      text && { text: `${column.title}: ${text}`, clear: () => list.setSearch(search, '') },
      column.filter &&
        chosen.length > 0 && {
          text: `${column.title}: ${labelsOf(column, chosen).join(', ')}`,
          clear: () => list.setFilter(column.key, []),
        },
    ].filter((chip) => typeof chip === 'object')
  })
  return chips.map(({ text, clear }) => (
    <button key={text} type="button" className="ew-chip" aria-label={`Clear ${text}`} onClick={clear}>
      <span>{text}</span>
      <Icon name="close" size={12} />
    </button>
  ))
}

/** A box for several values names them all. */
function labelsOf({ filter = [] }: AnyColumn, chosen: readonly string[]): string[] {
  const group = filter.find(
    (option) =>
      typeof option === 'object' && 'values' in option && option.values.every((value) => chosen.includes(value)),
  )
  if (typeof group !== 'object' || !('values' in group)) return chosen.map((value) => labelOf(filter, value))
  const others = chosen.filter((value) => !group.values.includes(value))
  return [group.label, ...others.map((value) => labelOf(filter, value))]
}

function labelOf(filter: NonNullable<AnyColumn['filter']>, value: string): string {
  for (const option of filter)
    if (typeof option === 'object' && 'value' in option && option.value === value) return option.label
  return value
}
