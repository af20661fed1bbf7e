import { AccessLevel, type Assignment, allows } from '@emberwatch/contract'
import { type AttentionKind, assigneesMax, assignments } from '@emberwatch/contract/sites-systems'
import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { Call, CallOf } from '../../http/call.ts'
import { type Route, route } from '../../http/route.ts'
import type { Caller } from '../../identity/caller.ts'
import { personName } from '../../lists/source.ts'
import { recordActivity } from '../../record/record.ts'
import { seesAssigned, seesSystem } from './assignment-rights.ts'
import { troublesOf } from './troubles.ts'

/** People take over troubles and assign them (product 13.12). The system's row is locked by every writer, and by whatever ends a trouble. */

interface Current extends Omit<Assignment, 'assignedAt'> {
  readonly id: string
  readonly assignedAt: Date
}

/** Assignments whose assignee has lost the system count for nothing. */
const currentOf = (db: Queries, systemId: string, kind: AttentionKind): Promise<Current | undefined> =>
  db
    .selectFrom('troubleAssignments as t')
    .innerJoin('users as u', 'u.id', 't.assigneeId')
    .select(['t.id', 'u.id as assigneeId', personName('u').as('assigneeName'), 't.note', 't.assignedAt'])
    .where('t.systemId', '=', systemId)
    .where('t.kind', '=', kind)
    .where('t.endedAt', 'is', null)
    .where(seesAssigned)
    .executeTakeFirst() as Promise<Current | undefined>

