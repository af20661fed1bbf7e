import { useList } from '@emberwatch/api-client'
import { fleetState } from '@emberwatch/contract'

/** So many stand in the panel; the rest are one button away. */
export const shownAtFirst = 5

/** The worst of what needs attention, with the count of all; pages and panel share one reading. */
export const useAttention = () => useList(fleetState.attention, { query: { limit: shownAtFirst } })
