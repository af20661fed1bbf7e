import { type AttentionItem, attentionKinds, systemName } from '@emberwatch/contract'
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

/** New ones, then alarms, then the trouble of the last day, then older trouble; each by kind, the latest first. */
export function byWeight(
  items: readonly AttentionItem[],
  fresh: ReadonlySet<string>,
  now: number,
): readonly AttentionItem[] {
  const rank = (item: AttentionItem) => {
    if (fresh.has(keyOf(item))) return 0
    if (item.kind === 'alarm') return 1
    return now - Date.parse(item.since) < dayMs ? 2 : 3
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

/** Rows that fit below each other, each site once. At least one row a page. */
export function pagesOf(items: readonly AttentionItem[], { list, site, row }: Heights): AttentionItem[][] {
  const pages: AttentionItem[][] = []
  let heightLeft = 0
  let sites = new Set<string>()
  for (const item of items) {
    const needs = row + (sites.has(item.siteId) ? 0 : site)
    if (pages.length === 0 || needs > heightLeft) {
      pages.push([])
      heightLeft = list
      sites = new Set()
    }
    heightLeft -= row + (sites.has(item.siteId) ? 0 : site)
    sites.add(item.siteId)
    pages.at(-1)?.push(item)
  }
  return pages
}

/** Only pages with alarms turn: other trouble waits in the counts until there is room, as a row that comes every minute and a half is not read. */
export const turningPages = (pages: readonly (readonly AttentionItem[])[]): number =>
  Math.max(1, pages.filter((page) => page.some(({ kind }) => kind === 'alarm')).length)

/** `hovedsentral` of `Nidelva kontorpark hovedsentral` below `Nidelva kontorpark`: rows of a site differ at their end. */
export function shortName(item: Pick<AttentionItem, 'systemName' | 'systemNumber' | 'siteName'>): string {
  const name = systemName({ name: item.systemName, number: item.systemNumber })
  const rest = name.startsWith(`${item.siteName} `) ? name.slice(item.siteName.length).trim() : ''
  return rest === '' ? name : rest.charAt(0).toUpperCase() + rest.slice(1)
}
