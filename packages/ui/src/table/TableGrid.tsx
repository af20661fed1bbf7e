import { usePreferences } from '@emberwatch/store'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { EmptyState } from '../placeholder/EmptyState.tsx'
import type { AnyColumn, TableRow } from './columns.ts'
import { Header } from './Header.tsx'
import { Rows, SkeletonRows } from './Rows.tsx'
import type { AnyTable } from './table-options.ts'
import { useFoldedRows } from './use-folded-rows.ts'
import type { ListController } from './use-list-controller.ts'

interface GridProps {
  readonly table: AnyTable
  readonly columns: readonly AnyColumn[]
  readonly list: ListController
}

interface TableGridProps extends GridProps {
  readonly rows: readonly TableRow[] | undefined
  readonly gone: ReadonlySet<TableRow>
}

const none: readonly TableRow[] = []
const skeletonLines = 8
/** With more columns than this, the table is denser and titles use two lines, so that it fits a laptop's screen. */
const fewColumns = 8

/** Draws the headers and rows of a table, with skeletons until the first rows are there. */
export function TableGrid({ table, columns, list, rows, gone }: TableGridProps) {
  const { density } = usePreferences()
  const navigate = useNavigate()
  const { state } = list
  const width = columns.length + (table.hasRowNumbers ? 1 : 0)
  const firstNumber = table.hasRowNumbers ? (list.page - 1) * list.size + 1 : undefined
  const hasRows = Boolean(rows)
  const folded = useFoldedRows(rows ?? none, table.fold)
  // The time until the first row (shell/src/visits).
  useEffect(() => {
    if (hasRows) performance.mark('first-row')
  }, [hasRows])
  const isNarrowed = Object.keys({ ...list.search, ...list.filters }).length > 0
  return (
    <table
      className={`ew-table is-${density}${width > fewColumns ? ' is-many' : ''}`}
      aria-busy={state === 'stale' || state === 'loading'}
    >
      {/* The name is no aria-label: a table 'System events' must not be found as a field labelled 'System'. */}
      <caption className="ew-sr-only">{table.title}</caption>
      <Headers table={table} columns={columns} list={list} />
      <tbody className={state === 'stale' ? 'is-behind' : undefined}>
        {rows && (
          <Rows
            {...{ columns, gone, firstNumber, navigate }}
            {...folded}
            rowKey={table.rowKey ?? rowId}
            rowLink={table.rowLink}
          />
        )}
        {state === 'loading' && <SkeletonRows columns={width} lines={skeletonLines} />}
        {rows?.length === 0 && (
          <tr className="is-empty">
            <td colSpan={width}>{(!isNarrowed && table.empty) || <EmptyState />}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function Headers({ table, columns, list }: GridProps) {
  return (
    <thead>
      <tr>
        {table.hasRowNumbers && (
          <th scope="col" className="ew-rownumber is-plain">
            #
          </th>
        )}
        {columns.map((column) => (
          <Header key={column.title} column={column} list={list} />
        ))}
      </tr>
    </thead>
  )
}

const rowId = (row: Readonly<Record<string, unknown>>, index: number) => String(row.id ?? index)
