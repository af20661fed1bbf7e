import type { ParamsOf } from '@emberwatch/api-client'
import type { FilterOf, ListEndpoint, RowOf, SearchOf, SortOf } from '@emberwatch/contract'
import type { Allowed, Column } from './columns.ts'
import { TableView } from './TableView.tsx'
import type { AnyTable, TableOptions } from './table-options.ts'

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
