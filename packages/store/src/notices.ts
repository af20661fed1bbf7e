import { create } from 'zustand'

/** Short messages at the edge of the screen (snackbars). */
export interface Notice {
  readonly id: number
  readonly kind: 'success' | 'error' | 'info' | 'warning'
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void }
}

interface NoticesState {
  readonly notices: readonly Notice[]
}

/** The same text within this time is one burst and shown once (product 18.3). */
const burstMs = 2000
const kept = 4
let lastId = 0
const lastShown = new Map<string, number>()

export const noticesStore = create<NoticesState>(() => ({ notices: [] }))

/**
 * Shows a notice; answers its id, or null when the same text was shown a moment ago. One with something to do is always
 * shown, and takes the place of an equal one: the one before may be gone already, and its chance with it.
 */
export function notify(notice: Omit<Notice, 'id'>, now = Date.now()): number | null {
  const key = `${notice.kind}:${notice.text}`
  const before = lastShown.get(key)
  lastShown.set(key, now)
  if (!notice.action && before !== undefined && now - before < burstMs) return null
  lastId += 1
  const added = { ...notice, id: lastId }
  const isEqual = (other: Notice) => `${other.kind}:${other.text}` === key
  noticesStore.setState(({ notices }) => ({
    notices: [...(notice.action ? notices.filter((other) => !isEqual(other)) : notices), added].slice(-kept),
  }))
  return added.id
}

export const dismissNotice = (id: number): void =>
  noticesStore.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }))
