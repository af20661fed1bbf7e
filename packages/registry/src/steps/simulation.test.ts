import { decide, type Rollout, startOf, stepped } from './decide.ts'
import { noSigns, type Signs } from './evidence.ts'

/** Simulated traffic decides whether the engine stops what it should, and lets the rest go out. */

/** Mulberry32: the same numbers in each run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

interface Release {
  /** Of visits. */
  readonly errors: number
  readonly failedLoads: number
  /** Median in milliseconds. */
  readonly lcp: number
}
const good: Release = { errors: 0.01, failedLoads: 0.001, lcp: 1800 }
/** Of the logarithm: the slowest of ten visits takes twice the median. */
const spread = 0.6

function after(signs: Signs, { errors, failedLoads, lcp }: Release, visits: number, draw: () => number): Signs {
  const normal = () => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw())
  /** Skips from hit to hit. */
  const hits = (rate: number) => {
    let count = -1
    for (let visit = -1; visit < visits; count++) visit += 1 + Math.floor(Math.log(1 - draw()) / Math.log(1 - rate))
    return count
  }
  const mean = Math.log(lcp) + (spread * normal()) / Math.sqrt(visits)
  const variance = spread ** 2 * (1 + normal() * Math.sqrt(2 / visits))
  const { count, sum, squares } = signs.speeds.LCP
  const LCP = { count: count + visits, sum: sum + visits * mean, squares: squares + visits * (mean ** 2 + variance) }
  return {
    visits: signs.visits + visits,
    errors: signs.errors + hits(errors),
    failedLoads: signs.failedLoads + hits(failedLoads),
    speeds: { ...signs.speeds, LCP },
  }
}

const minute = 60_000
/** In all, to both releases. */
const visitsAMinute = 200

/** @returns visits that the release had until it was stopped, or null where it reached everybody */
function rollOut(release: Release, seed: number): number | null {
  const draw = random(seed)
  const facts = { area: 'weather', version: '1.1.0', from: '1.0.0', by: 'ops' }
  let rollout: Rollout = startOf({ ...facts, percents: [1, 10, 50, 100], eachMs: 30 * minute }, {}, 0)
  let [canary, active] = [noSigns, noSigns]
  for (let now = minute; ; now += minute) {
    const given = Math.round((visitsAMinute * (rollout.percents[rollout.at] ?? 100)) / 100)
    canary = after(canary, release, given, draw)
    active = after(active, good, visitsAMinute - given, draw)
    const decision = decide(rollout, { canary, active }, now)
    if (decision.act === 'halt') return canary.visits
    if (decision.act === 'wait') continue
    if (decision.percent === 100) return null
    rollout = stepped(rollout, { canary }, now)
  }
}

const stops = (release: Release, releases: number): number[] =>
  Array.from({ length: releases }, (_, seed) => rollOut(release, seed + 1)).filter((visits) => visits !== null)
const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1]

it('lets 1,000 good releases reach everybody, but for fewer than ten', () => {
  expect(stops(good, 1000).length).toBeLessThan(10)
})

it.each([
  ['errors in two more visits of a hundred', { ...good, errors: 0.03 }, 2500],
  ['failed loads in two more visits of a hundred', { ...good, failedLoads: 0.021 }, 2000],
  ['pages that are a fifth slower', { ...good, lcp: good.lcp * 1.2 }, 1000],
] as const)('stops each of 200 releases with %s', (_, release, most) => {
  const stopped = stops(release, 200)
  expect(stopped).toHaveLength(200)
  expect(quantile(stopped, 0.95)).toBeLessThan(most)
})
