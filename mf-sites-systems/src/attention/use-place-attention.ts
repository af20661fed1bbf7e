import { useList } from '@emberwatch/api-client'
import { fleet } from '@emberwatch/contract'
import { useUser } from '@emberwatch/store'
import { scopeQuery } from '../scope/scope-query.ts'

export type Place = { readonly siteId: string } | { readonly systemId: string }

/** Leaves the facts below visible. */
export const few = 3
const most = 100

/** Super users see what is wrong at any place that they open. */
export function usePlaceAttention(place: Place, { isWanted = true, showsAll = false } = {}) {
  const isSuper = useUser()?.permissions.isSuperUser ?? false
  const here = Object.fromEntries(Object.entries(place).map(([name, id]) => [name, [id]]))
  const query = { limit: showsAll ? most : few, ...here, ...scopeQuery(isSuper ? 'fleet' : 'own') }
  return useList(fleet.attention, { query }, { enabled: isWanted })
}
