import type { FleetScope, Viewer } from '@emberwatch/contract'
import { keepPersonal, readPersonal } from './personal.ts'

const name = 'scope'

const isScope = (value: unknown): value is FleetScope => value === 'own' || value === 'fleet'

/** What a super user chose in this browser, else the fleet where they hold nothing; others have their own sites alone (product 13.10). */
export function fleetScopeOf({ id, permissions }: Viewer): FleetScope {
  if (!permissions.isSuperUser) return 'own'
  const chosen = readPersonal(name, id)
  if (isScope(chosen)) return chosen
  return Object.keys(permissions.resources).length === 0 ? 'fleet' : 'own'
}

export const rememberFleetScope = ({ id }: Viewer, scope: FleetScope): void => keepPersonal(name, id, scope)
