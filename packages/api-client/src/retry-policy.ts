/** A longer Retry-After is shown to the person instead. */
const longestWaitSeconds = 10
/** Jitter for all browsers that an overloaded server has refused. */
const spreadMs = 1_000
/** Jitter without Retry-After. */
const shortSpreadMs = 300
/** With Retry-After; without it once. */
const repeatsMost = 2
const passing = [429, 502, 503, 504]

/**
 * When a failed reading is repeated, in milliseconds from now; undefined when it is not. Only for reads: the client cannot know whether a write was
 * done.
 * @param repeats so far
 * @param response undefined for a lost connection
 */
export function repeatsInMs(repeats: number, response?: Response): number | undefined {
  if (response && !passing.includes(response.status)) return undefined
  const after = response?.headers.get('retry-after') ?? null
  if (after === null) return repeats === 0 ? Math.random() * shortSpreadMs : undefined
  const isSoon = Number(after) <= longestWaitSeconds
  return isSoon && repeats < repeatsMost ? Number(after) * 1000 + Math.random() * spreadMs : undefined
}
