import { useList } from '@emberwatch/api-client'
import { serverNow } from '@emberwatch/contract'
import { type AttentionItem, attention } from '@emberwatch/contract/sites-systems'
import { useUser } from '@emberwatch/store'
import { useEffect, useReducer, useRef, useState } from 'react'
import { scopeQuery, useScope } from '../scope/use-scope.ts'
import { rowKey, type SteadyRow, steadyRows } from './steady-rows.ts'
import { everyKind } from './use-attention.ts'
import { useHold } from './use-hold.ts'

interface Reading {
  /** All rows that were read. */
  readonly read: readonly AttentionItem[]
  /** Rows that there are. */
  readonly count: number
  /** Rows that have room. */
  readonly rowsMax: number
}

/** Rows of a live list that stay where they are while somebody works in them (product 13.7). */
export function useSteadyRows({ read, count, rowsMax }: Reading) {
  const userId = useUser()?.id
  const { isHeld, props } = useHold()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  const before = useRef<readonly SteadyRow[]>([])
  const isRead = new Set(read.map(rowKey))
  const missing = before.current.map(({ item }) => item).filter((item) => !isRead.has(rowKey(item)))
  const isOpenBeyond = useBeyond(count > read.length ? missing : [])
  const reading = {
    items: read.slice(0, rowsMax),
    isOver: (item: AttentionItem) => !isRead.has(rowKey(item)) && !isOpenBeyond(item),
    now: serverNow(),
  }
  const isDismissed = (row: SteadyRow) => dismissed.has(endOf(row))
  const keeps = (row: SteadyRow) =>
    !isDismissed(row) && (open.has(rowKey(row.item)) || row.item.assignment?.assigneeId === userId)
  const list = steadyRows(before.current, reading, { isHeld, keeps })
  const rows = list.rows.filter((row) => !isDismissed(row))
  useEffect(() => {
    before.current = rows
  })
  return {
    rows,
    waitingCount: list.waiting.length,
    holdProps: props,
    showWaiting: () => {
      before.current = steadyRows(before.current, reading, { isHeld: false, keeps }).rows
      renderAgain()
    },
    setRowOpen: (item: AttentionItem, isOpen: boolean) => setOpen((keys) => withKey(keys, rowKey(item), isOpen)),
    dismiss: (row: SteadyRow) => setDismissed((keys) => withKey(keys, endOf(row), true)),
  }
}

/** Another end of the same trouble is another row. */
const endOf = ({ item, endedAt }: SteadyRow) => `${rowKey(item)} ${endedAt}`

function withKey(keys: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(keys)
  if (isIn) next.add(key)
  else next.delete(key)
  return next
}

/** Asks whether rows that are beyond what a list reads go on. Until the answer is there, they do. */
function useBeyond(items: readonly AttentionItem[]): (item: AttentionItem) => boolean {
  const { scope } = useScope()
  const systemId = [...new Set(items.map((item) => item.systemId))].toSorted()
  const query = { limit: 200, systemId, ...everyKind, ...scopeQuery(scope) }
  const { data, isPlaceholderData } = useList(attention, { query }, { enabled: systemId.length > 0 })
  if (systemId.length === 0) return () => false
  const open = data && !isPlaceholderData ? new Set(data.data.map(rowKey)) : null
  return (item) => open === null || open.has(rowKey(item))
}
