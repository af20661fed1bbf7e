import type { AttentionModem, AttentionQuery } from '@emberwatch/contract'
import { sql } from 'kysely'
import type { Caller } from '../../identity/caller.ts'

/** A stray alarm counts as an alarm, whatever else a modem sent as urgent (product 10.17). */
export const openNotices = sql`modem_notices n join modems m on m.id = n.modem_id and m.deleted_at is null and n.solved_at is null`

const listedModems = 50

/** Notices that belong to no row of what needs attention, with their site, for `attention.meta`. */
export const noticesWithoutSystem = (
  user: Pick<Caller, 'id'>,
  { scope, kind, systemType, taken }: AttentionQuery,
) => sql`
  select n.id as notice_id, m.site_id from ${openNotices}
  where place_of_modem(m) is null and ${!(systemType || taken)}::boolean
    and case when n.kind = 'strayAlarm' then 'alarm' else 'urgent' end = any(${kind ?? ['alarm', 'urgent']}::text[])
    and ${scope === 'fleet' ? sql`true` : sql`exists (select from site_rights r where r.user_id = ${user.id} and r.site_id = m.site_id)`}`

/** The contract's `AttentionModem`s of rows of `aggregated`, alarms first. */
export const modemsWithoutSystem = sql<AttentionModem[] | null>`(
  select json_agg(json_build_object('id', f.id, 'modemId', f.modem_id, 'clientId', f.client_id, 'kind', f.kind, 'words', f.words,
    'count', f.count, 'firstAt', f.first_at, 'lastAt', f.last_at, 'siteId', f.site_id, 'siteName', f.site_name))
  from (
    select n.*, m.client_id, m.site_id, s.name as site_name
    from aggregated g join modem_notices n on n.id = g.notice_id join modems m on m.id = n.modem_id
      join sites s on s.id = m.site_id and s.deleted_at is null
    order by n.kind = 'strayAlarm' desc, n.last_at desc, n.id limit ${sql.lit(listedModems)}
  ) f)`

/** The latest notice of a row of what needs attention, as the contract's `ModemNotice`. */
export const noticeOf = sql`(
  select json_build_object('id', n.id, 'modemId', n.modem_id, 'clientId', m.client_id, 'kind', n.kind, 'words', n.words, 'count', n.count,
    'firstAt', n.first_at, 'lastAt', n.last_at)
  from ${openNotices}
  where place_of_modem(m) = y.id and (n.kind = 'strayAlarm') = (page.kind = 'alarm')
  order by n.last_at desc, n.id limit 1)`
