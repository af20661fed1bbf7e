import { errorText } from '@emberwatch/contract'
import {
  type AccessOutcome,
  type AccessStep,
  accessOutcomes,
  sitesSystemsErrors,
} from '@emberwatch/contract/sites-systems'
import { accessLevelLabel, formatCount } from '@emberwatch/ui'

/** The same words before and after, as a preview and a result name the same. */
const outcomeWords: Record<AccessOutcome, string> = {
  new: 'new',
  raised: 'raised',
  lowered: 'lowered',
  unchanged: 'already so',
  removed: 'removed',
  withdrawn: 'withdrawn',
  refused: 'refused',
}

/** Steps that a person should check come first. */
const order: readonly AccessOutcome[] = ['refused', 'lowered', 'raised', 'new', 'removed', 'withdrawn', 'unchanged']
export const sortSteps = (steps: readonly AccessStep[]): AccessStep[] =>
  steps.toSorted((one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome))

const countOf = (steps: readonly AccessStep[], ...outcomes: readonly AccessOutcome[]): number =>
  steps.filter(({ outcome }) => outcomes.includes(outcome)).length

/** Such as `3 new, 1 raised, 2 already so`. */
export const countsText = (steps: readonly AccessStep[]): string =>
  accessOutcomes
    .map((outcome) => ({ outcome, count: countOf(steps, outcome) }))
    .filter(({ count }) => count > 0)
    .map(({ outcome, count }) => `${formatCount(count)} ${outcomeWords[outcome]}`)
    .join(', ')

export const newCount = (steps: readonly AccessStep[]): number => countOf(steps, 'new')
export const changedCount = (steps: readonly AccessStep[]): number => countOf(steps, 'raised', 'lowered')
export const removedCount = (steps: readonly AccessStep[]): number => countOf(steps, 'removed', 'withdrawn')
export const refusedCount = (steps: readonly AccessStep[]): number => countOf(steps, 'refused')

/** Texts of the catalogue speak of a whole call. */
const reasons: Readonly<Record<string, string>> = {
  'user.missing_permissions': 'you are no administrator here',
  'user.unauthorized_access': 'your own level is changed by other administrators',
  'system.user_already_added': 'their level comes from the site, and is changed there',
  'generic.too_many_requests': 'this address has been sent enough invitations for now',
}
const reasonOf = (code: string): string => reasons[code] ?? errorText(code, sitesSystemsErrors)

/** Such as `raised from Monitor Only to Administrator`. */
export function stepText({ outcome, from, to, code }: AccessStep): string {
  const word = outcomeWords[outcome]
  if (code !== null) return `${word}: ${reasonOf(code)}`
  if (outcome === 'raised' || outcome === 'lowered') return `${word} from ${label(from)} to ${label(to)}`
  const level = to ?? from
  return level === null ? word : `${word}, ${label(level)}`
}
const label = (level: AccessStep['from']): string => (level === null ? 'none' : accessLevelLabel(level))

/** Names of places that the person does not see are empty. */
export const targetText = ({ target: { type, name } }: AccessStep): string => name || `A ${type} of others`
