import type { ParamsOf } from '@emberwatch/api-client'
import type { FilterOf, ListEndpoint, RowOf, SearchOf, SortOf } from '@emberwatch/contract'
import type { Allowed, Column } from './columns.ts'
import { TableView } from './TableView.tsx'
import type { AnyTable, TableOptions } from './table-options.ts'

export type DataTableProps<E extends ListEndpoint, List extends readonly Column<RowOf<E>>[]> = TableOptions<E> & {
  readonly endpoint: E
  /** Columns that ask for sorting, search or filters which the endpoint does not offer do not compile. */
  readonly columns: List & Allowed<List, SortOf<E>, SearchOf<E>, FilterOf<E>>
} & ParamsOf<E['path']>

/**
 * A list of the API as a table: paging, sorting, search, filters, columns, export; loading, empty and failed states.
 * Its state lives in the query string (product 5.5).
 */
export function DataTable<E extends ListEndpoint, const List extends readonly Column<RowOf<E>>[]>(
  props: DataTableProps<E, List>,
) {
  // Inside the table rows and columns are of any kind; that they fit was checked where it is used.
  const table = props as unknown as AnyTable
  // Another list starts anew instead of showing the rows of the one before.
  return <TableView key={`${table.endpoint.name} ${JSON.stringify(table.params)}`} {...table} />
}
