import type { ReleaseName } from '@emberwatch/registry'
import type { CountedReporter } from '../releases/count-reporter.ts'
import { createRateLimit } from '../releases/rate-limit.ts'

const hourMs = 3600_000
/** Limits of a release from one network in an hour, so that nobody's reloading makes it look broken. */
const errorsOfNetwork = 120
const badVisitsOfNetwork = 30
/** Most errors of a release that one person may report in a day. */
const errorsOfPerson = 30
/** Most reports of one visit. */
const reportsOfVisit = 200

interface Source {
  readonly session: string
  readonly network: string
}

/** Each function counts a use, and returns whether it is within its limit. */
export function createVisitLimits(now: () => number) {
  const reports = createRateLimit(reportsOfVisit, 24 * hourMs, now)
  const badVisits = createRateLimit(1, 24 * hourMs, now)
  const networkErrors = createRateLimit(errorsOfNetwork, hourMs, now)
  const networkBadVisits = createRateLimit(badVisitsOfNetwork, hourMs, now)
  const personErrors = createRateLimit(errorsOfPerson, 24 * hourMs, now)
  const nameOf = ({ area, version }: ReleaseName) => `${area} ${version}`
  return {
    allowsReport: ({ session }: Source): boolean => !reports.take(session),
    /** The visit's first error of the release counts it as a bad visit. */
    allowsBadVisit: (release: ReleaseName, { session, network }: Source): boolean =>
      !badVisits.take(`${session} ${nameOf(release)}`) && !networkBadVisits.take(`${network} ${nameOf(release)}`),
    allowsErrors: (release: ReleaseName, who: CountedReporter | null, { network }: Source): boolean =>
      !(who
        ? personErrors.take(`${who.mark} ${nameOf(release)}`)
        : networkErrors.take(`${network} ${nameOf(release)}`)),
  }
}
