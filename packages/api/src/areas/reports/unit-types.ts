import { reports, type UnitTypeRow } from '@emberwatch/contract'
import { sql } from 'kysely'
import { listRoute } from '../../http/route.ts'
import { aggregated, column } from '../../lists/source.ts'
import { hardware, hardwareMadeOf, inUse } from './unit-report.ts'

const columns = {
  unitType: column('d.unitType'),
  systemsCount: column('d.systemsCount'),
  unitsCount: column('d.unitsCount'),
}

/** The unit report by type: a system has a row of its own for each. */
export const unitTypes = listRoute(
  reports.unitTypes,
  {
    aggregate: {
      from: ({ db, user, query: { extra } }) =>
        inUse(hardware(db, user, extra))
          .groupBy('h.hardwareTag')
          .select('h.hardwareTag as unitType')
          .select([sql<number>`count(*)::int`.as('systemsCount'), sql<number>`sum(h.quantity)::int`.as('unitsCount')]),
      keyTypes: { unitType: 'text', systemsCount: 'int', unitsCount: 'int' },
    },
    from: ({ db }) => db.selectFrom(aggregated.as('d')),
    // The type alone names the row; its figures come with it, so that units are not counted a second time.
    key: columns,
    sort: columns,
    search: {},
    filters: {},
    rows: async ({ db }, page) => {
      const rows = await db.selectFrom(page).selectAll().orderBy('page.position').execute()
      return rows.map(({ position: _, ...row }) => row as unknown as UnitTypeRow)
    },
  },
  hardwareMadeOf,
)
