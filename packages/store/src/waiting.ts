import { create } from 'zustand'
import { keepPersonal, readPersonal } from './personal.ts'

/**
 * What stands in the outbox of a person, in numbers: known at once and in each tab, without the outbox, which loads with the first form that uses
 * it.
 */
export interface Waiting {
  /** Not sent yet. */
  readonly count: number
  /** Not accepted by the server. */
  readonly refused: number
  /** Where the first refused entry was made; a path below the base. */
  readonly page?: string
}

export const nothingWaits: Waiting = { count: 0, refused: 0 }
const name = 'waiting'

export const waitingStore = create<{ readonly userId: string; readonly waiting: Waiting }>(() => ({
  userId: '',
  waiting: nothingWaits,
}))

const isNumber = (value: unknown) => Number.isSafeInteger(value)

export function readWaiting(userId: string): Waiting {
  const stored = readPersonal(name, userId) as Partial<Waiting> | null
  return isNumber(stored?.count) && isNumber(stored?.refused) ? (stored as Waiting) : nothingWaits
}

export function setWaiting(userId: string, waiting: Waiting): void {
  keepPersonal(name, userId, waiting.count + waiting.refused === 0 ? null : waiting)
  waitingStore.setState({ userId, waiting })
}
