import type { ExtraOf, ListAnswerOf, ListEndpoint, RowOf } from '@emberwatch/contract'
import type { ReactNode } from 'react'
import type { AnyColumn, TableRow } from './columns.ts'

export interface TableOptions<E extends ListEndpoint, Row = RowOf<E>> {
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

/** What the table's own code sees of it: rows of any kind. */
export type AnyTable = TableOptions<ListEndpoint, TableRow> & {
  readonly endpoint: ListEndpoint
  readonly columns: readonly AnyColumn[]
  readonly params?: Readonly<Record<string, string>>
}
