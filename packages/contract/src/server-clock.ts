/**
 * The server's time in this browser, whose own clock may be wrong by hours or days. What the server dates, ages and expires is compared with
 * this clock (product 15.3).
 */

/** Milliseconds; `Date` has whole seconds, and an answer is on its way for a moment. */
const toleranceMs = 30_000

/** Milliseconds to add to this computer's clock. */
let offsetMs = 0
const listeners = new Set<(offsetMs: number) => void>()

/** @returns milliseconds since 1970 by the server's clock */
export const serverNow = (): number => Date.now() + offsetMs

/** @param ownMs milliseconds since 1970 by this computer's clock */
export const toServerTime = (ownMs: number): number => ownMs + offsetMs

/** @param ms to add to this computer's clock; less than half a minute counts as 0 */
export function setClockOffset(ms: number): void {
  const next = Number.isFinite(ms) && Math.abs(ms) > toleranceMs ? ms : 0
  if (Math.abs(next - offsetMs) <= toleranceMs) return
  offsetMs = next
  for (const listener of listeners) listener(offsetMs)
}

/**
 * Learns the server's time from an answer that no cache has held and that came soon: one that a computer slept through is old.
 * @param sentAt when it was asked for, in milliseconds since 1970 by this computer's clock
 */
export function noteServerTime({ headers }: Pick<Response, 'headers'>, sentAt: number): void {
  const date = Date.parse(headers.get('date') ?? '')
  const isFresh = Math.abs(Date.now() - sentAt) < toleranceMs / 2 && !Number(headers.get('age'))
  if (!Number.isNaN(date) && isFresh) setClockOffset(date - Date.now())
}

export const clockOffset = (): number => offsetMs

/** @returns a function that ends it */
export function onClockOffset(listener: (offsetMs: number) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