/** @throws ApiProblem when it has gone since access was checked */
async function lockSystem(change: Queries, id: string): Promise<{ readonly name: string | null }> {
  const system = await change
    .selectFrom('systems')
    .select(['name'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!system) throw new ApiProblem('system.not_found')
  return system
}

const takenBy = ({ assigneeName }: Current) =>
  new ApiProblem('assignment.other_assignee', { message: `${assigneeName} deals with this` })

async function hasTrouble(change: Queries, user: Caller, systemId: string, kind: AttentionKind): Promise<boolean> {
  const scope = user.permissions.isSuperUser ? 'fleet' : 'own'
  const trouble = await change
    .selectFrom(troublesOf(user, { scope, kind: [kind], systemId }).as('a'))
    .select('a.kind')
    .executeTakeFirst()
  return trouble !== undefined
}

/** How long after its end the outcome of a trouble can be noted, in milliseconds. */
const outcomeMs = 86_400_000

/**
 * Notes the outcome of a trouble that ended while its assignee was still on the telephone.
 * @throws ApiProblem where the caller did not deal with it to its end
 */
async function noteOutcome(change: Queries, row: NewAssignment, at: Date): Promise<Assignment> {
  const { systemId, kind, assigneeId, note } = row
  const noted = await change
    .updateTable('troubleAssignments')
    .set({ note })
    .where('id', '=', (query) =>
      query
        .selectFrom('troubleAssignments')
        .select('id')
        .where('systemId', '=', systemId)
        .where('kind', '=', kind)
        .where('assigneeId', '=', assigneeId)
        .where('ending', '=', 'over')
        .where('endedAt', '>', new Date(at.getTime() - outcomeMs))
        .orderBy('endedAt', 'desc')
        .limit(1),
    )
    .returning('assignedAt')
    .executeTakeFirst()
  if (!noted) throw new ApiProblem('assignment.trouble_over')
  const assignee = await change
    .selectFrom('users as u')
    .select(personName('u').as('name'))
    .where('u.id', '=', assigneeId)
    .executeTakeFirst()
  return { assigneeId, assigneeName: assignee?.name ?? '', note, assignedAt: noted.assignedAt.toISOString() }
}

interface Ending {
  readonly ending: 'returned' | 'handedOver' | 'access'
  readonly endedById: string | null
}

/** Every open one of the trouble, also one that counts for nothing. */
const end = (change: Queries, systemId: string, kind: AttentionKind, { ending, endedById }: Ending, at: Date) =>
  change
    .updateTable('troubleAssignments')
    .set({ endedAt: at, ending, endedById })
    .where('systemId', '=', systemId)
    .where('kind', '=', kind)
    .where('endedAt', 'is', null)
    .execute()

const record = (
  change: Queries,
  { user, params, now }: Pick<Call<'{id}'>, 'user' | 'params' | 'now'>,
  action: string,
  { targetName, kind }: { targetName: string | null; kind: AttentionKind },
) => {
  const target = { targetType: 'system' as const, targetId: params.id, targetName }
  return recordActivity(change, { actorId: user.id, action, ...target, details: { trouble: kind } }, now())
}

function take(call: CallOf<typeof assignments.take>): Promise<Assignment> {
  const { db, params, user, body, now } = call
  const { kind, note = null } = body
  return db.transaction().execute(async (change) => {
    const { name } = await lockSystem(change, params.id)
    const current = await currentOf(change, params.id, kind)
    if (current && current.assigneeId !== user.id) throw takenBy(current)
    const row = { systemId: params.id, kind, note, assigneeId: user.id, assignedById: user.id }
    if (!current && !(await hasTrouble(change, user, params.id, kind))) {
      const noted = await noteOutcome(change, row, now())
      await record(change, call, 'assignment.taken', { targetName: name, kind })
      return noted
    }
    if (current) await change.updateTable('troubleAssignments').set({ note }).where('id', '=', current.id).execute()
    else {
      await end(change, params.id, kind, { ending: 'access', endedById: null }, now())
      await assign(change, row, now())
    }
    await record(change, call, 'assignment.taken', { targetName: name, kind })
    return answerOf(change, params.id, kind)
  })
}

interface NewAssignment {
  readonly systemId: string
  readonly kind: AttentionKind
  readonly note: string | null
  readonly assigneeId: string
  readonly assignedById: string
}
const assign = (change: Queries, row: NewAssignment, assignedAt: Date) =>
  change
    .insertInto('troubleAssignments')
    .values({ ...row, assignedAt })
    .execute()

async function answerOf(change: Queries, systemId: string, kind: AttentionKind): Promise<Assignment> {
  const current = await currentOf(change, systemId, kind)
  if (!current) throw new ApiProblem('assignment.not_found')
  const { id: _, assignedAt, ...assignment } = current
  return { ...assignment, assignedAt: assignedAt.toISOString() }
}

/** @throws ApiProblem where neither the assignee nor an administrator of the system asks */
async function ofCaller(change: Queries, user: Caller, systemId: string, kind: AttentionKind): Promise<void> {
  const current = await currentOf(change, systemId, kind)
  if (!current) throw new ApiProblem('assignment.not_found')
  const isAdmin = allows({ rule: 'on', item: 'system', param: 'id', level: AccessLevel.ADMIN }, user, systemId)
  if (current.assigneeId !== user.id && !isAdmin) throw takenBy(current)
}

function handOver(call: CallOf<typeof assignments.handOver>): Promise<Assignment> {
  const { db, params, user, body, now } = call
  const { kind, assigneeId, note = null } = body
  return db.transaction().execute(async (change) => {
    const { name } = await lockSystem(change, params.id)
    await ofCaller(change, user, params.id, kind)
    const assignee = await peopleOf(change, user, params.id).where('u.id', '=', assigneeId).executeTakeFirst()
    if (!assignee) throw new ApiProblem('assignment.unknown_assignee')
    await end(change, params.id, kind, { ending: 'handedOver', endedById: user.id }, now())
    await assign(change, { systemId: params.id, kind, note, assigneeId, assignedById: user.id }, now())
    await record(change, call, 'assignment.handedOver', { targetName: name, kind })
    return answerOf(change, params.id, kind)
  })
}

async function giveBack(call: CallOf<typeof assignments.giveBack>): Promise<null> {
  const { db, params, user, body, now } = call
  await db.transaction().execute(async (change) => {
    const { name } = await lockSystem(change, params.id)
    await ofCaller(change, user, params.id, body.kind)
    await end(change, params.id, body.kind, { ending: 'returned', endedById: user.id }, now())
    await record(change, call, 'assignment.returned', { targetName: name, kind: body.kind })
  })
  return null
}

/** Names of super users are for super users: others know nobody beyond those who hold the system. */
const peopleOf = (db: Queries, { permissions }: Caller, systemId: string) =>
  db
    .selectFrom('users as u')
    .select(['u.id', personName('u').as('name')])
    .where(seesSystem(sql`${systemId}::uuid`, permissions.isSuperUser))

const assigneesOf = async ({ db, params, user }: CallOf<typeof assignments.assignees>) =>
  (await peopleOf(db, user, params.id).orderBy('u.sortKey').orderBy('u.id').limit(assigneesMax).execute()).map(
    ({ id, name }) => ({ id, name: name ?? '' }),
  )

export const assignmentRoutes: Route[] = [
  route(assignments.assignees, assigneesOf),
  route(assignments.take, take),
  route(assignments.handOver, handOver),
  route(assignments.giveBack, giveBack),
]
