import type { AttentionItem } from '@emberwatch/contract'

/** What was known when attention was last read. */
export interface Known {
  /** The latest beginning of any trouble that was ever read, in milliseconds since 1970; 0 for none. */
  readonly newest: number
  /** Since when, by trouble and system. */
  readonly seen: Readonly<Record<string, number>>
}

/** Two statements of the server can be told in another order than they began; this much older is still news. */
const toleranceMs = 5 * 60_000

const keyOf = ({ kind, systemId }: Pick<AttentionItem, 'kind' | 'systemId'>) => `${kind} ${systemId}`

export function knownFrom(items: readonly AttentionItem[], before?: Known): Known {
  const seen = Object.fromEntries(items.map((item) => [keyOf(item), Date.parse(item.since)]))
  return { newest: Math.max(before?.newest ?? 0, ...Object.values(seen)), seen }
}

/**
 * What has begun since: another alarm of a system, and contact that was there before. A system that is still out of reach in
 * another way, and one that only comes in sight because others have gone, are no news.
 */
export const newsAfter = ({ newest, seen }: Known, items: readonly AttentionItem[]): AttentionItem[] =>
  items.filter((item) => {
    const since = Date.parse(item.since)
    const before = seen[keyOf(item)]
    if (since <= newest - toleranceMs) return false
    return before === undefined || (item.kind === 'alarm' && since > before)
  })
