import { fleetModems, modems } from '@emberwatch/contract/modems'
import type { Queries } from '../../db/queries.ts'
import { type Route, route } from '../../http/route.ts'
import type { Caller } from '../../identity/caller.ts'
import { ofModem, ofSite } from '../../lists/contains.ts'
import { uuid } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { column, emptyLast, type PageOfIds, personName } from '../../lists/source.ts'
import { personList } from '../person-list.ts'
import { walkHeldModems } from '../systems-by-right.ts'
import { modemChangeRoutes } from './change-modems.ts'
import { configureRoutes } from './configure.ts'
import { isOldFirmware, isWeak, loadFleetModems, readSignal } from './fleet-modems.ts'
import { modemImportRoutes } from './import-modems.ts'
import { importedSecretRoutes } from './imported-secrets.ts'
import { modemKnockRoutes } from './knocks.ts'
import { leftBehindRoutes } from './left-behind.ts'
import { modemLinkRoutes } from './links.ts'
import { loadModem, loadModems } from './load.ts'
import { metricsRoutes } from './metrics.ts'
import { modemMoveRoutes } from './move-modem.ts'
import { modemHardwareRoutes } from './replace-hardware.ts'
import { modemSecretRoutes } from './secrets.ts'

const madeOf = ['modems', 'modem_systems', 'systems', 'sites', 'site_access', 'users'] as const

const modemList = {
  key: { id: uuid('m.id') },
  sort: {
    number: column('m.number'),
    clientId: column('m.clientId'),
    imei: column('m.imei'),
    siteName: column('s.sortKey'),
    wgip: emptyLast('m.wgip'),
    createdBy: emptyLast('c.sortKey'),
    createdAt: column('m.createdAt'),
  },
  search: {
    clientId: ofModem(column('m.clientId')),
    imei: ofModem(column('m.imei')),
    iccid: ofModem(column('m.iccid')),
    siteName: ofSite(column('s.name')),
    wgip: ofModem(column('m.wgip')),
    createdBy: personName('c'),
  },
  filters: {},
  rows: ({ db }: { db: Queries }, page: PageOfIds) => loadModems(db, page, { credentials: false }),
}

const liveModems = (db: Queries) =>
  db
    .selectFrom('modems as m')
    .innerJoin('sites as s', (join) => join.onRef('s.id', '=', 'm.siteId').on('s.deletedAt', 'is', null))
    .leftJoin('users as c', 'c.id', 'm.createdById')
    .where('m.deletedAt', 'is', null)

/** Super users see all modems, others those on their sites (product 1.8). */
const visibleModems = (db: Queries, user: Caller) =>
  user.permissions.isSuperUser ? liveModems(db) : modemsHeldBy(db, user.id)

const modemsHeldBy = (db: Queries, userId: string) =>
  liveModems(db).innerJoin('siteRights as r', (join) =>
    join.onRef('r.siteId', '=', 'm.siteId').on('r.userId', '=', userId),
  )

const walkOwn = {
  kind: 'walk' as const,
  walk: ({ db, user }: { db: Queries; user: Caller }) =>
    user.permissions.isSuperUser ? undefined : walkHeldModems(liveModems(db), user.id),
}

export const modemRoutes: Route[] = [
  listRoute(
    modems.list,
    {
      ...modemList,
      from: ({ db, user }) => visibleModems(db, user),
      strategy: walkOwn,
    },
    madeOf,
  ),
  listRoute(
    modems.ofSite,
    {
      ...modemList,
      from: ({ db, params }) => liveModems(db).where('m.siteId', '=', params.id),
    },
    madeOf,
  ),
  listRoute(fleetModems.list, ({ now, user }) => ({
    ...modemList,
    from: ({ db }) => visibleModems(db, user).leftJoin('modemLinks as l', 'l.modemId', 'm.id'),
    filters: { isWeak: isWeak(now()), isOldFirmware: isOldFirmware(user) },
    rows: ({ db }: { db: Queries }, page: PageOfIds) => loadFleetModems({ db, user }, page, now()),
    strategy: walkOwn,
  })),
  route(fleetModems.signal, readSignal),
  personList(
    listRoute(
      modems.ofUser,
      {
        ...modemList,
        from: ({ db, params }) => modemsHeldBy(db, params.id),
        strategy: { kind: 'walk', walk: ({ db, params }) => walkHeldModems(liveModems(db), params.id) },
      },
      madeOf,
    ),
  ),
  route(modems.get, (call) => loadModem(call, call.params.id)),
  ...modemChangeRoutes,
  ...modemImportRoutes,
  ...importedSecretRoutes,
  ...configureRoutes,
  ...leftBehindRoutes,
  ...modemKnockRoutes,
  ...modemLinkRoutes,
  ...modemSecretRoutes,
  ...modemMoveRoutes,
  ...modemHardwareRoutes,
  ...metricsRoutes,
]
