import { useEffect, useRef } from 'react'
import type { TableRow } from './columns.ts'
import type { AnyTable } from './table-options.ts'
import type { ListController } from './use-list-controller.ts'

type Rows = readonly TableRow[]
const none: ReadonlySet<TableRow> = new Set()

/** While a table is held, live changes update its rows where they are; none moves or goes, and new ones are counted (product 13.7). */
export function useRowHold({ isHeld = false, rowKey }: AnyTable, { rows, view, page, size }: ListController) {
  const shownView = JSON.stringify([view, page, size])
  const before = useRef<{ readonly view: string; readonly rows: Rows | undefined }>({ view: '', rows: undefined })
  const steady = isHeld && rowKey && before.current.view === shownView ? before.current.rows : undefined
  const shown =
    steady && rows ? rowsWithin(steady, rows, rowKey as (row: TableRow) => string) : { rows, gone: none, newCount: 0 }
  useEffect(() => {
    before.current = { view: shownView, rows: shown.rows }
  })
  return shown
}

function rowsWithin(before: Rows, rows: Rows, rowKey: (row: TableRow) => string) {
  const current = new Map(rows.map((row) => [rowKey(row), row]))
  const known = new Set(before.map(rowKey))
  return {
    rows: before.map((row) => current.get(rowKey(row)) ?? row),
    gone: new Set(before.filter((row) => !current.has(rowKey(row)))),
    newCount: rows.filter((row) => !known.has(rowKey(row))).length,
  }
}
