import { type CheckTimes, judge, type Sample } from '../reports/judge.ts'
import { mostPeople, mostTimed } from '../reports/people.ts'
import { sumCounts } from '../reports/sum-counts.ts'
import { decide, nextStep, type Rollout, startOf } from './steps.ts'

/** Simulated people decide whether the judgement stops what it should, and lets the rest go out. */

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
  /** Shares of people. */
  readonly errors: number
  readonly failedLoads: number
  /** Median in milliseconds. */
  readonly lcp: number
}
const usual: Release = { errors: 0.01, failedLoads: 0.001, lcp: 1800 }
/** Standard deviation of the logarithm: the slowest of ten people wait twice the median. */
const spread = 0.6

type Draw = () => number
const nothing: CheckTimes = { count: 0, sum: 0, squares: 0 }
const nobody: Sample = { people: 0, failed: 0, withErrors: 0, LCP: nothing, INP: nothing }
const normal = (draw: Draw) => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw())
/** Skips from hit to hit. */
function hitsOf(rate: number, people: number, draw: Draw): number {
  let count = -1
  for (let person = -1; person < people; count++)
    person += rate > 0 ? 1 + Math.floor(Math.log(1 - draw()) / Math.log(1 - rate)) : people + 1
  return count
}
/** Few one by one, and of many the mean and the spread. */
function timesOf(lcp: number, people: number, draw: Draw): CheckTimes {
  const median = Math.log(lcp)
  if (people > 30) {
    const mean = median + (spread * normal(draw)) / Math.sqrt(people)
    const variance = spread ** 2 * (1 + normal(draw) * Math.sqrt(2 / people))
    return { count: people, sum: people * mean, squares: people * (mean ** 2 + variance) }
  }
  const times = Array.from({ length: people }, () => median + spread * normal(draw))
  return {
    count: people,
    sum: times.reduce((sum, time) => sum + time, 0),
    squares: times.reduce((sum, time) => sum + time ** 2, 0),
  }
}

/** Counts people as the store does: each once, and nobody beyond its bounds. */
function met(sample: Sample, { errors, failedLoads, lcp }: Release, given: number, draw: Draw): Sample {
  const people = Math.min(given, mostPeople - sample.people)
  const times = timesOf(lcp, Math.min(people, mostTimed - sample.LCP.count), draw)
  return {
    people: sample.people + people,
    failed: sample.failed + hitsOf(failedLoads, people, draw),
    withErrors: sample.withErrors + hitsOf(errors, people, draw),
    LCP: sumCounts(sample.LCP, times),
    INP: nothing,
  }
}

const minute = 60_000
/** People a minute who come to both releases together. */
const peopleAMinute = 200

interface Course {
  readonly release: Release
  readonly before?: Release
  readonly percents?: readonly number[]
}

/** @returns people who had the release until it was stopped, or null where it reached everybody */
function rollOut({ release, before = usual, percents = [1, 10, 50, 100] }: Course, seed: number): number | null {
  const draw = random(seed)
  const facts = { area: 'weather', version: '1.1.0', from: '1.0.0', by: 'ops' }
  let rollout: Rollout = startOf({ ...facts, percents, eachMs: 30 * minute }, 0)
  let [canary, active] = [nobody, nobody]
  let given = 0
  for (let now = minute; ; now += minute) {
    const people = Math.round((peopleAMinute * (rollout.percents[rollout.at] ?? 100)) / 100)
    given += people
    canary = met(canary, release, people, draw)
    active = met(active, before, peopleAMinute - people, draw)
    const decision = decide(rollout, canary, judge(canary, active), now)
    if (decision.act === 'halt') return given
    if (decision.act === 'wait') continue
    if (decision.percent === 100) return null
    rollout = nextStep(rollout, canary, now)
  }
}

const stops = (course: Course, releases: number): number[] =>
  Array.from({ length: releases }, (_, seed) => rollOut(course, seed + 1)).filter((people) => people !== null)
const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0

const flawed: Release = { errors: 0.08, failedLoads: 0.01, lcp: 4000 }
/** Each reaches everybody, but for fewer than one in a hundred. */
const good: [string, Course][] = [
  ['with many harmless errors, as the one before', { release: flawed, before: flawed }],
  [
    'without any error, as the one before',
    { release: { ...usual, errors: 0, failedLoads: 0 }, before: { ...usual, errors: 0, failedLoads: 0 } },
  ],
  ['4 % slower', { release: { ...usual, lcp: usual.lcp * 1.04 } }],
  ['better', { release: { errors: 0.005, failedLoads: 0, lcp: 1500 } }],
  ['as the one before, to half of all at once', { release: usual, percents: [50, 100] }],
]
/** All are stopped: half of them within so many people, 95 % within so many. */
const bad: [string, Course, median: number, most: number][] = [
  ['errors for two more people of a hundred', { release: { ...usual, errors: 0.03 } }, 800, 2400],
  ['failed loads for two more people of a hundred', { release: { ...usual, failedLoads: 0.021 } }, 600, 1300],
  ['pages that are a fifth slower', { release: { ...usual, lcp: usual.lcp * 1.2 } }, 400, 700],
  ['failed loads for a third of all people', { release: { ...usual, failedLoads: 0.33 } }, 40, 60],
]

it('lets 1,000 releases as the one before reach everybody, but for fewer than ten', () => {
  expect(stops({ release: usual }, 1000).length).toBeLessThan(10)
})

it.each(good)('lets 200 good releases %s reach everybody, but for one', (_, course) => {
  expect(stops(course, 200).length).toBeLessThan(2)
})

it.each(bad)('stops each of 200 releases with %s', (_, course, median, most) => {
  const stopped = stops(course, 200)
  expect(stopped).toHaveLength(200)
  expect(quantile(stopped, 0.5)).toBeLessThan(median)
  expect(quantile(stopped, 0.95)).toBeLessThan(most)
})
