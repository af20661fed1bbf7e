import type { SpeedMetric } from '@emberwatch/federation'

/** Counts by bucket. Times have buckets that grow by 15 %, from 10 ms to a minute and above; shifts of the layout have a hundred of 0.01. */
export type Histogram = Readonly<Record<string, number>>

const firstMs = 10
const growth = 1.15
const mostMs = 63
const shift = 0.01
const mostShifts = 100

export function bucketOf(metric: SpeedMetric, value: number): number {
  if (metric === 'CLS') return Math.min(mostShifts, Math.ceil(value / shift))
  return Math.min(mostMs, Math.max(0, Math.ceil(Math.log(value / firstMs) / Math.log(growth))))
}

/** Above the first, up to the second. */
function boundsOf(metric: SpeedMetric, bucket: number): [number, number] {
  if (metric === 'CLS') return [Math.max(0, bucket - 1) * shift, bucket * shift]
  const top = firstMs * growth ** bucket
  return [bucket === 0 ? 0 : top / growth, top]
}

const inOrder = (histogram: Histogram): [bucket: number, count: number][] =>
  Object.entries(histogram)
    .map(([bucket, count]): [number, number] => [Number(bucket), count])
    .sort(([one], [other]) => one - other)

export const totalOf = (histogram: Histogram): number => Object.values(histogram).reduce((sum, count) => sum + count, 0)

/** Evenly spread within its bucket; null of none. @param share such as 0.75 */
export function quantileOf(metric: SpeedMetric, histogram: Histogram, share: number): number | null {
  const wanted = share * totalOf(histogram)
  let before = 0
  for (const [bucket, count] of inOrder(histogram)) {
    const [low, high] = boundsOf(metric, bucket)
    if (before + count >= wanted) return low + (high - low) * ((wanted - before) / count)
    before += count
  }
  return null
}

/** Count, sum and sum of squares of natural logarithms, from the middles of buckets. */
export function logTimesOf(metric: SpeedMetric, histogram: Histogram) {
  const times = { count: 0, sum: 0, squares: 0 }
  for (const [bucket, count] of inOrder(histogram)) {
    const [low, high] = boundsOf(metric, bucket)
    const middle = Math.log((low + high) / 2)
    times.count += count
    times.sum += count * middle
    times.squares += count * middle ** 2
  }
  return times
}

/**
 * The p-value that both come from one distribution: the two-sided van Elteren test, which is the Mann–Whitney U test of each pair, weighted by its
 * size and summed, so that another mix of pages and devices is no difference. Values of a bucket are tied. It asks whether times of one are longer
 * than those of the other, whatever their shape; a t test would ask for a normal one.
 * @param pairs of one and the other: of one page, kind of device and connection each
 */
export function chanceOf(pairs: readonly (readonly [Histogram, Histogram])[]): number {
  let distance = 0
  let variance = 0
  for (const pair of pairs) {
    const u = rankSumOf(...pair)
    distance += u.weight * u.distance
    variance += u.weight ** 2 * u.variance
  }
  return variance > 0 ? 2 * upperTail(Math.abs(distance) / Math.sqrt(variance)) : 1
}

/** How far U is from its mean if both were alike, and the variance of that. */
function rankSumOf(one: Histogram, other: Histogram): { distance: number; variance: number; weight: number } {
  const [n, m] = [totalOf(one), totalOf(other)]
  const all = n + m
  if (n === 0 || m === 0) return { distance: 0, variance: 0, weight: 0 }
  const buckets = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort((a, b) => Number(a) - Number(b))
  let below = 0
  let ranks = 0
  let ties = 0
  for (const bucket of buckets) {
    const [ours, theirs] = [one[bucket] ?? 0, other[bucket] ?? 0]
    const tied = ours + theirs
    ranks += ours * (below + (tied + 1) / 2)
    ties += tied ** 3 - tied
    below += tied
  }
  const distance = ranks - (n * (n + 1)) / 2 - (n * m) / 2
  return { distance, variance: ((n * m) / 12) * (all + 1 - ties / (all * (all - 1))), weight: 1 / (all + 1) }
}

/** Of the normal distribution, within 1e-7 (Abramowitz and Stegun 26.2.17). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const sum = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI)) * sum
}
