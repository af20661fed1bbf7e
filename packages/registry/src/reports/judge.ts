/**
 * Judges whether a canary is worse than the active release at the same time, by confirmed people who count once each (decision 0036). It may be asked as
 * often as one likes: each test is a mixture of likelihood ratios, which a release that is as good passes 400 but once in 400 times, however long it is
 * watched (Ville's inequality; Johari and others, Always Valid Inference, Operations Research 70, 2022).
 */

/** Sums over people of the mean logarithm of their times, each beside what is usual for its page and device. */
export interface CheckTimes {
  readonly count: number
  readonly sum: number
  readonly squares: number
}

export const timedSigns = ['LCP', 'INP'] as const

/** The measurements of the people of a release. */
export interface Sample extends Readonly<Record<(typeof timedSigns)[number], CheckTimes>> {
  readonly people: number
  /** People who could not load the release in their last session. */
  readonly failed: number
  /** People who had at least one error. */
  readonly withErrors: number
}

/** `why` is one sentence with the figures. */
export interface Verdict {
  readonly is: 'worse' | 'as good' | 'unknown'
  readonly why: string
}

/** Fewest people of either release that are judged. */
export const fewestPeople = 20
/** A release that fails for more people than this needs no comparison. */
const mostFailing = 0.2
/** A canary may be this much worse: two more people in a thousand or a tenth more, and times 5 % longer. */
const allowedRate = 0.002
const allowedShare = 0.1
const allowedTime = Math.log(1.05)
/** Each of the four signs is wrong for one good release in 400 at most. */
const certain = 400
/** The tests look for errors this many times as often, and for times 20 % longer. */
const factors = [2, 3]
const expectedTime = Math.log(1.15)

/** @param named how many people the canary is for, where they were named: few suffice then */
export function judge(canary: Sample, active: Sample, named = fewestPeople): Verdict {
  const enough = Math.min(fewestPeople, named)
  const isFailing = canary.failed >= Math.min(2, enough) && canary.failed > mostFailing * canary.people
  if (canary.people >= enough && isFailing)
    return { is: 'worse', why: `failed for ${canary.failed} of ${canary.people} people` }
  if (canary.people < fewestPeople || active.people < fewestPeople)
    return { is: 'unknown', why: `${peopleText(canary)} told of it, ${peopleText(active)} of the active release` }
  for (const [key, sign] of [
    ['failed', 'failed loads'],
    ['withErrors', 'errors'],
  ] as const)
    if (isMoreOften([canary[key], canary.people], [active[key], active.people])) {
      const [one, other] = [canary, active].map(
        (sample) => `${percent(sample[key] / sample.people)} of ${sample.people}`,
      )
      return { is: 'worse', why: `${sign} for ${one} people, beside ${other}` }
    }
  for (const sign of timedSigns)
    if (isLonger(canary[sign], active[sign])) {
      const longer = percent(Math.exp(meanOf(canary[sign]) - meanOf(active[sign])) - 1)
      return {
        is: 'worse',
        why: `${sign} ${longer} longer for ${canary[sign].count} people, beside ${active[sign].count}`,
      }
    }
  return { is: 'as good', why: `not worse for ${canary.people} people, beside ${active.people}` }
}

/**
 * Compares counts as those of two Poisson processes: given all hits, each is the canary's by its share of people. A rare failure thus counts as what
 * it is, where a normal distribution would need hundreds of people.
 */
function isMoreOften([hits, people]: Hits, [otherHits, others]: Hits): boolean {
  const usual = (otherHits + 1) / (others + 2)
  const expected = people * (1 + Math.max(allowedRate / usual, allowedShare))
  const ratioOf = (factor: number) =>
    Math.exp(
      hits * Math.log(factor) - (hits + otherHits) * Math.log((expected * factor + others) / (expected + others)),
    )
  return factors.reduce((sum, factor) => sum + ratioOf(factor) / factors.length, 0) >= certain
}
type Hits = readonly [hits: number, people: number]

/** Tests whether times are longer by more than chance and the allowance; a caller tests both directions by two calls. */
export function isLonger(one: CheckTimes, other: CheckTimes): boolean {
  if (one.count < fewestPeople || other.count < fewestPeople) return false
  const more = meanOf(one) - meanOf(other) - allowedTime
  const variance = varianceOfMean(one) + varianceOfMean(other)
  const mixed = variance + expectedTime ** 2
  return (
    more > 0 &&
    Math.sqrt(variance / mixed) * Math.exp((expectedTime * more) ** 2 / (2 * variance * mixed)) >= certain / 2
  )
}

const meanOf = ({ sum, count }: CheckTimes) => sum / count
const varianceOfMean = (times: CheckTimes) =>
  Math.max(times.squares / times.count - meanOf(times) ** 2, 1e-6) / (times.count - 1)

const peopleText = ({ people }: Sample) =>
  people < fewestPeople ? `${people} of ${fewestPeople} people` : `${people} people`
const percent = (share: number) => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`
