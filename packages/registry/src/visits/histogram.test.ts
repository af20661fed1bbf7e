import { bucketOf, chanceOf, type Histogram, logTimesOf, quantileOf } from './histogram.ts'
import { sumCounts } from './sum-counts.ts'

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

it.each([
  [20, 20],
  [200, 50],
  [300, 300],
])('of equal releases with %s and %s visits, at most one comparison in a hundred says more than chance', (n, m) => {
  const random = randomFrom(7)
  const trials = 1000
  let said = 0
  for (let i = 0; i < trials; i++) if (chanceOf([[timesOf(random, n, 900), timesOf(random, m, 900)]]) < 0.01) said++
  // 10 are expected; 22 are almost four standard deviations above.
  expect(said).toBeLessThan(22)
  expect(said).toBeGreaterThan(0)
})

it('finds a fifth longer among five hundred visits in nine of ten cases', () => {
  const random = randomFrom(11)
  let said = 0
  for (let i = 0; i < 200; i++) if (chanceOf([[timesOf(random, 500, 900), timesOf(random, 500, 1080)]]) < 0.01) said++
  expect(said).toBeGreaterThan(180)
})

it('gives the p-value of the test, without ties and with them', () => {
  const ranks = (all: readonly number[]) => Object.fromEntries(all.map((rank) => [rank, 1]))
  // U = 32, its mean 25, its variance 66.67: z = 0.8573.
  expect(chanceOf([[ranks([2, 3, 5, 6, 8, 10, 11, 13, 14, 15]), ranks([1, 4, 7, 9, 12])]])).toBeCloseTo(0.3913, 3)
  // U = 4, its mean 8, its variance 9.143 with two ties of four: z = 1.3229.
  expect(
    chanceOf([
      [
        { 1: 3, 2: 1 },
        { 1: 1, 2: 3 },
      ],
    ]),
  ).toBeCloseTo(0.1859, 3)
})

it('says chance of nothing, and of two that are all alike', () => {
  expect([chanceOf([]), chanceOf([[{}, { 3: 5 }]]), chanceOf([[{ 3: 40 }, { 3: 50 }]])]).toEqual([1, 1, 1])
})

it('another mix of phones is no difference, and a slower page among two is one', () => {
  const random = randomFrom(13)
  const phones = (count: number) => timesOf(random, count, 2400)
  const desktops = (count: number, median = 900) => timesOf(random, count, median)
  const mixed: [Histogram, Histogram][] = [
    [phones(300), phones(30)],
    [desktops(100), desktops(370)],
  ]
  expect(chanceOf(mixed)).toBeGreaterThan(0.05)
  const merged = mixed.map(([one]) => one).reduce(sumCounts, {})
  const mergedOther = mixed.map(([, other]) => other).reduce(sumCounts, {})
  expect(chanceOf([[merged, mergedOther]])).toBeLessThan(0.001)
  expect(
    chanceOf([
      [phones(300), phones(300)],
      [desktops(900, 1080), desktops(900)],
    ]),
  ).toBeLessThan(0.01)
})

it('a quantile is within a bucket of the true one', () => {
  const times = timesOf(randomFrom(3), 20_000, 900)
  const truth = 900 * Math.exp(0.6 * 0.6745)
  expect(Math.abs((quantileOf('LCP', times, 0.75) ?? 0) / truth - 1)).toBeLessThan(0.05)
  expect(quantileOf('CLS', { 0: 3, 10: 1 }, 0.75)).toBe(0)
  expect(quantileOf('LCP', {}, 0.75)).toBeNull()
})

it('logarithms from buckets have the mean and spread of the times', () => {
  const { count, sum, squares } = logTimesOf('LCP', timesOf(randomFrom(5), 20_000, 900))
  expect(sum / count).toBeCloseTo(Math.log(900), 1)
  expect(Math.sqrt(squares / count - (sum / count) ** 2)).toBeCloseTo(0.6, 1)
})

it('buckets take any time', () => {
  expect([0, 10, 11, 60_000, 1e9].map((ms) => bucketOf('INP', ms))).toEqual([0, 0, 1, 63, 63])
  expect([0, 0.004, 0.1, 7].map((value) => bucketOf('CLS', value))).toEqual([0, 1, 10, 100])
})
