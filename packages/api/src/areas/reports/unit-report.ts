import { firstInstant, formatAddress, lastInstant, systemTypeLabel } from '@emberwatch/contract'
import { unitTypePresets } from '@emberwatch/contract/loops'
import {
  reportExports,
  reports,
  reportColumnTitles as titles,
  type UnitReportQuery,
  type UnitReportRow,
} from '@emberwatch/contract/reports'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import { addressOf } from '../../identity/address.ts'
import type { Caller } from '../../identity/caller.ts'
import { text, uuid } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { type Base, column, emptyLast, listSource, type Page } from '../../lists/source.ts'
import { systemName } from '../system-name.ts'
import { walkHeld } from '../systems-by-right.ts'
import { exportRoute } from './export/export-route.ts'
import { fileName } from './export/file-name.ts'

/** Panels are not units. Super users see every system, others those on which they hold a level. */
export function hardware(db: Queries, { id, permissions }: Caller, query: UnitReportQuery) {
  const all = allHardware(db, query)
  if (permissions.isSuperUser) return all
  return all.innerJoin('systemRights as r', (join) =>
    join.onRef('r.systemId', '=', 'h.systemId').on('r.userId', '=', id),
  )
}

const allHardware = (db: Queries, query: UnitReportQuery) =>
  db
    .selectFrom('configurationHardware as h')
    .where('h.isCurrent', '=', true)
    .where('h.kind', '!=', 'panel')
    .$if(Boolean(query.unitType), (rows) => rows.where(isOfType(query.unitType ?? '')))
    .$if(Boolean(query.beginDate), (rows) => rows.where('h.configuredAt', '>=', firstInstant(query.beginDate ?? '')))
    .$if(Boolean(query.endDate), (rows) => rows.where('h.configuredAt', '<=', lastInstant(query.endDate ?? '')))

/** Leaves out archived systems. Aliases: system `y`, site `s`. */
export const inUse = (rows: Base): Base =>
  rows
    .innerJoin('systems as y', 'y.id', 'h.systemId')
    .innerJoin('sites as s', 's.id', 'y.siteId')
    .where('y.archivedAt', 'is', null)
    .where('s.deletedAt', 'is', null)

/** One row per system: telling systems and sites apart per type takes twice as long. */
const hardwareOfSystems = (db: Queries, user: Caller, query: UnitReportQuery) =>
  db.selectFrom(
    hardware(db, user, query)
      .groupBy('h.systemId')
      .select(['h.systemId', sql<number>`count(*)`.as('types'), sql<number>`sum(h.quantity)`.as('quantity')])
      .as('h'),
  )

/** A known type matches itself only (BSD-310 without BSD-310/N), other text every type that contains it. */
function isOfType(text: string): RawBuilder<boolean> {
  const type = text.toUpperCase()
  if (unitTypePresets.some((preset) => preset === type)) return sql<boolean>`h.hardware_tag = ${type}`
  return sql<boolean>`(h.hardware_tag = ${type} or (strpos(fold(h.hardware_tag), fold(${text})) > 0
    and not exists (select from configuration_hardware x where x.hardware_tag = ${type} and x.is_current)))`
}

const key = { systemId: uuid('h.systemId'), hardwareTag: text('h.hardwareTag') }

async function loadRows(db: Queries, page: Page<typeof key>): Promise<UnitReportRow[]> {
  const rows = await db
    .selectFrom(page)
    .innerJoin('configurationHardware as h', (join) =>
      join
        .onRef('h.systemId', '=', 'page.systemId')
        .onRef('h.hardwareTag', '=', 'page.hardwareTag')
        .on('h.isCurrent', '=', true),
    )
    .innerJoin('systems as y', 'y.id', 'h.systemId')
    .innerJoin('sites as s', 's.id', 'y.siteId')
    .select([
      'y.id as systemId',
      systemName.as('systemName'),
      'y.type as systemType',
      's.id as siteId',
      's.name as siteName',
    ])
    .select(['s.addressLine1', 's.addressLine2', 's.postalCode', 's.city', 's.country'])
    .select(['h.configuredAt', 'h.hardwareTag', 'h.quantity'])
    .orderBy('page.position')
    .execute()
  return rows.map((row) => ({
    system: { id: row.systemId, name: row.systemName, type: row.systemType },
    site: { id: row.siteId, name: row.siteName, address: addressOf(row) },
    configuredAt: row.configuredAt.toISOString(),
    unitType: row.hardwareTag,
    unitsCount: row.quantity,
  }))
}

const source = listSource(reports.systemsPerUnitType, {
  from: ({ db, user, query }) => inUse(hardware(db, user, query.extra)),
  key,
  sort: {
    system: emptyLast('y.sortKey'),
    site: column('s.sortKey'),
    configuredAt: column('h.configuredAt'),
    unitType: column('h.hardwareTag'),
    unitsCount: column('h.quantity'),
  },
  search: { system: systemName, site: column('s.name') },
  filters: {},
  rows: ({ db }, page) => loadRows(db, page),
  totals: {
    totalSystems: sql`count(distinct y.id)::int`,
    totalSites: sql`count(distinct s.id)::int`,
    totalUnits: sql`coalesce(sum(h.quantity), 0)::int`,
  },
  strategy: {
    kind: 'groups',
    walk: ({ db, user, query: { extra } }) =>
      user.permissions.isSuperUser || Object.keys(extra).length > 0
        ? undefined
        : walkHeld(inUse(allHardware(db, extra)), user.id),
    from: ({ db, user, query }) => inUse(hardwareOfSystems(db, user, query.extra)),
    narrows: ['system', 'site'],
    count: sql`coalesce(sum(h.types), 0)::int`,
    totals: {
      totalSystems: sql`count(*)::int`,
      totalSites: sql`count(distinct s.id)::int`,
      totalUnits: sql`coalesce(sum(h.quantity), 0)::int`,
    },
  },
})

export const hardwareMadeOf = ['configuration_hardware', 'systems', 'sites', 'site_access', 'system_access'] as const

export const unitReport = listRoute(reports.systemsPerUnitType, source, hardwareMadeOf)

export const exportUnitReport = exportRoute(reportExports.systemsPerUnitType, {
  list: reports.systemsPerUnitType,
  source,
  title: 'Units',
  columns: [
    { title: titles.system, width: 28, value: (row) => row.system.name },
    { title: titles.systemType, width: 14, value: (row) => systemTypeLabel(row.system.type) },
    { title: titles.site, width: 30, value: (row) => row.site.name },
    { title: titles.address, width: 48, value: (row) => formatAddress(row.site.address) },
    { title: titles.configurationTime, width: 24, kind: 'dateTime', value: (row) => row.configuredAt },
    { title: titles.unitType, width: 16, value: (row) => row.unitType },
    { title: titles.unitsCount, width: 12, kind: 'number', value: (row) => row.unitsCount },
  ],
  name: async ({ query: { extra, timeZone } }) => fileName('UnitReport', extra.unitType || 'ALL', extra, timeZone),
})
