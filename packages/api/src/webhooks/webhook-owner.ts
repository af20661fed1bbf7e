import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import { administersSite } from '../identity/site-admins.ts'
import { compose } from '../mail/compose.ts'
import type { Mailer } from '../mail/mail-types.ts'
import type { FactsOf } from '../mail/templates.ts'
import { recordActivity } from '../record/record.ts'
import type { Sealer } from '../secrets/sealed.ts'
import { openStored } from '../secrets/sealed-rows.ts'

/** A webhook rests on the right of its owner, who administers its site, or the fleet (product 23.7). Without the right nothing is sent. */

/** Active people `u` who may administer webhook `w`. */
const administers = administersSite(sql.ref('w.site_id'))

/** The condition that the owner of webhook `w` has the right now. */
export const hasOwner = sql<boolean>`exists (select from users u where u.id = w.owner_id and ${administers})`

interface OwnerContext {
  /** A transaction. */
  readonly db: Queries
  readonly mailer: Mailer
  readonly sealer: Sealer
  readonly publicUrl: () => string
}

interface Subject {
  readonly webhookId: string
  readonly siteId: string | null
  readonly url: string
}

/** Recipients of one mail; a fleet has few super admins, and no site more than these. */
const recipientsMax = 50

type News = FactsOf<'webhookNews'>['news']

/** Mails everybody who administers the webhook: the admins of its site, or super admins for the fleet's. */
export async function mailAdministrators(
  { db, mailer, sealer, publicUrl }: OwnerContext,
  { webhookId, siteId, url }: Subject,
  news: News,
  exceptId?: string,
): Promise<void> {
  const { rows } = await sql<{
    emailAddress: string
  }>`select u.email_address from webhooks w join users u on ${administers}
      and (w.site_id is null or not u.is_super or u.id = w.owner_id)
    where w.id = ${webhookId} and u.id is distinct from ${exceptId ?? null}::uuid
    order by u.id limit ${recipientsMax}`.execute(db)
  // The address may hold a secret behind the host.
  const facts = { news, host: new URL(openStored(sealer, url)).hostname, siteId, publicUrl: publicUrl() }
  for (const { emailAddress } of rows) await mailer.post(db, compose('webhookNews', emailAddress, facts))
}

/** Records that a webhook is off without anybody's doing, and mails its administrators. */
export async function reportTurnedOff(context: OwnerContext, subject: Subject, news: News, at: Date): Promise<void> {
  const { webhookId, siteId } = subject
  const activity = { actorId: null, action: 'webhook.turnedOff', details: { webhook: webhookId } }
  const target = siteId ? { targetType: 'site' as const, targetId: siteId } : {}
  await recordActivity(context.db, { ...activity, ...target }, at)
  await mailAdministrators(context, subject, news)
}

/** Turns off each webhook whose owner has lost the right. */
export async function endWithoutOwner({
  db,
  now,
  ...context
}: OwnerContext & { readonly now: () => Date }): Promise<void> {
  await db.transaction().execute(async (change) => {
    const { rows } = await sql<Subject>`update webhooks w set is_on = false, owner_id = null, next_at = null
      where w.is_on and not ${hasOwner} returning w.id as webhook_id, w.site_id, w.url`.execute(change)
    for (const subject of rows) await reportTurnedOff({ ...context, db: change }, subject, 'ownerLost', now())
  })
}
