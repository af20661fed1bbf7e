/**
 * Whether a release is worse than the one before, looked at as often as one likes: always-valid p-values of the mixture sequential probability ratio
 * test (Johari, Koomen, Pekelis, Walsh: Always Valid Inference, Operations Research 70, 2022). A test for one look would stop good releases sooner or
 * later.
 */

/** Sums over natural logarithms of times in milliseconds; times of pages are about log-normal. */
interface LogTimes {
  readonly count: number
  readonly sum: number
  readonly squares: number
}

const speedSigns = ['LCP', 'INP'] as const
type SpeedSign = (typeof speedSigns)[number]

/** What people met with a release. */
export interface Signs {
  readonly visits: number
  /** Visits with at least one error. */
  readonly errors: number
  /** Visits that could not load it. */
  readonly failedLoads: number
  readonly speeds: Readonly<Record<SpeedSign, LogTimes>>
}

export interface Worse {
  readonly sign: 'errors' | 'failed loads' | SpeedSign
  /** One sentence with the figures. */
  readonly why: string
}

/** How much worse is still as good: two more visits in a thousand, or a tenth more of those there are; times 5 % longer. */
const rateMargin = 0.002
const rateMarginShare = 0.1
const timeMargin = Math.log(1.05)
/** All signs together stop fewer than one good release of a hundred. */
const alpha = 0.01 / 4
/** Differences that the test is best at: two visits of a hundred, times 20 % longer. */
const expectedRate = 0.02
const expectedTime = Math.log(1.2)
/** Below, rates are no normal distribution. */
export const fewestVisits = 200

/** @returns null while nothing shows that it is worse */
export function worseThan(canary: Signs, active: Signs): Worse | null {
  if (canary.visits < fewestVisits || active.visits < fewestVisits) return null
  const rates = { errors: 'errors', failedLoads: 'failed loads' } as const
  for (const [key, sign] of Object.entries(rates) as [keyof typeof rates, Worse['sign']][]) {
    const [one, other] = [canary[key] / canary.visits, active[key] / active.visits]
    const margin = Math.max(rateMargin, other * rateMarginShare)
    const variance = varianceOfRate(canary[key], canary.visits) + varianceOfRate(active[key], active.visits)
    if (isAbove(one - other - margin, variance, expectedRate))
      return {
        sign,
        why: `${sign} in ${percent(one)} of ${canary.visits} visits, beside ${percent(other)} of ${active.visits}`,
      }
  }
  for (const sign of speedSigns) {
    const [one, other] = [canary.speeds[sign], active.speeds[sign]]
    if (one.count < fewestVisits || other.count < fewestVisits) continue
    const more = meanOf(one) - meanOf(other)
    if (isAbove(more - timeMargin, varianceOfMean(one) + varianceOfMean(other), expectedTime))
      return {
        sign,
        why: `${sign} ${percent(Math.exp(more) - 1)} longer, in ${one.count} beside ${other.count} visits`,
      }
  }
  return null
}

/** Whether the estimate is above zero by more than chance. @param expected the difference that the mixture is widest at */
function isAbove(estimate: number, variance: number, expected: number): boolean {
  if (estimate <= 0) return false
  const mixed = variance + expected ** 2
  const ratio = Math.sqrt(variance / mixed) * Math.exp((expected ** 2 * estimate ** 2) / (2 * variance * mixed))
  return ratio >= 1 / alpha
}

/** One more of each kind, so that a rate of zero has a variance. */
function varianceOfRate(hits: number, visits: number): number {
  const rate = (hits + 1) / (visits + 2)
  return (rate * (1 - rate)) / visits
}

const meanOf = ({ sum, count }: LogTimes) => sum / count
const varianceOfMean = (times: LogTimes) =>
  Math.max(times.squares / times.count - meanOf(times) ** 2, 1e-6) / times.count

const percent = (share: number) => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`

export const noSigns: Signs = {
  visits: 0,
  errors: 0,
  failedLoads: 0,
  speeds: { LCP: { count: 0, sum: 0, squares: 0 }, INP: { count: 0, sum: 0, squares: 0 } },
}

/** What came after `before`; counters only grow, unless their store lost them. */
export function since(before: Signs, now: Signs): Signs {
  if (now.visits < before.visits) return now
  const times = (sign: SpeedSign): LogTimes => {
    const [one, other] = [now.speeds[sign], before.speeds[sign]]
    return { count: one.count - other.count, sum: one.sum - other.sum, squares: one.squares - other.squares }
  }
  return {
    visits: now.visits - before.visits,
    errors: now.errors - before.errors,
    failedLoads: now.failedLoads - before.failedLoads,
    speeds: { LCP: times('LCP'), INP: times('INP') },
  }
}
