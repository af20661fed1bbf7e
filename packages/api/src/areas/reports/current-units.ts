import type { ProducedBeforeQuery } from '@emberwatch/contract/reports'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { ListRequest } from '../../lists/query.ts'
import type { Base } from '../../lists/source.ts'

/** What the reports over units have in common. */

/** The address of the site `s` in one line (product 16.4), for search. */
export const siteAddress = sql<string>`concat_ws(', ', nullif(s.address_line1, ''), nullif(s.address_line2, ''),
  nullif(s.postal_code, ''), nullif(s.city, ''), nullif(s.country, ''))`

/** The day that a query date names. */
export const dayOf = (date: string): string => (date.length === 10 ? date : new Date(date).toISOString().slice(0, 10))

/** Units without a production date are left out where one is asked for. */
const producedInTime = (db: Queries, { producedBefore }: ProducedBeforeQuery) =>
  db
    .selectFrom('units as u')
    .$if(Boolean(producedBefore), (rows) => rows.where('u.productionDate', '<', dayOf(producedBefore ?? '')))

/**
 * Archived systems are left out: they hold no installed base any more. A configuration is of one system; to join by both makes
 * PostgreSQL expect next to no rows, and it looks up the site of each unit.
 */
const inUse = (rows: Base): Base =>
  rows
    .innerJoin('systems as y', 'y.currentConfigurationId', 'u.configurationId')
    .innerJoin('sites as s', 's.id', 'y.siteId')
    .where('y.archivedAt', 'is', null)
    .where('s.deletedAt', 'is', null)

/** Loop units as `u` with their system `y` and site `s`. */
export const currentUnits = (db: Queries, query: ProducedBeforeQuery) => inUse(producedInTime(db, query))

/**
 * The same, for a list that may be searched. PostgreSQL expects a third of all units to match any search, and walks through
 * them in the list's order until a page is full: for something rare, through a million. Where it expects few, it looks for
 * what matches first.
 */
export const searchedUnits = (
  db: Queries,
  { extra, search }: { readonly extra: ProducedBeforeQuery } & Pick<ListRequest, 'search'>,
) => currentUnits(db, extra).$if(Object.keys(search).length > 0, (units) => units.whereRef('u.systemId', '=', 'y.id'))

/** How many they are in each system: a third of the work of telling systems apart among all of them. */
export const unitsOfSystems = (db: Queries, query: ProducedBeforeQuery) =>
  inUse(
    db.selectFrom(
      producedInTime(db, query)
        .groupBy('u.configurationId')
        .select(['u.configurationId', sql<number>`count(*)`.as('units')])
        .as('u'),
    ),
  )
