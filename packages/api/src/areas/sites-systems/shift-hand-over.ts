import { type AttentionKind, assigneesMax, assignments } from '@emberwatch/contract/sites-systems'
import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { CallOf } from '../../http/call.ts'
import { type Route, route } from '../../http/route.ts'
import type { Caller } from '../../identity/caller.ts'
import { personName } from '../../lists/source.ts'
import { recordActivities } from '../../record/record.ts'
import { systemName } from '../system-name.ts'
import { seesAssigned, seesSystem } from './assignment-rights.ts'

/** Whoever goes home hands all of their troubles to one person (product 13.12). */

interface OwnTrouble {
  readonly id: string
  readonly systemId: string
  readonly systemName: string
  readonly kind: AttentionKind
  /** The next person sees its system. */
  readonly canPass: boolean
}

/** Open assignments of person `u` that count. */
const ownOf = (user: Caller) => sql`trouble_assignments t join users u on u.id = t.assignee_id
  where t.assignee_id = ${user.id} and t.ended_at is null and ${seesAssigned}`

/** Names of super users are for super users, as in the choice of one trouble. */
async function shiftAssignees({ db, user }: CallOf<typeof assignments.shiftAssignees>) {
  const viewers = user.permissions.isSuperUser
    ? sql`select user_id, system_id from system_rights union select s.id, own.system_id from users s, own where s.is_super`
    : sql`select user_id, system_id from system_rights`
  const { rows } = await sql<{ id: string; name: string | null; count: number }>`
    with own as (select t.system_id, t.kind from ${ownOf(user)})
    select u.id, ${personName('u')} as name, count(*)::int as count
    from own join (${viewers}) r on r.system_id = own.system_id join users u on u.id = r.user_id
    where u.deleted_at is null and u.status <> 'BANNED' and u.id <> ${user.id}
    group by u.id order by count(*) desc, u.sort_key, u.id limit ${assigneesMax}`.execute(db)
  return rows.map(({ id, name, count }) => ({ id, name: name ?? '', count }))
}

/** Locks the systems in the order of their ids, as every writer of assignments locks its one. */
async function lockOwn(change: Queries, user: Caller, assigneeId: string): Promise<OwnTrouble[]> {
  await sql`select id from systems where id in (select t.system_id from ${ownOf(user)})
    order by id for no key update`.execute(change)
  const next = seesSystem(sql`own.system_id`, user.permissions.isSuperUser)
  const { rows } = await sql<OwnTrouble>`
    with own as (select t.id, t.system_id, t.kind from ${ownOf(user)})
    select own.id, own.system_id, ${systemName} as system_name, own.kind,
      exists (select from users u where u.id = ${assigneeId} and ${next}) as can_pass
    from own join systems y on y.id = own.system_id order by y.sort_key, own.kind`.execute(change)
  return rows
}

function handOverAll({ db, user, body, now }: CallOf<typeof assignments.handOverAll>) {
  const { assigneeId, note } = body
  return db.transaction().execute(async (change) => {
    const own = await lockOwn(change, user, assigneeId)
    if (own.length === 0) throw new ApiProblem('assignment.not_found')
    const passed = own.filter(({ canPass }) => canPass)
    if (passed.length === 0 || assigneeId === user.id) throw new ApiProblem('assignment.unknown_assignee')
    const ids = passed.map(({ id }) => id)
    await sql`update trouble_assignments set ended_at = ${now()}, ending = 'handedOver', ended_by_id = ${user.id}
      where id = any(${ids}::uuid[])`.execute(change)
    await sql`insert into trouble_assignments (system_id, kind, note, assignee_id, assigned_by_id, assigned_at)
      select system_id, kind, coalesce(${note ?? null}, note), ${assigneeId}, ${user.id}, ${now()}
      from trouble_assignments where id = any(${ids}::uuid[])`.execute(change)
    const lines = passed.map(({ systemId: targetId, systemName: targetName, kind }) => ({
      actorId: user.id,
      action: 'assignment.handedOver',
      targetType: 'system' as const,
      targetId,
      targetName,
      details: { trouble: kind },
    }))
    await recordActivities(change, lines, now())
    const skipped = own
      .filter(({ canPass }) => !canPass)
      .map(({ systemId, systemName: name, kind }) => ({ systemId, systemName: name, kind }))
    return { handedOverCount: passed.length, skipped }
  })
}

export const shiftHandOverRoutes: Route[] = [
  route(assignments.shiftAssignees, shiftAssignees),
  route(assignments.handOverAll, handOverAll),
]
