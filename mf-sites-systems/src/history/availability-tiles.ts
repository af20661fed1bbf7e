import { serverNow } from '@emberwatch/contract'
import type { AvailabilityMeta } from '@emberwatch/contract/sites-systems'
import { formatDate } from '@emberwatch/ui'
import type { Tile } from '@emberwatch/ui/detail'

const dayMs = 86_400_000
const spans = [
  [7, 'last7Days', 'Available over 7 days, %'],
  [30, 'last30Days', 'Over 30 days, %'],
  [90, 'last90Days', 'Over 90 days, %'],
] as const

/** Spans that a young place has not lived are one figure with the day since when it is known (product 8.17). */
export function availabilityTiles(meta: AvailabilityMeta | undefined, now = serverNow()): Tile[] {
  const since = meta?.knownSince
  const known = since ? now - Date.parse(since) : Number.POSITIVE_INFINITY
  const lived = spans.filter(([days]) => days * dayMs <= known)
  const tiles: Tile[] = lived.map(([, name, label]) => ({ label, value: meta?.[name] }))
  if (since && lived.length < spans.length)
    tiles.push({
      label: `${tiles.length > 0 ? 'Since' : 'Available since'} ${formatDate(since)}, %`,
      value: meta?.last90Days,
    })
  return tiles
}
