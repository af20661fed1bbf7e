import { reports } from '@emberwatch/contract/reports'
import { sql } from 'kysely'
import { int, text } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { aggregated } from '../../lists/source.ts'
import { hardware, hardwareMadeOf, inUse } from './unit-report.ts'

/** Figures are part of the key, so that units are counted once. */
const key = { unitType: text('d.unitType'), systemsCount: int('d.systemsCount'), unitsCount: int('d.unitsCount') }

export const unitTypes = listRoute(
  reports.unitTypes,
  {
    strategy: {
      kind: 'aggregate',
      from: ({ db, user, query: { extra } }) =>
        inUse(hardware(db, user, extra))
          .groupBy('h.hardwareTag')
          .select('h.hardwareTag as unitType')
          .select([sql<number>`count(*)::int`.as('systemsCount'), sql<number>`sum(h.quantity)::int`.as('unitsCount')]),
    },
    from: ({ db }) => db.selectFrom(aggregated.as('d')),
    key,
    sort: {
      unitType: key.unitType.column,
      systemsCount: key.systemsCount.column,
      unitsCount: key.unitsCount.column,
    },
    search: {},
    filters: {},
    rows: async ({ db }, page) => {
      const rows = await db.selectFrom(page).selectAll().orderBy('page.position').execute()
      return rows.map(({ position: _, ...row }) => row)
    },
  },
  hardwareMadeOf,
)
