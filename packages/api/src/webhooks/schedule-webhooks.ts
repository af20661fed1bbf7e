import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import { noticeTimes } from '../notifications/occurrence-kinds.ts'
import { hasOwner } from './webhook-owner.ts'

const soon = sql`n.at + case when f.has_alarm then 0 else ${noticeTimes.webhookSeconds} end * interval '1 second'`

/** Sets when those are looked at that may be told of what was numbered after this, at once for an alarm; one statement for all. */
export async function scheduleWebhooks(change: Queries, after: number, now: Date): Promise<void> {
  await sql`
    with fresh as (
      select coalesce(h.site_id, y.site_id) as site_id, bool_or(h.kind = 'alarm') as has_alarm
      from occurrences h join systems y on y.id = h.system_id where h.number > ${after} group by 1
    ), reached as (
      select w.id, bool_or(f.has_alarm and w.alarms) as has_alarm from webhooks w
      join fresh f on w.site_id is null or w.site_id = f.site_id where w.is_on and ${hasOwner} group by 1
    )
    update webhooks w set next_at = ${soon}, has_alarm = w.has_alarm or f.has_alarm
    from reached f, (select ${now}::timestamptz as at) n
    where w.id = f.id and (w.next_at is null or w.failing_since is null and w.next_at > ${soon})`.execute(change)
}
