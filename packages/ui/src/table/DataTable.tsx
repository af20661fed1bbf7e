import type { ParamsOf } from '@emberwatch/api-client'
import type { ExtraOf, FilterOf, ListAnswerOf, ListEndpoint, RowOf, SearchOf, SortOf } from '@emberwatch/contract'
import type { ReactNode } from 'react'
import type { Allowed, AnyColumn, Column, TableRow } from './columns.ts'
import { TableView } from './TableView.tsx'

interface TableOptions<E extends ListEndpoint, Row = RowOf<E>> {
  /** Accessible name of the table and, unless `exportName` differs, name of its export. */
  readonly title: string
  /** Path of a row's own page. */
  readonly rowLink?: (row: Row) => string | null | undefined
  /** By default the row's `id`; its place on the page where rows have none, as two may be alike in all columns. */
  readonly rowKey?: (row: Row) => string
  readonly hasRowNumbers?: boolean
  /** Fixed parameters beside the table's own, such as a report's dates. */
  readonly query?: Partial<ExtraOf<E>>
  /** False: nothing is read yet, and nothing shown (a report before Generate). */
  readonly isEnabled?: boolean
  /** Milliseconds between readings of a live table; it then says how fresh it is. */
  readonly refetchInterval?: number
  /** Tells the state of several tables on one page apart in the query string. */
  readonly name?: string
  /** Above the table, from the latest answer: tiles. */
  readonly header?: (answer: ListAnswerOf<E> | undefined) => ReactNode
  /** Buttons at the end of the line above the table. */
  readonly actions?: ReactNode
  /** What stands in an empty table that nothing narrows down. */
  readonly empty?: ReactNode
  /** File name of the export without its ending; null for no export. */
  readonly exportName?: string | null
}

export type DataTableProps<E extends ListEndpoint, List extends readonly Column<RowOf<E>>[]> = TableOptions<E> & {
  readonly endpoint: E
  /** Columns that ask for sorting, search or filters which the endpoint does not offer do not compile. */
  readonly columns: List & Allowed<List, SortOf<E>, SearchOf<E>, FilterOf<E>>
} & ParamsOf<E['path']>

/** What the table's own code sees of it: rows of any kind. */
export type AnyTable = TableOptions<ListEndpoint, TableRow> & {
  readonly endpoint: ListEndpoint
  readonly columns: readonly AnyColumn[]
  readonly params?: Readonly<Record<string, string>>
}

/**
 * A list of the API as a table: paging, sorting, search, filters, columns, export; loading, empty and failed states.
 * Its state lives in the query string (product 5.5).
 */
export function DataTable<E extends ListEndpoint, const List extends readonly Column<RowOf<E>>[]>(
  props: DataTableProps<E, List>,
) {
  const table = props as unknown as AnyTable
  // Another list starts anew instead of showing the rows of the one before.
  return <TableView key={`${table.endpoint.name} ${JSON.stringify(table.params)}`} {...table} />
}
