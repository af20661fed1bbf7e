import { createLocalRate } from '@emberwatch/http'
import { localRates } from '@emberwatch/http/limits'
import type { ReleaseName } from '@emberwatch/registry'
import type { CountedReporter } from '../releases/count-reporter.ts'

interface Source {
  readonly session: string
  readonly network: string
}

/** Each function counts a use, and returns whether it is within its limit. */
export function createVisitLimits(now: () => number) {
  const reports = createLocalRate(localRates.reportsOfVisit, now)
  const badVisits = createLocalRate(localRates.badVisits, now)
  const networkErrors = createLocalRate(localRates.errorsOfNetwork, now)
  const networkBadVisits = createLocalRate(localRates.badVisitsOfNetwork, now)
  const personErrors = createLocalRate(localRates.errorsOfPerson, now)
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
