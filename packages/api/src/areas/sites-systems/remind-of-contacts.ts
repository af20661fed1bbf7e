import { AccessLevel, paths } from '@emberwatch/contract'
import { contactsConfirmDays, contactsTab } from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { Services } from '../../http/call.ts'
import { compose } from '../../mail/compose.ts'

/** Links of one mail. */
const mostLinks = 20

type ReminderContext = Pick<Services, 'db' | 'mailer' | 'publicUrl' | 'now'>

/**
 * Asks the admins of sites to confirm the contacts, a year after they were last changed, confirmed or asked about: one mail a person. The update
 * claims the sites in the transaction of the mails, so that two servers ask once (product 7.7).
 */
export async function remindOfContacts({ db, mailer, publicUrl, now }: ReminderContext): Promise<void> {
  await db.transaction().execute(async (change) => {
    const due = await leaseDue(change, now())
    if (due.length === 0) return
    const people = await adminsOf(change, due)
    for (const { emailAddress, sites } of people) {
      const links = sites
        .slice(0, mostLinks)
        .map(({ id, name }) => ({ name, url: publicUrl() + paths.site(id, { tab: contactsTab }) }))
      await mailer.post(change, compose('confirmContacts', emailAddress, { sites: links, count: sites.length }))
    }
  })
}

/** Takes the sites that are due and have a contact and somebody to ask. Whole days of UTC, so that what comes due on one day comes in one mail. */
async function leaseDue(change: Queries, now: Date): Promise<string[]> {
  const { rows } = await sql<{ siteId: string }>`update site_instructions i set reminded_at = ${now}
    where greatest(i.changed_at, i.confirmed_at, i.reminded_at)
        < date_trunc('day', ${now}::timestamptz, 'UTC') - ${contactsConfirmDays}::int * interval '1 day'
      and exists (select from site_contacts k where k.site_id = i.site_id)
      and exists (select from ${admins} where r.site_id = i.site_id and ${canConfirm})
    returning i.site_id`.execute(change)
  return rows.map(({ siteId }) => siteId)
}

const admins = sql`site_rights r join users u on u.id = r.user_id`
/** The condition of the call, with a confirmed address and no ban. */
const canConfirm = sql`r.access_level = ${AccessLevel.ADMIN} and u.global_access_level = ${AccessLevel.ADMIN}
  and u.status = 'ACTIVE' and u.deleted_at is null`

interface ReminderSite {
  readonly emailAddress: string
  readonly sites: { readonly id: string; readonly name: string }[]
}

async function adminsOf(change: Queries, siteIds: readonly string[]): Promise<ReminderSite[]> {
  const { rows } = await sql<ReminderSite>`select u.email_address,
      jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.sort_key, s.id) as sites
    from ${admins} join sites s on s.id = r.site_id
    where r.site_id = any (${[...siteIds]}::uuid[]) and ${canConfirm}
    group by u.id, u.email_address order by u.id`.execute(change)
  return rows
}
