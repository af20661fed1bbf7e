import type { ReactNode } from 'react'
import { EmptyState } from '../placeholder/EmptyState.tsx'
import { isEnd } from './Cell.tsx'
import type { AnyColumn, Column, TableRow } from './columns.ts'
import { Rows } from './Rows.tsx'
import './table.css'

interface StaticTableProps<Row> {
  readonly title: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly empty?: ReactNode
}

export function StaticTable<Row>({ title, columns, rows, rowKey, empty }: StaticTableProps<Row>) {
  // The table's code uses untyped rows and columns, as in DataTable.
  const anyColumns = columns as unknown as readonly AnyColumn[]
  return (
    <div className="ew-table-scroll">
      <table className="ew-table is-static">
        <caption className="ew-sr-only">{title}</caption>
        <thead>
          <tr>
            {anyColumns.map((column) => (
              <th key={column.title} scope="col" className={isEnd(column) ? 'is-end is-plain' : 'is-plain'}>
                <div className="ew-th">{column.title}</div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Rows columns={anyColumns} rows={rows as readonly TableRow[]} rowKey={rowKey as never} />
          {rows.length === 0 && (
            <tr className="is-empty">
              <td colSpan={columns.length}>{empty ?? <EmptyState />}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
