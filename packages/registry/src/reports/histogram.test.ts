import { bucketOf, type Histogram, logOf, quantileOf } from './histogram.ts'

/** Repeatable (Park and Miller). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
}
/** Log-normal, as times of pages are. */
const timesOf = (random: () => number, count: number, median: number): Histogram => {
  const histogram: Record<string, number> = {}
  for (let i = 0; i < count; i++) {
    const normal = Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())
    const bucket = bucketOf('LCP', median * Math.exp(0.6 * normal))
    histogram[bucket] = (histogram[bucket] ?? 0) + 1
  }
  return histogram
}

it('a quantile is within a bucket of the true one', () => {
  const times = timesOf(randomFrom(3), 20_000, 900)
  const truth = 900 * Math.exp(0.6 * 0.6745)
  expect(Math.abs((quantileOf('LCP', times, 0.75) ?? 0) / truth - 1)).toBeLessThan(0.05)
  expect(quantileOf('CLS', { 0: 3, 10: 1 }, 0.75)).toBe(0)
  expect(quantileOf('LCP', {}, 0.75)).toBeNull()
})

it('logarithms from buckets have the mean and spread of the times', () => {
  let [count, sum, squares] = [0, 0, 0]
  for (const [bucket, times] of Object.entries(timesOf(randomFrom(5), 20_000, 900))) {
    count += times
    sum += times * logOf('LCP', Number(bucket))
    squares += times * logOf('LCP', Number(bucket)) ** 2
  }
  expect(sum / count).toBeCloseTo(Math.log(900), 1)
  expect(Math.sqrt(squares / count - (sum / count) ** 2)).toBeCloseTo(0.6, 1)
})

it('buckets take any time, and are 64', () => {
  expect([0, 10, 11, 60_000, 1e9].map((ms) => bucketOf('INP', ms))).toEqual([0, 0, 1, 63, 63])
  expect([0, 0.004, 0.1, 7].map((value) => bucketOf('CLS', value))).toEqual([0, 1, 10, 63])
  expect(Number.isFinite(logOf('CLS', 0))).toBe(true)
})
