/** How long calls belong to what the person did last, in milliseconds. */
const actionMs = 5_000

/**
 * One trace for each click, key or step through the history, so that all its calls, and below them requests and statements of the servers, are
 * found together ([W3C Trace Context](https://www.w3.org/TR/trace-context/)). Ids are random and say nothing of the person.
 * @returns `traceparent` of the next call
 */
export function traceActions(): () => string {
  let trace = hex(16)
  let begun = performance.now()
  const begin = () => {
    trace = hex(16)
    begun = performance.now()
  }
  for (const type of ['click', 'keydown', 'popstate']) addEventListener(type, begin, { capture: true, passive: true })
  return () => {
    // What a page asks by itself, much later, is no consequence of the last click.
    if (performance.now() - begun > actionMs) begin()
    return `00-${trace}-${hex(8)}-01`
  }
}

const hex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
