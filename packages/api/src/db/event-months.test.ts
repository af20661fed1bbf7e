import { sql } from 'kysely'
import { openTestDatabase, testKinds } from '../testing/test-databases.ts'

it.each(testKinds)('servers that begin at the same moment make each month once (%s)', async (kind) => {
  const db = await openTestDatabase(kind)
  const make = () => sql`select add_event_months('2031-01-31', '2031-12-01')`.execute(db.kysely)
  await Promise.all([make(), make(), make()])
  const { rows } = await sql<{ months: number }>`select count(*)::int as months from pg_class
    where relname ~ '^events_2031_\\d\\d$' and relkind = 'r'`.execute(db.kysely)
  expect(rows).toEqual([{ months: 12 }])
  await db.close()
})
