import * as v from 'valibot'
import { fewestPeople, type Sample, type Verdict } from '../reports/judge.ts'
import { mostPeople } from '../reports/people.ts'

/** A release that goes out in steps: to a share of all people, then to more, as long as it is not worse than the one before. */
export interface Rollout {
  readonly area: string
  readonly version: string
  /** Active when it began. */
  readonly from: string
  /** Shares in percent; the last is 100, which makes it the active release. */
  readonly percents: readonly number[]
  /** Index in `percents`. */
  readonly at: number
  readonly eachMs: number
  readonly startedAt: string
  readonly stepAt: string
  /** Count of people who had reported on the release when the step began. */
  readonly peopleAtStep: number
  readonly by: string
}

export type Decision =
  | { readonly act: 'halt'; readonly why: string }
  | { readonly act: 'wait'; readonly why: string }
  | { readonly act: 'next'; readonly percent: number; readonly why: string }

/** @param now in milliseconds since 1970 */
export function decide(rollout: Rollout, canary: Pick<Sample, 'people'>, verdict: Verdict, now: number): Decision {
  if (verdict.is === 'worse') return { act: 'halt', why: verdict.why }
  const leftMs = Date.parse(rollout.stepAt) + rollout.eachMs - now
  if (leftMs > 0) return { act: 'wait', why: `${Math.ceil(leftMs / 60_000)} minutes until the next step` }
  if (verdict.is === 'unknown') return { act: 'wait', why: verdict.why }
  const people = canary.people - rollout.peopleAtStep
  // No more people are stored at some point; until then each step needs some of its own.
  if (people < fewestPeople && canary.people < mostPeople - fewestPeople)
    return { act: 'wait', why: `${people} of ${fewestPeople} people told of it at this step` }
  return { act: 'next', percent: rollout.percents[rollout.at + 1] ?? 100, why: verdict.why }
}

/** The rollout at its next step. */
export const nextStep = (rollout: Rollout, canary: Pick<Sample, 'people'>, now: number): Rollout => ({
  ...rollout,
  at: rollout.at + 1,
  stepAt: new Date(now).toISOString(),
  peopleAtStep: canary.people,
})

/** `1,10,50,100`: rising shares in percent that end with 100. */
export const Percents = v.pipe(
  v.array(v.pipe(v.number(), v.minValue(0.1), v.maxValue(100))),
  v.minLength(2),
  v.maxLength(20),
  v.check(
    (percents) =>
      percents.every((percent, at) => at === 0 || percent > (percents[at - 1] ?? 0)) && percents.at(-1) === 100,
    'steps: rising shares in percent that end with 100, such as 1,10,50,100',
  ),
)
export const shortestStepMs = 60_000
export const EachMinutes = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(shortestStepMs / 60_000),
  v.maxValue(14 * 24 * 60),
)

export const startOf = (
  facts: Pick<Rollout, 'area' | 'version' | 'from' | 'percents' | 'eachMs' | 'by'>,
  now: number,
): Rollout => ({
  ...facts,
  at: 0,
  startedAt: new Date(now).toISOString(),
  stepAt: new Date(now).toISOString(),
  peopleAtStep: 0,
})
