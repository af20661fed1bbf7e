import { allows, connectionLook, paths, systemName, systemTabs, type Viewer } from '@emberwatch/contract'
import { noticeText } from '@emberwatch/contract/notice-text'
import { type AttentionItem, type AttentionMeta, attentionKinds, sites } from '@emberwatch/contract/sites-systems'
import { countText, formatCount, statusLook, useIsSilent } from '@emberwatch/ui'
import { countsWithModems } from './modem-counts.ts'

/** Counts by kind, worst first, such as `11 Alarm, 20 Offline`. @param without rows that are not counted */
export const countsText = (counts: AttentionMeta, without: readonly AttentionItem[] = []): string =>
  attentionKinds
    .map((kind) => ({
      kind,
      count: (countsWithModems(counts)[kind] ?? 0) - without.filter((item) => item.kind === kind).length,
    }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${formatCount(count)} ${statusLook('attention', kind).word}`)
    .join(', ')

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Describes the trouble in words, such as `2 open alarms: BHH-300 P01-L03-S017, zone 12`. */
export function troubleOf({ kind, count, connectionState, unit, notice }: AttentionItem): string {
  if (notice) return count > 1 ? `${noticeText(notice)}, and ${formatCount(count - 1)} more` : noticeText(notice)
  switch (kind) {
    case 'alarm':
      return withUnit(count, 'open alarms', unit)
    case 'urgent':
      return withUnit(count, 'critical issues', unit)
    case 'offline':
      return upperFirst(connectionLook(connectionState).cause ?? 'no contact yet')
    case 'disabled':
      return withUnit(count, 'units', unit)
    case 'configuration':
      return 'Latest file has an error'
  }
}

/** One alone needs no count: the unit says more. */
function withUnit(count: number, what: string, unit: AttentionItem['unit']): string {
  if (!unit) return countText(count, what)
  const words = [`${unit.hardware} ${unit.name}`.trim(), unit.zone && `zone ${unit.zone}`].filter(Boolean).join(', ')
  return count === 1 ? words : `${countText(count, what)}: ${words}`
}

/** Past tense where nothing was heard for long. */
export function Trouble({ item }: { item: AttentionItem }) {
  const isSilent = useIsSilent()
  const trouble = troubleOf(item)
  return <span>{isSilent && item.kind === 'offline' ? `Last known: ${trouble}` : trouble}</span>
}

/** Issues, configurations, or the system, which says what is wrong with its connection. */
export function placeOf({ kind, systemId, siteId, notice }: AttentionItem, user: Viewer | null): string {
  // A person who holds the system alone cannot open its modem.
  if (notice && allows(sites.get.access, user, siteId)) return paths.modem(notice.modemId)
  switch (kind) {
    case 'alarm':
      return paths.system(systemId, { query: { isSolved: 'false', hasAlarms: 'true' }, tab: systemTabs.issues })
    case 'urgent':
      return paths.system(systemId, { query: { isSolved: 'false' }, tab: systemTabs.issues })
    case 'disabled':
      return paths.system(systemId)
    case 'configuration':
      return paths.system(systemId, { tab: systemTabs.configurations })
    case 'offline':
      return paths.system(systemId)
  }
}

/** Such as 'Alarm: Hovedsentral, Nidelva kontorpark'. */
export const troubleName = ({ kind, systemName: name, systemNumber, siteName }: AttentionItem): string =>
  `${statusLook('attention', kind).word}: ${systemName({ name, number: systemNumber })}, ${siteName}`
