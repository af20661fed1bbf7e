import { errorText } from '@emberwatch/contract/api'
import {
  accessTeams,
  type PlannedPass,
  plannedPassesMax,
  type TeamPass,
  type TeamPassPreview,
} from '@emberwatch/contract/sites-systems'
import { ApiProblem, badFields } from '@emberwatch/http'
import { jobPlaces, rates } from '@emberwatch/http/limits'
import { sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import { authorize } from '../../../http/access.ts'
import type { Call, CallAbout, Services } from '../../../http/call.ts'
import { consume } from '../../../http/rate-limit.ts'
import { route } from '../../../http/route.ts'
import type { Caller } from '../../../identity/caller.ts'
import { refuseUnconfirmed } from '../../../identity/people.ts'
import { askJob } from '../../../jobs/ask-job.ts'
import type { JobKind } from '../../../jobs/job-kind.ts'
import { loadJobOwner } from '../../../jobs/job-owner.ts'
import { uuid } from '../../../lists/keys.ts'
import { listRoute } from '../../../lists/list-route.ts'
import { column } from '../../../lists/source.ts'
import { findPassable, type Pass, passGrants } from './pass-grants.ts'
import { lockTeam, recordTeam } from './team-rows.ts'

/** Passes sites and systems to another team, at once or on a date (product 9.14). */

interface PassTask {
  readonly id: string
}

type PassCall = Pick<CallAbout<TeamPass>, 'db' | 'params' | 'user' | 'body' | 'now'>

/** @throws ApiProblem 400 */
function passOf({ params, body, now }: PassCall): Pass {
  if (body.toTeamId === params.id) throw badFields({ toTeamId: 'Choose another team' })
  if (body.at && new Date(body.at) <= now()) throw badFields({ at: 'Choose a time to come' })
  return { teamId: params.id, toTeamId: body.toTeamId, grantIds: body.grantIds }
}

/** Does all of it and undoes it, so that it cannot differ from what is done later. */
async function preview(call: PassCall): Promise<TeamPassPreview> {
  const { db, user, now } = call
  const pass = passOf(call)
  const undone = new Error('undone')
  let outcome: TeamPassPreview | undefined
  await db
    .transaction()
    .execute(async (change) => {
      outcome = await passGrants(change, user, pass, now())
      throw undone
    })
    .catch((error) => {
      if (error !== undone) throw error
    })
  return outcome as TeamPassPreview
}

async function pass(call: PassCall & Pick<Call, 'sealer'>): Promise<TeamPassPreview> {
  const { db, user, body, now } = call
  refuseUnconfirmed(user)
  const { at } = body
  if (at === null) return db.transaction().execute((change) => passGrants(change, user, passOf(call), now()))
  const planned = await preview(call)
  // What the preview says stays is no part of the plan.
  const grantIds = planned.refused.length > 0 ? await findPassable(db, user, passOf(call)) : body.grantIds
  await plan(call, new Date(at), grantIds)
  return planned
}

async function plan(
  { db, user, params, body, now, sealer }: PassCall & Pick<Call, 'sealer'>,
  at: Date,
  grantIds: string[] | null,
): Promise<void> {
  const { toTeamId } = body
  await db.transaction().execute(async (change) => {
    const team = await lockTeam(change, params.id)
    const { count } = await change
      .selectFrom('teamPasses')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('teamId', '=', team.id)
      .executeTakeFirstOrThrow()
    if (count >= plannedPassesMax) throw new ApiProblem('team.too_many', { message: 'Cancel a planned pass first' })
    const row = { teamId: team.id, toTeamId, grantIds, at, madeById: user.id, createdAt: now() }
    const { id } = await change.insertInto('teamPasses').values(row).returning('id').executeTakeFirstOrThrow()
    await askJob(change, sealer, { kind: teamPassKind.name, title: 'Pass to another team', task: { id }, runAt: at })
    await recordTeam(change, user, team, { action: 'team.passPlanned', details: { pass: id, to: toTeamId } }, now())
  })
}

/** Rests on the rights that its maker has at that time (product 1.9): all of it is passed, or nothing. A cancelled one finds no row. */
export const teamPassKind: JobKind<Services> = {
  name: 'teamPass',
  concurrency: jobPlaces.others,
  tries: 5,
  waitMs: (tries) => tries * 5_000,
  atStop: 'finish',
  undo: async (services, { task }, error) => {
    if (error) await markFailed(services, (task as PassTask).id, error)
  },
  run: async ({ db, now }, job) => {
    const { id } = job.task as PassTask
    const row = await db.selectFrom('teamPasses').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return
    const user = await loadJobOwner(db, { ownerId: row.madeById })
    try {
      if (!user) throw new ApiProblem('user.missing_permissions')
      await authorize(db, accessTeams.pass.access, user, { id: row.teamId })
      await db.transaction().execute(async (change) => {
        const { passed, refused } = await passGrants(change, user, row, now())
        if (refused.length > 0) {
          const message = `Whoever planned it is no administrator of ${refused.length} of the ${passed.length + refused.length} sites and systems any more`
          throw new ApiProblem('user.missing_permissions', { message })
        }
        await change.deleteFrom('teamPasses').where('id', '=', id).execute()
      })
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      await markFailed({ db, now }, id, error.details.message ?? errorText(error.code))
    }
  },
}

/** A pass whose team is locked, as it is while it is done; undefined where it is over. */
async function lockPass(change: Queries, id: string) {
  const find = () =>
    change.selectFrom('teamPasses').select(['id', 'teamId', 'madeById']).where('id', '=', id).executeTakeFirst()
  const before = await find()
  if (!before) return undefined
  const team = await lockTeam(change, before.teamId)
  const row = await find()
  return row && { ...row, team }
}

async function markFailed({ db, now }: Pick<Services, 'db' | 'now'>, id: string, error: string) {
  await db.transaction().execute(async (change) => {
    const row = await lockPass(change, id)
    if (!row) return
    await change.updateTable('teamPasses').set({ error }).where('id', '=', id).execute()
    await recordTeam(
      change,
      { id: row.madeById },
      row.team,
      { action: 'team.passFailed', details: { pass: id } },
      now(),
    )
  })
}

const list = listRoute(accessTeams.passes, {
  from: ({ db, params }) =>
    db
      .selectFrom('teamPasses as p')
      .where(({ or, eb }) => or([eb('p.teamId', '=', params.id), eb('p.toTeamId', '=', params.id)])),
  key: { id: uuid('p.id') },
  sort: { at: column('p.at') },
  search: {},
  filters: {},
  rows: async ({ db }, page): Promise<PlannedPass[]> => {
    const rows = await db
      .selectFrom(page)
      .innerJoin('teamPasses as p', 'p.id', 'page.id')
      .innerJoin('teams as f', 'f.id', 'p.teamId')
      .innerJoin('teams as t', 't.id', 'p.toTeamId')
      .select(['p.id', 'f.id as fromId', 'f.name as fromName', 't.id as toId', 't.name as toName', 'p.at', 'p.error'])
      .select(
        sql<number>`(select count(*)::int from team_grants g where g.team_id = f.id
        and (p.grant_ids is null or g.id = any (p.grant_ids)))`.as('grantsCount'),
      )
      .orderBy('page.position')
      .execute()
    return rows.map(({ fromId, fromName, toId, toName, at, ...row }) => ({
      ...row,
      team: { id: fromId, name: fromName },
      toTeam: { id: toId, name: toName },
      at: at.toISOString(),
    }))
  },
})

async function cancel(db: Services['db'], user: Caller, id: string, now: Date) {
  await db.transaction().execute(async (change) => {
    const row = await lockPass(change, id)
    if (!row) throw new ApiProblem('team.pass_not_found')
    await change.deleteFrom('teamPasses').where('id', '=', id).execute()
    await recordTeam(change, user, row.team, { action: 'team.passCancelled', details: { pass: id } }, now)
  })
  return null
}

export const teamPassRoutes = [
  route(accessTeams.previewPass, async (call) => {
    await consume(call.db, rates.accessPreviews, call.user.id, call.now())
    return preview(call)
  }),
  route(accessTeams.pass, pass),
  list,
  route(accessTeams.cancelPass, ({ db, params, user, now }) => cancel(db, user, params.id, now())),
]
