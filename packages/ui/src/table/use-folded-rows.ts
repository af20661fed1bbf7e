import { useCallback, useMemo, useState } from 'react'
import { formatCount, formatDateTime } from '../text/format.ts'
import type { TableRow } from './columns.ts'

/** Rows after each other that say the same but for their time. */
export interface RowFold<Row> {
  /** Equal for rows that fold together; null never folds. */
  readonly key: (row: Row) => string | null
  /** ISO 8601 */
  readonly at: (row: Row) => string
}

export interface FoldedRun {
  /** Such as `60 times, 2026-11-29 13:02–13:58`. */
  readonly text: string
  readonly isOpen: boolean
  readonly toggle: () => void
}

/** Two equal lines are read faster than a count and its button. */
const foldMin = 3

interface Folded<Row> {
  readonly rows: readonly Row[]
  /** The key is the first row of each run. */
  readonly runs: ReadonlyMap<Row, FoldedRun>
}

/** Leaves out all but the first row of each closed run. */
export function useFoldedRows(rows: readonly TableRow[], fold: RowFold<TableRow> | undefined): Folded<TableRow> {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback(
    (id: string) =>
      setOpen((ids) => (ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : new Set([...ids, id]))),
    [],
  )
  return useMemo(() => {
    const runs = new Map<TableRow, FoldedRun>()
    if (!fold) return { rows, runs }
    const shown = runsOf(rows, fold).flatMap((run) => {
      const [first] = run
      if (!first || run.length < foldMin) return run
      const times = run.map(fold.at).toSorted()
      // A run grows while more of the same comes: its earliest time stays.
      const id = `${fold.key(first)} ${times[0]}`
      const isOpen = open.has(id)
      runs.set(first, { text: runText(run.length, times), isOpen, toggle: () => toggle(id) })
      return isOpen ? run : [first]
    })
    return { rows: shown, runs }
  }, [rows, fold, open, toggle])
}

function runsOf<Row>(rows: readonly Row[], { key }: RowFold<Row>): Row[][] {
  const runs: Row[][] = []
  let before: string | null = null
  for (const row of rows) {
    const own = key(row)
    if (own !== null && own === before) runs.at(-1)?.push(row)
    else runs.push([row])
    before = own
  }
  return runs
}

/** @param times ISO 8601, earliest first */
function runText(count: number, times: readonly string[]): string {
  const from = formatDateTime(times[0])
  const until = formatDateTime(times.at(-1))
  const isOneDay = from.slice(0, 10) === until.slice(0, 10)
  const span = from === until ? from : `${from}–${isOneDay ? until.slice(11) : until}`
  return `${formatCount(count)} times, ${span}`
}
