import { sql } from 'kysely'
import { openDatabase } from '../../db/open.ts'
import { buildApi } from '../../server.ts'
import { readSettings } from '../../settings.ts'

/** A server process for tests, which reports when the first units of the configuration that it reads are in the database. */
const [databaseUrl = '', dataDir = ''] = process.argv.slice(2)
const db = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir })
const settings = { ...readSettings({ NODE_ENV: 'test', SIMULATOR: '0' }), dataDir }
const app = await buildApi({ db, settings })
await app.ready()
for (let isBegun = false; !isBegun; ) {
  const { rows } = await sql<{ isBegun: boolean }>`select exists (select from units) as is_begun`.execute(db.kysely)
  isBegun = rows[0]?.isBegun ?? false
}
process.stdout.write('begun\n')
