import { useList } from '@emberwatch/api-client'
import { fleet } from '@emberwatch/contract'
import { scopeQuery, useScope } from '../scope/use-scope.ts'

export const shownAtFirst = 5
export const shownBesideMap = 50

/** Pages and panel share one reading. */
export function useAttention(isWanted = true, limit = shownAtFirst) {
  const { scope } = useScope()
  return useList(fleet.attention, { query: { limit, ...scopeQuery(scope) } }, { enabled: isWanted })
}
