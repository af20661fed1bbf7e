import { type AttentionItem, type AttentionModem, Count, paths, systemName } from '@emberwatch/contract'
import { noticeText } from '@emberwatch/contract/notice-text'
import * as v from 'valibot'

/** The news that the person has had, or saw when the first tab opened. */
export const NoticeMemory = v.object({
  /** News by kind and system; `since` in milliseconds since 1970. */
  seen: v.record(v.string(), v.object({ since: v.number(), count: Count })),
  /** Earlier trouble was beyond what was read, in milliseconds since 1970; 0 where all was read. */
  outOfSight: v.number(),
})
export type NoticeMemory = v.InferOutput<typeof NoticeMemory>

/** A trouble of a system, or an alarm of a modem without one. */
export interface News extends Pick<AttentionItem, 'kind' | 'siteId' | 'siteName' | 'since' | 'count' | 'work'> {
  /** The system or the modem. */
  readonly id: string
  readonly name: string
  readonly path: string
}

const newsOfSystem = (item: AttentionItem): News => ({
  ...item,
  id: item.systemId,
  name: systemName({ name: item.systemName, number: item.systemNumber }),
  path: paths.system(item.systemId),
})

const newsOfModem = (modem: AttentionModem): News => ({
  kind: 'alarm',
  siteId: modem.siteId,
  siteName: modem.siteName,
  since: modem.lastAt,
  count: modem.count,
  id: modem.modemId,
  name: noticeText(modem),
  path: paths.modem(modem.modemId),
})

/** Troubles in the order of the list, then the alarms of modems that belong to no row (product 10.17). */
export const newsOf = (items: readonly AttentionItem[], modems: readonly AttentionModem[]): News[] => [
  ...items.map(newsOfSystem),
  ...modems.filter(({ kind }) => kind === 'strayAlarm').map(newsOfModem),
]

type Known = Pick<News, 'kind' | 'id' | 'since' | 'count'>

const keyOf = ({ kind, id }: Known) => `${kind} ${id}`

/** @param oldest milliseconds since 1970 of the earliest row, where there was more than was read */
export function noticeMemoryOf(items: readonly Known[], oldest: number | null): NoticeMemory {
  const seen = Object.fromEntries(
    items.map((item) => [keyOf(item), { since: Date.parse(item.since), count: item.count }]),
  )
  return { seen, outOfSight: oldest ?? 0 }
}

/**
 * Trouble that the person was not told of, however old: a late alarm counts too. Another way of being offline is no news, nor what appears only
 * because others have ended.
 */
export const pendingNotices = <Item extends Known>(
  { seen, outOfSight }: NoticeMemory,
  items: readonly Item[],
): Item[] =>
  items.filter((item) => {
    const since = Date.parse(item.since)
    const before = seen[keyOf(item)]
    if (!before) return since > outOfSight
    return item.kind === 'alarm' && (since > before.since || item.count > before.count)
  })
