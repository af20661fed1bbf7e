/** What says the same again within this time is counted in place of written. */
const intervalMs = 60_000
/** Sentences that are remembered at once; more are a new interval. */
const most = 500

export interface RepeatsCounted {
  /** @param line of JSON with its newline, as pino writes it */
  readonly write: (line: string) => void
  /** Writes down what was counted so far. */
  readonly flush: () => void
}

/**
 * Writes a line when it comes first, and counts those that are equal to it but for the time: at the end of each interval they are one
 * line with `repeated`. Lines of requests have an id of their own and are never equal.
 */
export function countRepeats(write: (line: string) => void, everyMs = intervalMs): RepeatsCounted {
  const counts = new Map<string, { repeated: number; last: string }>()
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    for (const [key, { repeated, last }] of counts) {
      if (repeated > 0) write(last.replace('{', `{"repeated":${repeated},`))
      // What goes on is counted on; what has ended is written at once when it comes again.
      if (repeated > 0) counts.set(key, { repeated: 0, last })
      else counts.delete(key)
    }
    if (counts.size > 0) begin()
  }
  const begin = () => {
    timer ??= setTimeout(flush, everyMs).unref()
  }
  return {
    write: (line) => {
      if (line.includes('"reqId":')) return write(line)
      const key = line.replace(/"time":("[^"]*"|\d+)/, '')
      const known = counts.get(key)
      if (known) counts.set(key, { repeated: known.repeated + 1, last: line })
      else {
        if (counts.size >= most) {
          flush()
          counts.clear()
        }
        counts.set(key, { repeated: 0, last: line })
        begin()
        write(line)
      }
    },
    flush,
  }
}
