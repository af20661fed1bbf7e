import { webhookDeliveriesMax } from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'

const keepDays = 30

/** Keeps the last of each webhook. */
export async function sweepDeliveries(db: Queries, now: Date): Promise<void> {
  await sql`delete from webhook_deliveries d using (
      select id, row_number() over (partition by webhook_id order by created_at desc, id desc) as n from webhook_deliveries
    ) o where o.id = d.id and d.state <> 'waiting'
      and (o.n > ${webhookDeliveriesMax} or d.created_at < ${now}::timestamptz - ${keepDays} * interval '1 day')`.execute(
    db,
  )
}
