import { Icon } from '../icons/Icon.tsx'
import { classNames } from '../theme/class-names.ts'
import { isEnd } from './Cell.tsx'
import { type AnyColumn, searchName, sortName } from './columns.ts'
import { HeaderFilter } from './HeaderFilter.tsx'
import { HeaderSearch } from './HeaderSearch.tsx'
import type { ListState } from './list-state.ts'

interface HeaderProps {
  readonly column: AnyColumn
  readonly list: ListState
}

/** What a sorted column says of itself, and the order that its button asks for. */
const sortLooks = {
  none: { className: 'ew-sort', aria: 'none', icon: 'sort', next: 'ASC' },
  ASC: { className: 'ew-sort is-sorted', aria: 'ascending', icon: 'sortUp', next: 'DESC' },
  DESC: { className: 'ew-sort is-sorted', aria: 'descending', icon: 'sortDown', next: 'ASC' },
} as const

/** Draws a column's title: a button that sorts where the endpoint offers it, with the column's search and filter. Each changes the address. */
export function Header({ column, list }: HeaderProps) {
  const sort = sortName(column)
  const search = searchName(column)
  const isSorted = sort !== undefined && sort === list.sort.by
  const look = sortLooks[isSorted ? list.sort.order : 'none']
  const isPlain = !sort && !search && !column.filter
  return (
    <th
      scope="col"
      aria-sort={sort ? look.aria : undefined}
      className={classNames(isEnd(column) && 'is-end', isPlain && 'is-plain')}
    >
      <div className="ew-th">
        {sort ? (
          <button type="button" className={look.className} onClick={() => list.setSort(sort, look.next)}>
            <span>{column.title}</span>
            <Icon name={look.icon} size={12} />
          </button>
        ) : (
          <span>{column.title}</span>
        )}
        {search && (
          <HeaderSearch
            title={column.title}
            value={list.search[search] ?? ''}
            onChange={(text, goesOn) => list.setSearch(search, text, goesOn)}
          />
        )}
        {column.filter && (
          <HeaderFilter
            title={column.title}
            options={column.filter}
            chosen={list.filters[column.key] ?? []}
            onChange={(values) => list.setFilter(column.key, values)}
          />
        )}
      </div>
    </th>
  )
}
