import type { Endpoint } from '@emberwatch/contract'
import { releases, teams } from '@emberwatch/contract/admin'

/** The calls by which a page reads and changes releases. */
export interface ReleaseCalls {
  readonly overview: Pick<Endpoint, 'name'>
  readonly change: typeof releases.change
  readonly visits: typeof releases.visits
}

/** The calls for all areas, for super users with global Admin. */
export const allReleases: ReleaseCalls = releases

/** The calls for the areas that the person is a member of; their answers have the same form. */
export const ownReleases: ReleaseCalls = {
  overview: teams.own,
  change: teams.changeOwn as unknown as typeof releases.change,
  visits: teams.ownVisits as unknown as typeof releases.visits,
}
