import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import { hasOwner } from './webhook-owner.ts'

/** Seconds in which what happens together comes into one message. */
const gatherSeconds = 5

/** Sets when those are looked at that may be told of what was numbered after this; one statement for all. */
export async function scheduleWebhooks(change: Queries, after: number, now: Date): Promise<void> {
  await sql`
    with fresh as (
      select distinct y.site_id from happenings h join systems y on y.id = h.system_id where h.number > ${after}
    )
    update webhooks w set next_at = ${now}::timestamptz + ${gatherSeconds} * interval '1 second'
    where w.is_on and ${hasOwner}
      and (w.next_at is null or w.failing_since is null and w.next_at > ${now}::timestamptz + ${gatherSeconds} * interval '1 second')
      and (w.site_id is null and exists (select from fresh) or w.site_id in (select site_id from fresh))`.execute(
    change,
  )
}
