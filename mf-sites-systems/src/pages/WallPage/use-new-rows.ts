import { serverNow } from '@emberwatch/contract'
import type { AttentionItem } from '@emberwatch/contract/sites-systems'
import { useEffect, useRef, useState } from 'react'
import { keyOf } from './use-news.ts'

const newMs = 60_000

/** Keys of rows that came within the last minute; what was there at first is not new. @param now as of the last rendering */
export function useNewRows(items: readonly AttentionItem[] | undefined, now: Date): ReadonlySet<string> {
  const seen = useRef<ReadonlySet<string>>(undefined)
  const [cameAt, setCameAt] = useState<ReadonlyMap<string, number>>(new Map())
  useEffect(() => {
    if (!items) return
    const keys = new Set(items.map(keyOf))
    const before = seen.current
    seen.current = keys
    const added = before ? [...keys].filter((key) => !before.has(key)) : []
    if (added.length === 0) return
    const at = serverNow()
    // Rows that are over are dropped, so that a screen that runs for months does not grow.
    setCameAt(
      (old) =>
        new Map([
          ...[...old].filter(([key, time]) => keys.has(key) && at - time < newMs),
          ...added.map((key) => [key, at] as const),
        ]),
    )
  }, [items])
  return new Set([...cameAt].filter(([, at]) => now.getTime() - at < newMs).map(([key]) => key))
}
