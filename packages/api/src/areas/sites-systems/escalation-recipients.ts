import { type EscalationRecipient, escalationRecipientsMax } from '@emberwatch/contract/sites-systems'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { Caller } from '../../identity/caller.ts'
import { personName } from '../../lists/source.ts'

/** Whom a mail may reach where nobody takes a trouble: people who see the site, and teams that hold it (product 27.5). */

/** The condition that person `u` sees the site. */
const seesSite = (siteId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`u.deleted_at is null and u.status <> 'BANNED' and (u.is_super or exists (
    select from site_rights r where r.user_id = u.id and r.site_id = ${siteId}))`

/** The condition that a mail can reach person `u`. */
const isReached = (siteId: RawBuilder<unknown>) => sql<boolean>`(u.status = 'ACTIVE' and ${seesSite(siteId)})`

/** The people of escalation `e`: the person, or the members of the team. Those of a team that does not hold the site any more see it by other rights alone. */
const peopleOf = sql`users u where u.id = e.user_id
  or u.id in (select m.user_id from team_members m where m.team_id = e.team_id and m.is_accepted)`

export interface ReachedPerson {
  readonly id: string
  readonly name: string
  readonly emailAddress: string
  readonly isReached: boolean
}

/** All people of the site's escalation by name, also those who are skipped. */
export async function loadPeople(db: Queries, siteId: string): Promise<ReachedPerson[]> {
  const { rows } = await sql<ReachedPerson>`select u.id, ${personName('u')} as name, u.email_address,
      ${isReached(sql`e.site_id`)} as is_reached
    from site_escalations e join lateral (select u.* from ${peopleOf}) u on true
    where e.site_id = ${siteId} order by u.sort_key, u.id`.execute(db)
  return rows
}

/**
 * Names of super users are for super users, as in the choice of an assignee.
 * @param which a condition of recipient `c`; with it none is left out, however many there are
 */
export async function loadRecipients(
  db: Queries,
  siteId: string,
  { permissions }: Pick<Caller, 'permissions'>,
  which?: RawBuilder<boolean>,
): Promise<EscalationRecipient[]> {
  const { rows } = await sql<EscalationRecipient>`select * from (
      (select 'team' as kind, t.id, t.name from teams t join team_grants g on g.team_id = t.id
        where g.site_id = ${siteId} order by t.sort_key, t.id)
      union all
      (select 'person', u.id, ${personName('u')} from users u
        where ${isReached(sql`${siteId}::uuid`)} and (${permissions.isSuperUser} or not u.is_super
          or exists (select from site_rights r where r.user_id = u.id and r.site_id = ${siteId}))
        order by u.sort_key, u.id limit ${which ? null : escalationRecipientsMax}::int)
    ) c where ${which ?? sql`true`}`.execute(db)
  return rows
}
