import { type AttentionItem, Count } from '@emberwatch/contract'
import * as v from 'valibot'

/** The news that the person has had, or saw when the first tab opened. */
export const NoticeMemory = v.object({
  /** News by kind and system; `since` in milliseconds since 1970. */
  seen: v.record(v.string(), v.object({ since: v.number(), count: Count })),
  /** Earlier trouble was beyond what was read, in milliseconds since 1970; 0 where all was read. */
  outOfSight: v.number(),
})
export type NoticeMemory = v.InferOutput<typeof NoticeMemory>

const keyOf = ({ kind, systemId }: Pick<AttentionItem, 'kind' | 'systemId'>) => `${kind} ${systemId}`

/** @param items latest first @param isAll false where there was more than was read */
export function noticeMemoryOf(items: readonly AttentionItem[], isAll: boolean): NoticeMemory {
  const seen = Object.fromEntries(
    items.map((item) => [keyOf(item), { since: Date.parse(item.since), count: item.count }]),
  )
  return { seen, outOfSight: isAll ? 0 : Math.min(...Object.values(seen).map(({ since }) => since)) }
}

/**
 * Trouble that the person was not told of, however old: a late alarm counts too. Another way of being offline is no news, nor what appears only
 * because others have ended.
 */
export const pendingNotices = ({ seen, outOfSight }: NoticeMemory, items: readonly AttentionItem[]): AttentionItem[] =>
  items.filter((item) => {
    const since = Date.parse(item.since)
    const before = seen[keyOf(item)]
    if (!before) return since > outOfSight
    return item.kind === 'alarm' && (since > before.since || item.count > before.count)
  })
