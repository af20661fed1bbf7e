import { create } from 'zustand'
import { keepPersonal, readPersonal } from './personal.ts'

/** Numbers of a person's outbox. Each tab has them at once, as the outbox itself loads with the first form that uses it (product 6.10). */
export interface OutboxCounts {
  /** Entries that are not sent yet. */
  readonly waiting: number
  /** Entries that the server does not accept. */
  readonly refused: number
  /** The page of the first refused entry: a path below the base. */
  readonly page?: string
}

export const emptyOutbox: OutboxCounts = { waiting: 0, refused: 0 }
const name = 'outbox'

export const outboxCountsStore = create<{ readonly userId: string; readonly counts: OutboxCounts }>(() => ({
  userId: '',
  counts: emptyOutbox,
}))

export function readOutboxCounts(userId: string): OutboxCounts {
  const value = readPersonal(name, userId) as Partial<OutboxCounts> | null
  return Number.isSafeInteger(value?.waiting) && Number.isSafeInteger(value?.refused)
    ? (value as OutboxCounts)
    : emptyOutbox
}

export function setOutboxCounts(userId: string, counts: OutboxCounts): void {
  keepPersonal(name, userId, outboxSize(counts) === 0 ? null : counts)
  outboxCountsStore.setState({ userId, counts })
}

/** All that the server has not accepted. */
export const outboxSize = ({ waiting, refused }: OutboxCounts): number => waiting + refused
