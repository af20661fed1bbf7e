import type { AttentionItem } from '@emberwatch/contract/sites-systems'

/** A list that live changes do not move under the hands of whoever works in it (product 13.7). */

export interface SteadyRow {
  readonly item: AttentionItem
  /** When the end of the trouble was noticed, in milliseconds since 1970; null while it goes on. */
  readonly endedAt: number | null
}

export const rowKey = ({ kind, systemId }: Pick<AttentionItem, 'kind' | 'systemId'>): string => `${kind} ${systemId}`

interface Reading {
  /** The rows to show, in their order. */
  readonly items: readonly AttentionItem[]
  /** Tests whether a row that is not among them is over, and not only beyond what was read. */
  readonly isOver: (row: AttentionItem) => boolean
  readonly now: number
}

interface Hold {
  /** The pointer or the focus is in the list: its rows keep their places. */
  readonly isHeld: boolean
  /** Rows that somebody has open or deals with stay after their end. */
  readonly keeps: (row: SteadyRow) => boolean
}

interface SteadyList {
  readonly rows: readonly SteadyRow[]
  /** Rows that came while the list was held, worst first. */
  readonly waiting: readonly AttentionItem[]
}

export function steadyRows(
  before: readonly SteadyRow[],
  { items, isOver, now }: Reading,
  { isHeld, keeps }: Hold,
): SteadyList {
  const current = new Map(items.map((item) => [rowKey(item), item]))
  const updated = before.map((row): SteadyRow => {
    const item = current.get(rowKey(row.item))
    if (item) return { item, endedAt: null }
    return row.endedAt === null && isOver(row.item) ? { ...row, endedAt: now } : row
  })
  if (isHeld) {
    const shown = new Set(updated.map(({ item }) => rowKey(item)))
    return { rows: updated, waiting: items.filter((item) => !shown.has(rowKey(item))) }
  }
  const rows = items.map((item): SteadyRow => ({ item, endedAt: null }))
  // Upwards, so that each row stands before the one that followed it, and new rows above both.
  for (const [index, row] of [...updated.entries()].toReversed()) {
    if (current.has(rowKey(row.item)) || !keeps(row)) continue
    const next = updated[index + 1]
    const at = next ? rows.findIndex(({ item }) => rowKey(item) === rowKey(next.item)) : -1
    rows.splice(at < 0 ? rows.length : at, 0, row)
  }
  return { rows, waiting: [] }
}
