import type { ParamsOf } from '@emberwatch/api-client'
import type { FilterOf, ListEndpoint, RowOf, SearchOf, SortOf } from '@emberwatch/contract'
import { ErrorBanner } from '../notice/ErrorBanner.tsx'
import { Contact } from '../status/Heard.tsx'
import { ownText } from '../text/own-text.tsx'
import type { Allowed, Column, TableRow } from './columns.ts'
import { RowsInSight, useExtendedColumns } from './extended-columns.tsx'
import { Pager } from './Pager.tsx'
import { TableGrid } from './TableGrid.tsx'
import { Toolbar } from './Toolbar.tsx'
import type { AnyTable, TableOptions } from './table-options.ts'
import { useIsWide } from './use-is-wide.ts'
import { useListController } from './use-list-controller.ts'
import { useRowHold } from './use-row-hold.ts'
import { useShownColumns } from './use-shown-columns.ts'
import './table.css'

export type DataTableProps<E extends ListEndpoint, List extends readonly Column<RowOf<E>>[]> = TableOptions<E> & {
  readonly endpoint: E
  /** Columns with sorting, search or filters that the endpoint does not offer do not compile. */
  readonly columns: List & Allowed<List, SortOf<E>, SearchOf<E>, FilterOf<E>>
} & ParamsOf<E['path']>

/**
 * A list of the API as a table: paging, sorting, search, filters, columns and export, with loading, empty and error states. Its state is in the
 * query string (product 5.5).
 */
export function DataTable<E extends ListEndpoint, const List extends readonly Column<RowOf<E>>[]>(
  props: DataTableProps<E, List>,
) {
  // The table's code uses untyped rows and columns; the caller's types were checked against the endpoint.
  const table = props as unknown as AnyTable
  // The key remounts the table for another list, so that it does not show the previous rows.
  return <TableView key={`${table.endpoint.name} ${JSON.stringify(table.params)}`} {...table} />
}

const nothing = {}
const none: readonly TableRow[] = []

/** Draws a table from what `useListController` reads: toolbar, error, grid and pager. DataTable has checked the types of its columns. */
function TableView(table: AnyTable) {
  const { endpoint, columns, params = nothing, query = nothing, isEnabled = true } = table
  const { name, refetchInterval } = table
  const list = useListController({ endpoint, columns, params, extra: query, name, isEnabled, refetchInterval })
  const all = useExtendedColumns(columns, table.point)
  const choice = useShownColumns(endpoint.name, all)
  const { ref, isWide } = useIsWide()
  const { rows, gone, newCount } = useRowHold(table, list)
  if (!isEnabled && !rows) return table.header?.(undefined, false)
  const isWatched = Boolean(endpoint.live || refetchInterval)
  return (
    <Contact reading={isWatched ? { updatedAt: list.updatedAt, hasFailed: list.hasFailed } : null}>
      <div className="ew-table-box">
        {ownText(
          table.header?.(
            list.answer as Parameters<NonNullable<AnyTable['header']>>[0],
            !list.answer && !list.error && !list.totalError,
          ),
        )}
        <Toolbar table={table} params={params} list={list} choice={choice} newCount={newCount} />
        <ErrorBanner error={list.error} onRetry={list.refetch} />
        <div ref={ref} className={isWide ? 'ew-table-scroll is-wide' : 'ew-table-scroll'}>
          <RowsInSight value={rows ?? none}>
            <TableGrid table={table} columns={choice.shown} list={list} rows={rows} gone={gone} />
          </RowsInSight>
        </div>
        {rows && <Pager label={pagesOf(table)} rows={endpoint.rows} list={list} rowsCount={rows.length} />}
      </div>
    </Contact>
  )
}

/**
 * Each of several tables on a page has a name of its own. Of the only one it is short: Playwright's `getByLabel('System')` would find the pages of 'System
 * events' beside the field.
 */
const pagesOf = ({ name, title }: AnyTable) => (name ? `Pagination of ${title}` : 'Pagination')
