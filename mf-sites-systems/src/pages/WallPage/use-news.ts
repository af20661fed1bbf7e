import type { AttentionItem, AttentionKind } from '@emberwatch/contract/sites-systems'
import { useEffect, useRef } from 'react'

/** Rows of the first read are no news; a row that comes back later is. */
export function newKinds(before: ReadonlySet<string> | undefined, items: readonly AttentionItem[]): AttentionKind[] {
  if (!before) return []
  return [...new Set(items.filter((item) => !before.has(keyOf(item))).map(({ kind }) => kind))]
}

/** A further alarm of a system changes its count and its time. */
export const keyOf = ({ kind, systemId, since, count }: AttentionItem): string =>
  kind === 'alarm' ? `${kind} ${systemId} ${since} ${count}` : `${kind} ${systemId}`

/** Remembers only what is listed now, so that a screen that runs for months does not grow. */
export function useNews(items: readonly AttentionItem[] | undefined, announce: (kinds: AttentionKind[]) => void): void {
  const seen = useRef<ReadonlySet<string>>(undefined)
  const latestTell = useRef(announce)
  latestTell.current = announce
  useEffect(() => {
    if (!items) return
    const kinds = newKinds(seen.current, items)
    seen.current = new Set(items.map(keyOf))
    if (kinds.length > 0) latestTell.current(kinds)
  }, [items])
}
