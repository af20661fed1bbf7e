import { releases, teams } from '@emberwatch/contract/admin'
import { type RegistryDocument, shellName } from '@emberwatch/federation'
import { ApiProblem } from '@emberwatch/http'
import { entryOf, errorList, peopleOf, type Registry, type ReleaseName, readReports } from '@emberwatch/registry'
import { isOwnArea } from '../releases/own-areas.ts'
import { type HostRoute, hostRoute } from './host-calls.ts'

/**
 * The page *Areas* shows these reports of one release, for super users with global Admin and for members of the area (product 14.9).
 * @param isMonitored false where the setting turns it off
 */
export const releaseVisitsRoutes = (registry: Registry, isMonitored: boolean): HostRoute[] => [
  hostRoute(releases.visits, ({ params }) => visitsOf(registry, params, isMonitored)),
  hostRoute(teams.ownVisits, async ({ params, person }) => {
    if (!(await isOwnArea(registry, person, params.area))) throw new ApiProblem('generic.unauthorized_access')
    return visitsOf(registry, params, isMonitored)
  }),
]

async function visitsOf(registry: Registry, { area, version }: ReleaseName, isMonitored: boolean) {
  const document = await registry.read()
  if (!isStored(document, area, version)) throw new ApiProblem('release.not_found')
  const [errors, reports] = [
    await errorList(registry.store, { area, version }),
    await readReports(registry.store, { area, version }),
  ]
  const people = peopleOf(reports, entryOf(document, area)?.canary?.version !== version)
  const peopleWithErrors = people.filter(({ hasError }) => hasError).length
  return { isMonitored: isMonitored, people: people.length, peopleWithErrors, ...reports.hints, errors }
}

/** Names come from addresses, so `constructor` is one too. */
const isStored = (document: RegistryDocument, area: string, version: string): boolean =>
  (area === shellName || Object.hasOwn(document.areas, area)) &&
  Object.hasOwn(entryOf(document, area)?.releases ?? {}, version)
