import { openDatabase } from '../../../db/open.ts'
import { endOf } from './end-works.ts'

/** A server process for tests, which has written all that ends the work, and not committed it. */
const [databaseUrl = '', dataDir = ''] = process.argv.slice(2)
const db = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir })
await db.kysely.transaction().execute(async (change) => {
  const work = await change.selectFrom('works').selectAll().forUpdate().executeTakeFirstOrThrow()
  const end = await endOf(change, work, { ending: 'time', actorId: null }, new Date())
  await change.updateTable('works').set(end).where('id', '=', work.id).execute()
  process.stdout.write('begun\n')
  await new Promise((resolve) => setTimeout(resolve, 600_000))
})
