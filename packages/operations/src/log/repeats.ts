/** Repeated sentences are counted for this interval. */
const intervalMs = 60_000
/** Remembered sentences. */
const most = 500

export interface RepeatsCounted {
  /** @param line JSON with a newline */
  readonly write: (line: string) => void
  readonly flush: () => void
}

/**
 * Writes the first of equal lines (but for the time), and at each interval's end one line with `repeated`. Request lines have ids and are never
 * equal.
 */
export function countRepeats(write: (line: string) => void, everyMs = intervalMs): RepeatsCounted {
  const counts = new Map<string, { repeated: number; last: string }>()
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    for (const [key, { repeated, last }] of counts) {
      if (repeated > 0) write(last.replace('{', `{"repeated":${repeated},`))
      // Ongoing repeats are counted on; others are written at once when they come again.
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
      const entry = counts.get(key)
      if (entry) counts.set(key, { repeated: entry.repeated + 1, last: line })
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
