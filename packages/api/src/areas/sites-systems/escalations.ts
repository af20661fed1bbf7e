import { type Escalation, type EscalationChange, escalations } from '@emberwatch/contract/sites-systems'
import { ApiProblem, badFields } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { CallOf } from '../../http/call.ts'
import { type Route, route } from '../../http/route.ts'
import type { Caller } from '../../identity/caller.ts'
import { personName } from '../../lists/source.ts'
import { recordActivity } from '../../record/record.ts'
import { lockSite } from './change-sites.ts'
import { loadPeople, loadRecipients } from './escalation-recipients.ts'
import { teamIdFor } from './teams/team-rows.ts'

/** Admins of a site set whom a mail reaches where nobody takes a trouble in time (product 27.5). */

async function load(db: Queries, siteId: string, user: Caller): Promise<{ escalation: Escalation | null }> {
  const row = await db
    .selectFrom('siteEscalations as e')
    .leftJoin('users as u', 'u.id', 'e.userId')
    .leftJoin('teams as t', 't.id', 'e.teamId')
    .leftJoin('users as c', 'c.id', 'e.changedById')
    .select(['e.minutes', 'e.kinds', 'e.userId', 'e.changedAt', 'e.revision', 't.name as teamName'])
    .select(teamIdFor(user, escalations.set.access, siteId).as('teamId'))
    .select([personName('u').as('userName'), personName('c').as('changedBy')])
    .where('e.siteId', '=', siteId)
    .executeTakeFirst()
  if (!row) return { escalation: null }
  const { userId, teamId, userName, teamName, changedAt, ...rest } = row
  const people = await loadPeople(db, siteId)
  const recipient = userId
    ? { kind: 'person' as const, id: userId, name: userName ?? '' }
    : { kind: 'team' as const, id: teamId, name: teamName ?? '' }
  return {
    escalation: {
      ...rest,
      recipient,
      reachedCount: people.filter(({ isReached }) => isReached).length,
      skipped: people.filter(({ isReached }) => !isReached).map(({ name }) => name),
      changedAt: changedAt.toISOString(),
    },
  }
}

/** @throws ApiProblem 400 where the site is not theirs to see */
async function refuseBlind(change: Queries, siteId: string, user: Caller, { userId, teamId }: EscalationChange) {
  const id = userId ?? teamId ?? ''
  const [recipient] = await loadRecipients(change, siteId, user, sql<boolean>`c.id = ${id}::uuid`)
  if (!recipient)
    throw badFields(
      userId ? { userId: 'This person does not see the site' } : { teamId: 'This team does not hold the site' },
    )
}

/** Counts anew what stands and nobody has taken: from now, so that what is old brings no mail at once. */
async function countAnew(change: Queries, siteId: string, at: Date) {
  // Whoever stores what panels say locks systems in this order, and then their troubles.
  await sql`select from systems y where y.site_id = ${siteId}
    and exists (select from troubles t where t.system_id = y.id and t.over_at is null) order by y.id for no key update`.execute(
    change,
  )
  await sql`update troubles t set next_at = escalation_at(y.site_id, t.kind, ${at}::timestamptz) from systems y
    where y.id = t.system_id and y.site_id = ${siteId} and t.over_at is null and t.escalated_at is null
      and (t.kind <> 'offline' or y.connection_state is not null)
      and not exists (select from trouble_assignments a where a.trouble_id = t.id and a.ended_at is null)`.execute(
    change,
  )
}

type Change = Pick<CallOf<typeof escalations.end>, 'db' | 'user' | 'params' | 'now'>

const write = (
  { db, user, params, now }: Change,
  action: string,
  store: (change: Queries, at: Date) => Promise<void>,
) =>
  db.transaction().execute(async (change) => {
    const at = now()
    const { name } = await lockSite(change, params.id)
    await store(change, at)
    await countAnew(change, params.id, at)
    const target = { targetType: 'site' as const, targetId: params.id, targetName: name }
    await recordActivity(change, { actorId: user.id, action, ...target }, at)
    return load(change, params.id, user)
  })

export const escalationRoutes: Route[] = [
  route(escalations.get, ({ db, params, user }) => load(db, params.id, user)),
  route(escalations.recipients, ({ db, params, user }) => loadRecipients(db, params.id, user)),
  route(escalations.set, (call) =>
    write(call, 'site.escalationChanged', async (change, at) => {
      const { params, user, body } = call
      const { revision, minutes, userId = null, teamId = null } = body
      await refuseBlind(change, params.id, user, body)
      const known = await change
        .selectFrom('siteEscalations')
        .select('revision')
        .where('siteId', '=', params.id)
        .executeTakeFirst()
      if ((known?.revision ?? 0) !== revision) throw new ApiProblem('generic.conflict')
      const kinds = [...new Set(body.kinds)]
      const row = { minutes, kinds, userId, teamId, changedById: user.id, changedAt: at, revision: revision + 1 }
      await change
        .insertInto('siteEscalations')
        .values({ siteId: params.id, ...row })
        .onConflict((conflict) => conflict.column('siteId').doUpdateSet(row))
        .execute()
    }),
  ),
  route(escalations.end, (call) =>
    write(call, 'site.escalationEnded', async (change) => {
      await change.deleteFrom('siteEscalations').where('siteId', '=', call.params.id).execute()
    }),
  ),
]
