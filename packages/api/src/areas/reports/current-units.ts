import type { ProducedBeforeQuery } from '@emberwatch/contract/reports'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { ListRequest } from '../../lists/query.ts'
import type { Base } from '../../lists/source.ts'

/** The address of the site `s` in one line (product 16.4), for search. */
export const siteAddress = sql<string>`concat_ws(', ', nullif(s.address_line1, ''), nullif(s.address_line2, ''),
  nullif(s.postal_code, ''), nullif(s.city, ''), nullif(s.country, ''))`

export const dayOf = (date: string): string => (date.length === 10 ? date : new Date(date).toISOString().slice(0, 10))

/** Leaves out units without a production date. */
const producedInTime = (db: Queries, { producedBefore }: ProducedBeforeQuery) =>
  db
    .selectFrom('units as u')
    .$if(Boolean(producedBefore), (rows) => rows.where('u.productionDate', '<', dayOf(producedBefore ?? '')))

/** Leaves out archived systems. Joining by configuration and system would make PostgreSQL expect few rows and look up the site of each unit. */
const inUse = (rows: Base): Base =>
  rows
    .innerJoin('systems as y', 'y.currentConfigurationId', 'u.configurationId')
    .innerJoin('sites as s', 's.id', 'y.siteId')
    .where('y.archivedAt', 'is', null)
    .where('s.deletedAt', 'is', null)

/** Aliases: unit `u`, system `y`, site `s`. */
export const currentUnits = (db: Queries, query: ProducedBeforeQuery) => inUse(producedInTime(db, query))

/**
 * For lists with a search. PostgreSQL expects a third of all units to match and walks them in the list's order until a page is full, through a
 * million for a rare match. Where it expects few, it looks for matches first.
 */
export const searchedUnits = (
  db: Queries,
  { extra, search }: { readonly extra: ProducedBeforeQuery } & Pick<ListRequest, 'search'>,
) => currentUnits(db, extra).$if(Object.keys(search).length > 0, (units) => units.whereRef('u.systemId', '=', 'y.id'))

/** Counting per system takes a third of the time of telling systems apart among all units. */
export const unitsOfSystems = (db: Queries, query: ProducedBeforeQuery) =>
  inUse(
    db.selectFrom(
      producedInTime(db, query)
        .groupBy('u.configurationId')
        .select(['u.configurationId', sql<number>`count(*)`.as('units')])
        .as('u'),
    ),
  )
