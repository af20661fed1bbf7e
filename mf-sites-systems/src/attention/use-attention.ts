import { useList } from '@emberwatch/api-client'
import { fleet } from '@emberwatch/contract'

export const shownAtFirst = 5

/** Pages and panel share one reading. */
export const useAttention = (isWanted = true) =>
  useList(fleet.attention, { query: { limit: shownAtFirst } }, { enabled: isWanted })

export type Place = { readonly siteId: string } | { readonly systemId: string }

/** Leaves the facts below visible. */
export const few = 3
const most = 100

export function usePlaceAttention(place: Place, { isWanted = true, showsAll = false } = {}) {
  const here = Object.fromEntries(Object.entries(place).map(([name, id]) => [name, [id]]))
  const query = { limit: showsAll ? most : few, ...here }
  return useList(fleet.attention, { query }, { enabled: isWanted })
}
