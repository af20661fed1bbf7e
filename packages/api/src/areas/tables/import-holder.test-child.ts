import { setTimeout } from 'node:timers/promises'
import { openDatabase } from '../../db/open.ts'
import { buildApi } from '../../server.ts'
import { readSettings } from '../../settings.ts'

/** A server process for tests, which reports when the rows of the import that it works on are half in. */
const [databaseUrl = '', dataDir = '', jobId = ''] = process.argv.slice(2)
const db = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir })
const settings = { ...readSettings({ NODE_ENV: 'test', SIMULATOR: '0' }), dataDir }
const app = await buildApi({ db, settings })
await app.ready()
const isHalf = async () => {
  const row = await db.kysely
    .selectFrom('jobs')
    .select(['doneCount', 'state'])
    .where('id', '=', jobId)
    .executeTakeFirst()
  return row?.state === 'running' && row.doneCount > 0
}
// The transaction of the import has the only session of an embedded database: then nothing is answered.
const isBlocked = () => setTimeout(500).then(() => databaseUrl === '')
for (let isBegun = false; !isBegun; ) isBegun = await Promise.race([isHalf(), isBlocked()])
process.stdout.write('begun\n')
