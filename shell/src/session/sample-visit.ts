let traceOfNext: (() => string | undefined) | undefined

/** Makes the trace of a client's call; undefined in a visit that is not traced. */
export const traceOfCall = (): string | undefined => traceOfNext?.()

/** Calls of the share of visits that the host names (`TRACE_VISITS`) have a trace from now on. Others load nothing for it. */
export function sampleVisit(): void {
  const percent = Number(document.getElementById('registry')?.dataset.traces ?? 0)
  if (Math.random() * 100 >= percent) return
  import(/* webpackChunkName: "trace" */ './trace-actions.ts').then(
    ({ traceActions }) => {
      traceOfNext = traceActions()
    },
    // A visit without a trace is as good.
    () => undefined,
  )
}
