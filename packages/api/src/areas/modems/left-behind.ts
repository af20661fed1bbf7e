import { modemEntries, networkSystemsMax } from '@emberwatch/contract/modems'
import { ApiProblem, badFields } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { CallOf } from '../../http/call.ts'
import { type Route, route } from '../../http/route.ts'
import type { Caller } from '../../identity/caller.ts'
import { isId } from '../../identity/people.ts'
import { uuid } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { emptyLast } from '../../lists/source.ts'
import { recordActivity } from '../../record/record.ts'
import { systemName } from '../system-name.ts'
import { forgetConnection, lockModem } from './change-modems.ts'
import { loadModem } from './load.ts'
import { insertEntry, sendConfiguration } from './write-entries.ts'

/** Systems whose modem is gone come back behind another one of their site (product 10.21). */

const isConnected = sql<boolean>`exists (select from modem_systems e where e.system_id = y.id)`

/** The modem's row is locked before the system's, as `modems.configure` does. */
async function addSystemEntry(call: CallOf<typeof modemEntries.add>) {
  const { db, params, user, body, now, sealer } = call
  const { systemId, ...entry } = body
  await db.transaction().execute(async (change) => {
    const modem = await lockModem(change, params.id)
    if (modem.ip === null) throw new ApiProblem('modem.no.configuration')
    const system = await lockLeftBehind(change, user, modem.siteId, body)
    const position = await nextPosition(change, params.id)
    await insertEntry(change, { sealer, entry, position, modemId: params.id, systemId })
    if (system.isNameless)
      await change.updateTable('systems').set({ name: entry.name }).where('id', '=', systemId).execute()
    await forgetConnection(change, [systemId], now())
    await sendConfiguration(change, params.id)
    const target = { targetType: 'modem', targetId: params.id, targetName: modem.clientId } as const
    const changes = [{ field: 'systems', from: null, to: system.name }]
    const details = { systemId }
    await recordActivity(
      change,
      { actorId: user.id, action: 'modem.systemConnected', ...target, changes, details },
      now(),
    )
  })
  return loadModem(call, params.id)
}

/** Locks the system until the transaction ends, so that it is not archived or connected meanwhile. @throws ApiProblem where it may not come */
async function lockLeftBehind(
  change: Queries,
  { id, permissions }: Caller,
  siteId: string,
  { systemId, type }: CallOf<typeof modemEntries.add>['body'],
) {
  const isHeld = sql<boolean>`exists (select from system_rights r where r.user_id = ${id} and r.system_id = y.id)`
  const system = isId(systemId)
    ? await change
        .selectFrom('systems as y')
        .innerJoin('sites as s', 's.id', 'y.siteId')
        .select([
          'y.siteId',
          'y.type',
          'y.archivedAt',
          systemName.as('name'),
          sql<boolean>`y.name is null`.as('isNameless'),
        ])
        .select([isHeld.as('isHeld'), isConnected.as('isConnected')])
        .where('y.id', '=', systemId)
        .where('s.deletedAt', 'is', null)
        .forUpdate('y')
        .executeTakeFirst()
    : undefined
  const refuse = (code: ConstructorParameters<typeof ApiProblem>[0], text: string) =>
    new ApiProblem(code, { fields: { systemId: text } })
  if (!system || !(permissions.isSuperUser || system.isHeld)) throw refuse('system.not_found', 'System not found')
  if (system.siteId !== siteId) throw refuse('modem_site.mismatch', 'The system is on another site')
  if (system.archivedAt) throw refuse('system.already_archived', 'The system is archived')
  if (system.isConnected) throw refuse('modem_endpoint.system_connected', 'The system is connected to a modem already')
  if (system.type !== type) throw badFields({ type: `must be ${system.type}, the type of the system` })
  return system
}

/** @throws ApiProblem 400 where the modem has as many systems as it may */
async function nextPosition(change: Queries, modemId: string): Promise<number> {
  const { count, next } = await change
    .selectFrom('modemSystems')
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(max(position), -1) + 1`.as('next')])
    .where('modemId', '=', modemId)
    .executeTakeFirstOrThrow()
  if (count >= networkSystemsMax) throw badFields({ systemId: `At most ${networkSystemsMax} systems` })
  return next
}

const leftBehind = listRoute(modemEntries.leftBehind, {
  from: ({ db, params }) =>
    db
      .selectFrom('systems as y')
      .innerJoin('modems as m', 'm.siteId', 'y.siteId')
      .where('m.id', '=', params.id)
      .where('y.archivedAt', 'is', null)
      .where('y.type', '<>', 'simulator')
      .where(sql<boolean>`not ${isConnected}`),
  key: { id: uuid('y.id') },
  sort: { name: emptyLast('y.sortKey') },
  search: {},
  filters: {},
  rows: ({ db }, page) =>
    db
      .selectFrom(page)
      .innerJoin('systems as y', 'y.id', 'page.id')
      .select(['y.id', 'y.name', 'y.number', 'y.type'])
      .orderBy('page.position')
      .execute(),
})

export const leftBehindRoutes: Route[] = [leftBehind, route(modemEntries.add, addSystemEntry)]
