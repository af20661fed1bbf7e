/** Judges a canary beside the active release at the same time, by confirmed people who count once each (decision 0036). */

/** The people of a release who have reported on it, and those whom it failed: it did not load in their last session, or it threw. */
export interface Sample {
  readonly people: number
  readonly failing: number
}

/** `why` is one sentence with the figures. */
export interface Verdict {
  readonly is: 'worse' | 'as good' | 'unknown'
  readonly why: string
}

/** Fewest people of either release that are judged. */
export const fewestPeople = 20
/** A canary is worse where it fails for more people than the active release would, by a tenth of its own. */
const allowedShare = 0.1
/** The tenth of so few people could be chance, or the people of one network (hostRates.judges). */
const leastAllowed = fewestPeople / 5

/** @param named how many people the canary is for, where they were named: few suffice then */
export function judge(canary: Sample, active: Sample, named = fewestPeople): Verdict {
  const enough = Math.min(fewestPeople, named)
  const usual = active.people > 0 ? active.failing / active.people : 0
  const excess = canary.failing - usual * canary.people
  const allowed = Math.max(allowedShare * canary.people, (leastAllowed * enough) / fewestPeople)
  if (canary.people >= enough && canary.failing >= Math.min(2, enough) && excess > allowed)
    return { is: 'worse', why: `failed for ${sharesOf(canary, active)}` }
  if (canary.people < fewestPeople || active.people < fewestPeople)
    return { is: 'unknown', why: `${peopleText(canary)} told of it, ${peopleText(active)} of the active release` }
  return { is: 'as good', why: `not worse: failed for ${sharesOf(canary, active)}` }
}

const sharesOf = (canary: Sample, active: Sample) =>
  `${canary.failing} of ${canary.people} people, beside ${active.failing} of ${active.people}`
const peopleText = ({ people }: Sample) =>
  people < fewestPeople ? `${people} of ${fewestPeople} people` : `${people} people`
