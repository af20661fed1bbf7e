import { useList } from '@emberwatch/api-client'
import { type AttentionMeta, attention, attentionKinds } from '@emberwatch/contract/sites-systems'
import { scopeQuery, useScope } from '../scope/use-scope.ts'

export const shownAtFirst = 5
/** A panel makes room for this many alarms; other trouble waits behind *Show all*. */
const alarmsAtFirst = 12
export const shownBesideMap = 50

/** A caller that names no kind is told of those of version 1.0. */
export const everyKind = { kind: [...attentionKinds] }

/** Pages and panel share one reading. */
export function useAttention(isWanted = true, limit = alarmsAtFirst) {
  const { scope } = useScope()
  return useList(attention, { query: { limit, ...everyKind, ...scopeQuery(scope) } }, { enabled: isWanted })
}

/** All alarms that have room, else the worst few. */
export const rowsOf = (counts: AttentionMeta): number => Math.max(shownAtFirst, Math.min(counts.alarm, alarmsAtFirst))
