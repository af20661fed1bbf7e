import type { FleetScope, Viewer } from '@emberwatch/contract'
import { keepPersonal, readPersonal } from './personal.ts'

const name = 'scope'

const isScope = (value: unknown): value is FleetScope => value === 'own' || value === 'fleet'

/** The fleet for whoever holds nothing (product 13.10). */
const firstScope = ({ permissions }: Viewer): FleetScope =>
  Object.keys(permissions.resources).length === 0 ? 'fleet' : 'own'

/**
 * What a super user chose in this browser; others have their own sites alone (product 13.10).
 * @param first for a super user who has not chosen
 */
export function fleetScopeOf(viewer: Viewer, first: FleetScope = firstScope(viewer)): FleetScope {
  const { id, permissions } = viewer
  if (!permissions.isSuperUser) return 'own'
  const chosen = readPersonal(name, id)
  return isScope(chosen) ? chosen : first
}

export const rememberFleetScope = ({ id }: Viewer, scope: FleetScope): void => keepPersonal(name, id, scope)
