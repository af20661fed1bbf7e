import { judge, type Sample } from '../reports/judge.ts'
import { mostPeople } from '../reports/people.ts'
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

/** The share of people whom a release fails. */
type Release = number

const usual: Release = 0.01
type Draw = () => number
const nobody: Sample = { people: 0, failing: 0 }

/** Skips from hit to hit. */
function hitsOf(rate: number, people: number, draw: Draw): number {
  let count = -1
  for (let person = -1; person < people; count++)
    person += rate > 0 ? 1 + Math.floor(Math.log(1 - draw()) / Math.log(1 - rate)) : people + 1
  return count
}

/** Counts people as the store does: each once, and nobody beyond its bounds. */
function met(sample: Sample, release: Release, given: number, draw: Draw): Sample {
  const people = Math.min(given, mostPeople - sample.people)
  return { people: sample.people + people, failing: sample.failing + hitsOf(release, people, draw) }
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

/** Each of 1,000 reaches everybody, but for so many. */
const good: [string, Course, most: number][] = [
  ['as the one before', { release: usual }, 1],
  ['without any error, as the one before', { release: 0, before: 0 }, 1],
  ['with many harmless errors, as the one before', { release: 0.08, before: 0.08 }, 40],
  ['better', { release: 0.005 }, 1],
  ['as the one before, to half of all at once', { release: usual, percents: [50, 100] }, 1],
]
/** All but so few of 1,000 are stopped: half of them within so many people. */
const bad: [string, Course, left: number, median: number][] = [
  ['a tenth more people', { release: 0.11 }, 60, 50],
  ['a seventh more people', { release: 0.15 }, 1, 40],
  ['a third of all people', { release: 0.33 }, 1, 30],
]

it.each(good)('lets good releases %s reach everybody', (_, course, most) => {
  expect(stops(course, 1000).length).toBeLessThan(most)
})

it.each(bad)('stops releases that fail for %s', (_, course, left, median) => {
  const stopped = stops(course, 1000)
  expect(1000 - stopped.length).toBeLessThan(left)
  expect(quantile(stopped, 0.5)).toBeLessThan(median)
})
