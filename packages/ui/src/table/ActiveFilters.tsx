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
          text: `${column.title}: ${chosen.map((value) => labelOf(column, value)).join(', ')}`,
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

function labelOf(column: AnyColumn, value: string): string {
  for (const option of column.filter ?? [])
    if (typeof option === 'object' && option.value === value) return option.label
  return value
}
