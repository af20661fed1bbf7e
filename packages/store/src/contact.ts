import { networkErrorText } from '@emberwatch/contract'
import { create } from 'zustand'
import { dismissFailures } from './notices.ts'
import { keepInBrowser, readInBrowser } from './personal.ts'

/** Contact with the server, as far as failed calls have raised the question. */
interface ContactState {
  /** Milliseconds since 1970; null while calls succeed. */
  readonly lostAt: number | null
  /** The end of the last loss in milliseconds since 1970; 0 before the first. */
  readonly backAt: number
}

export const contactStore = create<ContactState>(() => ({ lostAt: null, backAt: 0 }))

/** The time of the last answer, kept for the page that loads next, once in so long. */
const keepMs = 60_000
const contactName = 'contact-at'
let storedAt = 0

/** Milliseconds since 1970; null where this browser has had none. */
export const lastContactAt = (): number | null => {
  const at = readInBrowser(contactName)
  return typeof at === 'number' ? at : null
}

export const noteLostContact = (now = Date.now()): void => contactStore.setState({ lostAt: now })

/**
 * Notes that a call has succeeded. Contact is back if the call was sent, at `sentAt`, after contact was lost: an answer to an earlier call proves
 * nothing. Takes away what says that there is no connection (product 18.3).
 */
export function noteContact(sentAt: number, now = Date.now()): void {
  if (Math.abs(now - storedAt) > keepMs) {
    storedAt = now
    keepInBrowser(contactName, now)
  }
  const { lostAt } = contactStore.getState()
  if (lostAt === null || sentAt < lostAt) return
  contactStore.setState({ lostAt: null, backAt: now })
  dismissFailures(({ text }) => text === networkErrorText)
}
