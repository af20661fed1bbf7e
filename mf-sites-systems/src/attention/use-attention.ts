import { useList } from '@emberwatch/api-client'
import { fleet } from '@emberwatch/contract'

/** So many stand in the panel; the rest are one button away. */
export const shownAtFirst = 5

/** The worst of what needs attention, with the count of all; pages and panel share one reading. */
export const useAttention = (isWanted = true) =>
  useList(fleet.attention, { query: { limit: shownAtFirst } }, { enabled: isWanted })

export type Place = { readonly siteId: string } | { readonly systemId: string }

/** Rows that leave the facts below in sight, and the most that are ever shown. */
export const few = 3
const most = 100

/** The worst of what needs attention at one site or system, or all of it. */
export function usePlaceAttention(place: Place, { isWanted = true, showsAll = false } = {}) {
  const here = Object.fromEntries(Object.entries(place).map(([name, id]) => [name, [id]]))
  const query = { limit: showsAll ? most : few, ...here }
  return useList(fleet.attention, { query }, { enabled: isWanted })
}
