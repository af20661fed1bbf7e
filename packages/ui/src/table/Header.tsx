import type { ListEndpoint, Order } from '@emberwatch/contract'
import { Icon } from '../icons/Icon.tsx'
import { isEnd } from './Cell.tsx'
import { type AnyColumn, searchName, sortName } from './columns.ts'
import { HeaderFilter } from './HeaderFilter.tsx'
import { HeaderSearch } from './HeaderSearch.tsx'
import type { TableControls } from './use-table-view.ts'

interface HeaderProps {
  readonly column: AnyColumn
  readonly controls: TableControls
  readonly orderBy: string
  readonly order: Order
}

/** The active order: the requested one, else the endpoint's default. */
export const orderOf = ({ sort, defaultOrder }: ListEndpoint, { state }: TableControls) => ({
  orderBy: state.orderBy ?? sort[0] ?? '',
  order: state.order ?? defaultOrder,
})

/** Draws a column's title: a button that sorts where the endpoint offers it, with the column's search and filter. Each changes the address. */
export function Header({ column, controls, orderBy, order }: HeaderProps) {
  const sort = sortName(column)
  const search = searchName(column)
  const isSorted = sort !== undefined && sort === orderBy
  const ariaSort = !sort ? undefined : isSorted ? (order === 'ASC' ? 'ascending' : 'descending') : 'none'
  const sortIcon = isSorted ? (order === 'ASC' ? 'sortUp' : 'sortDown') : 'sort'
  const next = isSorted && order === 'ASC' ? 'DESC' : 'ASC'
  const classes = [isEnd(column) && 'is-end', !sort && !search && !column.filter && 'is-plain']
    .filter(Boolean)
    .join(' ')
  return (
    <th scope="col" aria-sort={ariaSort} className={classes || undefined}>
      <div className="ew-th">
        {sort ? (
          <button
            type="button"
            className={isSorted ? 'ew-sort is-sorted' : 'ew-sort'}
            onClick={() => controls.sortBy(sort, next)}
          >
            <span>{column.title}</span>
            <Icon name={sortIcon} size={12} />
          </button>
        ) : (
          <span>{column.title}</span>
        )}
        {search && (
          <HeaderSearch
            title={column.title}
            value={controls.state.search[search] ?? ''}
            onChange={(text, goesOn) => controls.searchFor(search, text, goesOn)}
          />
        )}
        {column.filter && (
          <HeaderFilter
            title={column.title}
            options={column.filter}
            chosen={controls.state.filters[column.key] ?? []}
            onChange={(values) => controls.filterBy(column.key, values)}
          />
        )}
      </div>
    </th>
  )
}
