import * as v from 'valibot'
import { fewestVisits, noSigns, type Signs, since, worseThan } from './evidence.ts'

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
  /** Of the release itself when the step began. */
  readonly visitsAtStep: number
  /** Of both releases when it began. */
  readonly before: { readonly canary: Signs; readonly active: Signs }
  readonly by: string
}

export type Decision =
  | { readonly act: 'halt'; readonly why: string }
  | { readonly act: 'wait'; readonly why: string }
  | { readonly act: 'next'; readonly percent: number; readonly why: string }

/** @param now in milliseconds since 1970 @param signs of both releases in all, as counted until now */
export function decide(rollout: Rollout, signs: { canary: Signs; active: Signs }, now: number): Decision {
  const canary = since(rollout.before.canary, signs.canary)
  const active = since(rollout.before.active, signs.active)
  const worse = worseThan(canary, active)
  if (worse) return { act: 'halt', why: worse.why }
  const leftMs = Date.parse(rollout.stepAt) + rollout.eachMs - now
  if (leftMs > 0) return { act: 'wait', why: `${Math.ceil(leftMs / 60_000)} minutes until the next step` }
  const visits = canary.visits - rollout.visitsAtStep
  if (visits < fewestVisits) return { act: 'wait', why: `${visits} of ${fewestVisits} visits came by at this step` }
  const percent = rollout.percents[rollout.at + 1] ?? 100
  return { act: 'next', percent, why: `not worse in ${canary.visits} visits, beside ${active.visits}` }
}

/** The rollout at its next step. */
export const stepped = (rollout: Rollout, signs: { canary: Signs }, now: number): Rollout => ({
  ...rollout,
  at: rollout.at + 1,
  stepAt: new Date(now).toISOString(),
  visitsAtStep: since(rollout.before.canary, signs.canary).visits,
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
export const EachMs = v.pipe(v.number(), v.integer(), v.minValue(shortestStepMs), v.maxValue(14 * 24 * 3600_000))

export const startOf = (
  facts: Pick<Rollout, 'area' | 'version' | 'from' | 'percents' | 'eachMs' | 'by'>,
  signs: { canary?: Signs; active?: Signs },
  now: number,
): Rollout => ({
  ...facts,
  at: 0,
  startedAt: new Date(now).toISOString(),
  stepAt: new Date(now).toISOString(),
  visitsAtStep: 0,
  before: { canary: signs.canary ?? noSigns, active: signs.active ?? noSigns },
})
