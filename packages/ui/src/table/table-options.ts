import type { ExtraOf, ListAnswerOf, ListEndpoint, RowOf } from '@emberwatch/contract'
import type { ReactNode } from 'react'
import type { AnyColumn, TableRow } from './columns.ts'
import type { ColumnPoint } from './extended-columns.tsx'
import type { RowFold } from './use-folded-rows.ts'

export interface TableOptions<E extends ListEndpoint, Row = RowOf<E>> {
  /** Accessible name of the table and, unless `exportName` is set, file name of its export. */
  readonly title: string
  readonly rowLink?: (row: Row) => string | null | undefined
  /** Defaults to the row's `id`, or to its index on the page, since rows without one may be identical in all columns. */
  readonly rowKey?: (row: Row) => string
  readonly hasRowNumbers?: boolean
  readonly query?: Partial<ExtraOf<E>>
  /** False: reads and shows nothing yet (a report before Generate). */
  readonly isEnabled?: boolean
  /** True while somebody works in the table, whose rows have a `rowKey`: they keep their places, and new ones are counted above. */
  readonly isHeld?: boolean
  /** Rows of a page after each other that say the same are one row with their count, which opens. A constant; not with `hasRowNumbers`. */
  readonly fold?: RowFold<Row>
  /** Milliseconds between reads of a live table, which then shows its freshness. */
  readonly refetchInterval?: number
  /** Prefix in the query string, to separate several tables on one page. */
  readonly name?: string
  /** `isOutstanding` is false without an answer where the table is not enabled, or its totals have failed. */
  readonly header?: (answer: ListAnswerOf<E> | undefined, isOutstanding: boolean) => ReactNode
  readonly actions?: ReactNode
  /** An empty table without filters shows this. */
  readonly empty?: ReactNode
  /** Areas may add columns here, for rows with an `id`. */
  readonly point?: ColumnPoint
  /** File name of the export without its extension; null disables the export. */
  readonly exportName?: string | null
}

export type AnyTable = TableOptions<ListEndpoint, TableRow> & {
  readonly endpoint: ListEndpoint
  readonly columns: readonly AnyColumn[]
  readonly params?: Readonly<Record<string, string>>
}
