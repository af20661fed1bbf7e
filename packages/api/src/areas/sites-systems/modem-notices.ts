import { sql } from 'kysely'

/** A stray alarm counts as an alarm, whatever else a modem sent as urgent (product 10.17). */
export const openNotices = sql`modem_notices n join modems m on m.id = n.modem_id and m.deleted_at is null and n.solved_at is null`

/** The latest notice of a row of what needs attention, as the contract's `ModemNotice`. */
export const noticeOf = sql`(
  select json_build_object('id', n.id, 'modemId', n.modem_id, 'clientId', m.client_id, 'kind', n.kind, 'words', n.words, 'count', n.count,
    'firstAt', n.first_at, 'lastAt', n.last_at)
  from ${openNotices}
  where place_of_modem(m) = y.id and (n.kind = 'strayAlarm') = (page.kind = 'alarm')
  order by n.last_at desc, n.id limit 1)`
