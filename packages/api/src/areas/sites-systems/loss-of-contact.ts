import { failedStates } from '@emberwatch/contract/devices'
import { type RawBuilder, sql } from 'kysely'

/** The first loss of contact with a system after a time, unless its panel has said since then what stands (product 13.7). */
export const lossOfContact = (systemId: RawBuilder<unknown>, after: RawBuilder<unknown>) => sql<Date | null>`(
  select c.changed_at from modem_systems e left join modem_entry_links l on l.entry_id = e.id
  join connection_changes c on c.system_id = e.system_id
  where e.system_id = ${systemId} and c.changed_at > ${after}
    and c.changed_at > coalesce(l.active_at, '-infinity') and c.state = any (${failedStates})
  order by c.changed_at limit 1
)`
