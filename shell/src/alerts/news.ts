import { type AttentionItem, Count } from '@emberwatch/contract'
import * as v from 'valibot'

/** What a person has been told of, or has found on the page when the first tab opened. */
export const Told = v.object({
  /** By trouble and system: how many there were, and since when, in milliseconds since 1970. */
  seen: v.record(v.string(), v.object({ since: v.number(), count: Count })),
  /** What began earlier was out of sight when attention was last read, in milliseconds since 1970; 0 where all was in sight. */
  outOfSight: v.number(),
})
export type Told = v.InferOutput<typeof Told>

const keyOf = ({ kind, systemId }: Pick<AttentionItem, 'kind' | 'systemId'>) => `${kind} ${systemId}`

/**
 * @param items what needs attention now, the latest first
 * @param isAll false where there is more than was read
 */
export function toldOf(items: readonly AttentionItem[], isAll: boolean): Told {
  const seen = Object.fromEntries(
    items.map((item) => [keyOf(item), { since: Date.parse(item.since), count: item.count }]),
  )
  return { seen, outOfSight: isAll ? 0 : Math.min(...Object.values(seen).map(({ since }) => since)) }
}

/**
 * What the person has not been told of, however long ago it began: an alarm that a platform delivers late counts like any
 * other. A system that is still out of reach in another way is no news, nor what comes in sight only because others have gone.
 */
export const untold = ({ seen, outOfSight }: Told, items: readonly AttentionItem[]): AttentionItem[] =>
  items.filter((item) => {
    const since = Date.parse(item.since)
    const before = seen[keyOf(item)]
    if (!before) return since > outOfSight
    return item.kind === 'alarm' && (since > before.since || item.count > before.count)
  })
