import { AccessLevel, onSite } from '@emberwatch/contract'
import { type ModemMove, modemMoves } from '@emberwatch/contract/modems'
import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import { authorize } from '../../http/access.ts'
import type { CallOf } from '../../http/call.ts'
import { type Route, route } from '../../http/route.ts'
import type { Caller } from '../../identity/caller.ts'
import { noteMove } from '../../notifications/note-move.ts'
import { recordActivity } from '../../record/record.ts'
import { endLostAssignments } from '../sites-systems/assignment-rights.ts'
import { cancelWorksOfModem, moveWorks } from '../sites-systems/works/works-of-modem.ts'
import { forgetConnection, lockModem, recordModem } from './change-modems.ts'
import { loadModem } from './load.ts'
import { planMove, systemsBehind } from './plan-move.ts'

/** A modem goes to another site (product 10.18). */

interface NamedSite {
  readonly id: string
  readonly name: string
}

interface Move {
  readonly modem: { readonly id: string; readonly clientId: string }
  readonly from: NamedSite
  readonly to: NamedSite
  readonly systems: ModemMove['systems']
  readonly actorId: string
  readonly at: Date
}

/** The caller administers both sites, by the rights of now. @throws ApiProblem where somebody has moved it meanwhile */
async function sitesOfMove(db: Queries, user: Caller, modemId: string, { siteId, fromSiteId }: ModemMove) {
  const admin = await authorize(db, onSite('siteId', AccessLevel.ADMIN), user, { siteId })
  const from = await siteOfModem(db, modemId)
  await authorize(db, onSite('siteId', AccessLevel.ADMIN), user, { siteId: from.id })
  refuseOther(from, fromSiteId)
  if (from.id === siteId)
    throw new ApiProblem('modem.same_site', { fields: { siteId: 'The modem stands at this site already' } })
  const to = await db.selectFrom('sites').select(['id', 'name']).where('id', '=', siteId).executeTakeFirstOrThrow()
  return { admin, from, to }
}

const refuseOther = ({ id, name }: NamedSite, seenId: string | undefined): void => {
  if (seenId === undefined || id === seenId) return
  const text = `Somebody has moved the modem meanwhile: it stands at ${name} now`
  throw new ApiProblem('modem.other_site_meanwhile', { message: text })
}

async function siteOfModem(db: Queries, modemId: string): Promise<NamedSite> {
  const site = await db
    .selectFrom('modems as m')
    .innerJoin('sites as s', 's.id', 'm.siteId')
    .select(['s.id', 's.name'])
    .where('m.id', '=', modemId)
    .where('m.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!site) throw new ApiProblem('modem.not_found')
  return site
}

async function previewMove({ db, params, user, body }: CallOf<typeof modemMoves.preview>) {
  const { from, to } = await sitesOfMove(db, user, params.id, body)
  return planMove(db, params.id, from, to)
}

async function moveModem(call: CallOf<typeof modemMoves.move>) {
  const { db, params, user, body, now } = call
  const { admin, from, to } = await sitesOfMove(db, user, params.id, body)
  await db.transaction().execute(async (change) => {
    await lockSites(change, from, to)
    const { siteId, clientId } = await lockModem(change, params.id)
    if (siteId !== from.id) {
      // Its site is named to those who administer that one.
      await authorize(change, onSite('siteId', AccessLevel.ADMIN), user, { siteId })
      refuseOther(await siteOfModem(change, params.id), from.id)
    }
    const modem = { id: params.id, clientId }
    await storeMove(change, { modem, from, to, systems: body.systems, actorId: user.id, at: now() })
  })
  return loadModem({ ...call, user: admin }, params.id)
}

/** Neither is deleted until the move is stored. In the order of ids, so that two moves do not wait for each other. */
async function lockSites(change: Queries, from: NamedSite, to: NamedSite): Promise<void> {
  const sites = await change
    .selectFrom('sites')
    .select('id')
    .where('id', 'in', [from.id, to.id])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
  if (sites.length < 2) throw new ApiProblem('site.not_found')
}

/** Give it a transaction that holds the modem, which stands at `from`. */
export async function storeMove(change: Queries, move: Move): Promise<void> {
  const { modem, from, to, systems, actorId, at } = move
  const modemId = modem.id
  const behind = await systemsBehind(change, modemId)
  const systemIds = behind.map(({ id }) => id)
  await noteMove(change, await concernedSystems(change, move, systemIds), at, async () => {
    // A modem without its systems goes to another building.
    const position = systems === 'leave' ? { lat: null, lng: null } : {}
    await change
      .updateTable('modems')
      .set({ siteId: to.id, ...position })
      .where('id', '=', modemId)
      .execute()
    if (systems === 'move') await moveSystems(change, systemIds, move)
    else await leaveSystems(change, systemIds, move)
  })
  await endLostAssignments(change, at)
  const changes = [{ field: 'site', from: from.name, to: to.name }]
  await recordModem(change, actorId, 'modem.moved', modem, at, changes)
  const lines = [
    { action: 'site.modemLeft', targetType: 'site', targetId: from.id, targetName: from.name } as const,
    { action: 'site.modemCame', targetType: 'site', targetId: to.id, targetName: to.name } as const,
    ...(systems === 'move' ? behind : []).map(
      ({ id, name }) =>
        ({ action: 'system.moved', targetType: 'system', targetId: id, targetName: name, changes }) as const,
    ),
  ]
  for (const line of lines) await recordActivity(change, { ...line, actorId, details: { modemId } }, at)
}

/** Its systems, and those at which the notices of the modem stand before and after. */
async function concernedSystems(change: Queries, { modem, to }: Move, systemIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string | null }>`
    select place_of_modem(m) as id from modems m where m.id = ${modem.id}
    union (select y.id from systems y where y.site_id = ${to.id} and y.archived_at is null order by y.created_at, y.id limit 1)`.execute(
    change,
  )
  return [...new Set([...systemIds, ...rows.flatMap(({ id }) => id ?? [])])]
}

/** The people of both sites have other rights then, which nothing else tells them. */
async function moveSystems(change: Queries, systemIds: readonly string[], { modem, from, to }: Move): Promise<void> {
  // Before the systems, as an end locks a work first.
  await moveWorks(change, { modemId: modem.id, systemIds, fromId: from.id, toId: to.id })
  if (systemIds.length === 0) return
  await change.updateTable('systems').set({ siteId: to.id }).where('id', 'in', systemIds).execute()
  await change.updateTable('configurationHardware').set({ siteId: to.id }).where('systemId', 'in', systemIds).execute()
  await sql`select tell_live('rights', (select jsonb_agg(distinct jsonb_build_array(a.user_id, null))
    from site_access a where a.is_accepted and a.site_id in (${from.id}::uuid, ${to.id}::uuid)))`.execute(change)
}

async function leaveSystems(
  change: Queries,
  systemIds: readonly string[],
  { modem, actorId, at }: Move,
): Promise<void> {
  await cancelWorksOfModem(change, { modemId: modem.id, actorId, at })
  await change.deleteFrom('modemSystems').where('modemId', '=', modem.id).execute()
  await forgetConnection(change, systemIds, at)
  // The gateway sends the configuration, which has no entries any more.
  await change
    .updateTable('modemLinks')
    .set({ revision: sql<number>`revision + 1` })
    .where('modemId', '=', modem.id)
    .execute()
}

export const modemMoveRoutes: Route[] = [route(modemMoves.preview, previewMove), route(modemMoves.move, moveModem)]
