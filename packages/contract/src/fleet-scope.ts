import type { Viewer } from './access.ts'
import type { FleetScope } from './fleet.ts'

/** Name under which a browser remembers what a super user chose. */
export const fleetScopeName = 'scope'

/**
 * What a super user chose, else the fleet where they hold nothing; others have their own sites alone (product 13.10).
 * @param chosen as it was remembered, which may be anything
 * @param first for a super user who has not chosen
 */
export function fleetScopeOf({ permissions }: Viewer, chosen: unknown, first?: FleetScope): FleetScope {
  if (!permissions.isSuperUser) return 'own'
  if (chosen === 'own' || chosen === 'fleet') return chosen
  return first ?? (Object.keys(permissions.resources).length === 0 ? 'fleet' : 'own')
}
