import { parseArgs } from 'node:util'
import { DataFolderInUse, hashPassword, MigrationError, openDatabase, ownDataDir } from '@emberwatch/api'
import { refuseRealDatabase, seedDemoFleet, seedScale } from '@emberwatch/api/fleet'

const usage = `seed [--scale <sites>]

Puts the demo fleet into DATABASE_URL, or else into the embedded database in DATA_DIR (var).
--scale 20000 adds 20 000 generated sites with 100 000 systems, 1 000 000 units and 5 000 000 events.`

const { values } = parseArgs({ options: { scale: { type: 'string' }, help: { type: 'boolean', short: 'h' } } })
const sites = Number(values.scale ?? 0)

if (values.help || !Number.isInteger(sites) || sites < 0 || sites > 20_000) {
  console.log(usage)
  process.exit(values.help ? 0 : 2)
}

const begin = performance.now()
const onProgress = (title: string, share: number) => {
  const seconds = Math.round((performance.now() - begin) / 1000)
  const line = `${String(Math.round(share * 100)).padStart(3)} %  ${seconds} s  ${title}`
  process.stdout.write(process.stdout.isTTY ? `\r\x1b[K${line}` : '')
  if (share === 1) console.log(process.stdout.isTTY ? '' : line)
}

const { DATABASE_URL, DATABASE_DIRECT_URL: databaseUrl = DATABASE_URL, DATA_DIR: dataDir = 'var' } = process.env
await ownDataDir(dataDir)
// Millions of rows take long.
const limits = { statementMs: 0, idleTransactionMs: 0 }
const db = await openDatabase({ databaseUrl, dataDir, limits }).catch((error) => {
  if (!(error instanceof DataFolderInUse || error instanceof MigrationError)) throw error
  console.error(error.message)
  process.exit(1)
})
try {
  await refuseRealDatabase(db)
  const isNew = await seedDemoFleet(db, { now: new Date(), hashPassword })
  console.log(isNew ? 'Demo fleet added' : 'The demo fleet is there already')
  if (sites > 0) await seedScale(db, { sites, onProgress })
} finally {
  await db.close()
}
