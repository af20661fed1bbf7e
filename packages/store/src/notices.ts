import { create } from 'zustand'

/** Snackbars. */
export interface Notice {
  readonly id: number
  readonly kind: 'success' | 'error' | 'info' | 'warning'
  readonly text: string
  /** The failed call (`ApiError.call`): the notice goes when the call succeeds. */
  readonly failureOf?: string | undefined
  readonly action?: { readonly label: string; readonly run: () => void }
}

interface NoticesState {
  readonly notices: readonly Notice[]
}

/** Equal texts within this time are shown once (product 18.3). */
const burstMs = 2000
const noticesMax = 4
let lastId = 0
const lastShown = new Map<string, number>()

export const noticesStore = create<NoticesState>(() => ({ notices: [] }))

/**
 * @returns the id, or null for a text of the same burst. A notice with an action is always shown and replaces an equal one, which may be about to
 * disappear
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
    notices: [...(notice.action ? notices.filter((other) => !isEqual(other)) : notices), added].slice(-noticesMax),
  }))
  return added.id
}

export const dismissNotice = (id: number): void =>
  noticesStore.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }))

/** An offer such as Undo is its person's alone. */
export const dismissOffers = (): void =>
  noticesStore.setState(({ notices }) => ({ notices: notices.filter(({ action }) => !action) }))

/** Takes failures away that are mended. The same failure is shown again when it comes back, also within a burst. */
export function dismissFailures(isMended: (notice: Notice) => boolean): void {
  const { notices } = noticesStore.getState()
  const mended = notices.filter((notice) => notice.kind === 'error' && isMended(notice))
  if (mended.length === 0) return
  for (const { kind, text } of mended) lastShown.delete(`${kind}:${text}`)
  noticesStore.setState({ notices: notices.filter((notice) => !mended.includes(notice)) })
}

/** Removes all notices and ends their bursts, so that those of one test do not reach the next. */
export function resetNotices(): void {
  lastShown.clear()
  noticesStore.setState({ notices: [] })
}
