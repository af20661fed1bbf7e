import { systemName } from '@emberwatch/contract'
import { type AttentionItem, attentionKinds } from '@emberwatch/contract/sites-systems'
import { keyOf } from './use-news.ts'

/** Rows are chosen and ordered for the wall (product 13.11). */

export interface WallGroup {
  readonly siteId: string
  readonly siteName: string
  readonly items: readonly AttentionItem[]
}

interface Heights {
  readonly list: number
  readonly site: number
  readonly row: number
}

const dayMs = 86_400_000

/** Alarms, then what else is new, then the trouble of the last day, then older trouble; of each the new ones first, by kind, the latest first. */
export function byWeight(
  items: readonly AttentionItem[],
  fresh: ReadonlySet<string>,
  now: number,
): readonly AttentionItem[] {
  const rank = (item: AttentionItem) => {
    const isNew = fresh.has(keyOf(item))
    if (item.kind === 'alarm') return isNew ? 0 : 1
    if (isNew) return 2
    return now - Date.parse(item.since) < dayMs ? 3 : 4
  }
  return items.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      attentionKinds.indexOf(a.kind) - attentionKinds.indexOf(b.kind) ||
      Date.parse(b.since) - Date.parse(a.since),
  )
}

/** Sites in the order of their first row. */
export const bySite = (items: readonly AttentionItem[]): WallGroup[] =>
  [...Map.groupBy(items, ({ siteId }) => siteId)].map(([siteId, rows]) => ({
    siteId,
    siteName: rows[0]?.siteName ?? '',
    items: rows,
  }))

/**
 * Rows that fit below each other, each site once. At least one row a page, and each row on one page, so that turning shows them all.
 * @param newest stands on top of each page, where there is room for more than it
 */
export function pagesOf(
  items: readonly AttentionItem[],
  { list, site, row }: Heights,
  newest?: AttentionItem,
): AttentionItem[][] {
  const pinned = newest && list >= 2 * (site + row) ? [newest] : []
  const pages: AttentionItem[][] = []
  let heightLeft = 0
  let sites = new Set<string>()
  for (const item of items) {
    const needs = row + (sites.has(item.siteId) ? 0 : site)
    if (pages.length === 0 || needs > heightLeft) {
      const top = pages.length === 0 ? [] : pinned
      pages.push([...top])
      heightLeft = list - top.length * (site + row)
      sites = new Set(top.map(({ siteId }) => siteId))
    }
    heightLeft -= row + (sites.has(item.siteId) ? 0 : site)
    sites.add(item.siteId)
    pages.at(-1)?.push(item)
  }
  return pages
}

/** Only pages with alarms turn: other trouble waits in the counts until there is room, as a row that comes every minute and a half is not read. */
export const turningPages = (pages: readonly (readonly AttentionItem[])[], newest?: AttentionItem): number =>
  Math.max(1, pages.filter((page) => page.some((item) => item.kind === 'alarm' && item !== newest)).length)

/** `hovedsentral` of `Nidelva kontorpark hovedsentral` below `Nidelva kontorpark`: rows of a site differ at their end. */
export function shortName(item: Pick<AttentionItem, 'systemName' | 'systemNumber' | 'siteName'>): string {
  const name = systemName({ name: item.systemName, number: item.systemNumber })
  const rest = name.startsWith(`${item.siteName} `) ? name.slice(item.siteName.length).trim() : ''
  return rest === '' ? name : rest.charAt(0).toUpperCase() + rest.slice(1)
}
