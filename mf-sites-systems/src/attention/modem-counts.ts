import type { AttentionModem } from '@emberwatch/contract'
import type { AttentionMeta } from '@emberwatch/contract/sites-systems'

/** The kind under which a modem's message counts (product 10.17). */
export const kindOfNotice = ({ kind }: Pick<AttentionModem, 'kind'>) => (kind === 'strayAlarm' ? 'alarm' : 'urgent')

/** The counts with the modems that belong to no row. */
export function countsWithModems(counts: AttentionMeta): AttentionMeta {
  const modems = counts.modems ?? []
  const alarms = modems.filter((modem) => kindOfNotice(modem) === 'alarm').length
  return { ...counts, alarm: counts.alarm + alarms, urgent: counts.urgent + modems.length - alarms }
}
