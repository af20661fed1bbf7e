import { underBase } from '@emberwatch/contract'
import { type OfferedTraces, tracesPath } from '@emberwatch/federation'
import { currentSession } from '@emberwatch/store'

/** Milliseconds for which calls belong to the person's last action. */
const actionMs = 5_000
const askEveryMs = 20_000

/**
 * One trace for each click, key or step through the history, so that all its calls, and below them requests and statements of the servers, are
 * found together ([W3C Trace Context](https://www.w3.org/TR/trace-context/)). The host gives the ids, as it goes on with no others; they say nothing
 * of the person.
 * @returns `traceparent` of the next call; undefined without an id
 */
export function traceActions(): () => string | undefined {
  let ids: readonly string[] = []
  let trace: string | undefined
  let isNew = true
  let begun = 0
  let requestedAt = Number.NEGATIVE_INFINITY
  const ask = async (authorization: string) => {
    requestedAt = performance.now()
    const answer = await fetch(underBase(tracesPath), { method: 'POST', headers: { authorization } })
    const { traces }: OfferedTraces = await answer.json()
    ids = traces
  }
  const act = () => {
    isNew = true
    begun = performance.now()
  }
  for (const type of ['click', 'keydown', 'popstate']) addEventListener(type, act, { capture: true, passive: true })
  return () => {
    const token = currentSession()?.token
    const now = performance.now()
    // A call without a trace is as good.
    if (token && ids.length === 0 && now - requestedAt > askEveryMs) ask(token).catch(() => undefined)
    // A call that a page makes by itself, much later, is no consequence of the last click.
    if (isNew || !trace || now - begun > actionMs) {
      ;[trace, ...ids] = ids
      isNew = false
      begun = now
    }
    return trace && `00-${trace}-${spanId()}-01`
  }
}

const spanId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
