import type { FleetScope } from '@emberwatch/contract'
import { fleetScopeName, fleetScopeOf } from '@emberwatch/contract/fleet-scope'
import { keepPersonal, readPersonal, useUser } from '@emberwatch/store'
import { useAddress } from '@emberwatch/ui'
import { createContext, useContext } from 'react'

/** The scope of a page that is about the fleet, whatever was chosen elsewhere. */
export const FirstScope = createContext<FleetScope | undefined>(undefined)

const known = (value: unknown): FleetScope | undefined => (value === 'own' || value === 'fleet' ? value : undefined)

/** Super users choose; the choice stands in the address and is remembered in this browser (product 13.10). */
export function useScope() {
  const user = useUser()
  const { read, change } = useAddress()
  const canChoose = user?.permissions.isSuperUser ?? false
  const first = useContext(FirstScope)
  const scope =
    user && canChoose
      ? (known(read(fleetScopeName)) ?? first ?? fleetScopeOf(user, readPersonal(fleetScopeName, user.id)))
      : 'own'
  const choose = (next: FleetScope) => {
    if (user) keepPersonal(fleetScopeName, user.id, next)
    change({ [fleetScopeName]: next })
  }
  return { scope, canChoose, choose }
}

/** The query is empty for one's own sites, so that platforms which do not know the parameter get the same calls as before. */
export const scopeQuery = (scope: FleetScope): { scope?: FleetScope } => (scope === 'fleet' ? { scope } : {})
