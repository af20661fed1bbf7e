import type { SpeedMetric } from '@emberwatch/federation'

/** Counts by bucket. There are 64: times grow by 15 % from 10 ms to a minute and above, shifts of the layout by 0.01. */
export type Histogram = Readonly<Record<string, number>>

const firstMs = 10
const growth = 1.15
const shift = 0.01
const last = 63

export function bucketOf(metric: SpeedMetric, value: number): number {
  const bucket = metric === 'CLS' ? value / shift : Math.log(value / firstMs) / Math.log(growth)
  return Math.min(last, Math.max(0, Math.ceil(bucket)))
}

/** A bucket begins above the first bound and ends at the second. */
function boundsOf(metric: SpeedMetric, bucket: number): [number, number] {
  if (metric === 'CLS') return [Math.max(0, bucket - 1) * shift, bucket * shift]
  const top = firstMs * growth ** bucket
  return [bucket === 0 ? 0 : top / growth, top]
}

/** The natural logarithm of the bucket's middle; no shift counts as half of the smallest one. */
export function logOf(metric: SpeedMetric, bucket: number): number {
  const [low, high] = boundsOf(metric, bucket)
  return Math.log(Math.max(low + high, shift) / 2)
}

/** Evenly spread within its bucket; null of none. @param share such as 0.75 */
export function quantileOf(metric: SpeedMetric, histogram: Histogram, share: number): number | null {
  const rank = share * totalOf(histogram)
  let before = 0
  for (const [bucket, count] of Object.entries(histogram).sort(([one], [other]) => Number(one) - Number(other))) {
    const [low, high] = boundsOf(metric, Number(bucket))
    if (before + count >= rank) return low + (high - low) * ((rank - before) / count)
    before += count
  }
  return null
}

export const totalOf = (histogram: Histogram): number => Object.values(histogram).reduce((sum, count) => sum + count, 0)
