import { parseArgs } from 'node:util'
import { CopyRefused } from './backup/backup-location.ts'
import { moveToPostgres } from './backup/move.ts'
import { migrate, schemaState } from './db/migrate.ts'
import { openAsItIs } from './db/open.ts'
import type { DbBackend } from './db/pool.ts'
import { schemaDrift } from './db/schema-shape.ts'
import { hasTextIndices } from './db/text-indices.ts'
import { endCommand } from './end-command.ts'
import { RetireRefused, retireCommand } from './server/retire-command.ts'
import { ownDataDir } from './settings/own-data-dir.ts'
import { readSettings, type Settings } from './settings.ts'

const usage = `db status   says which migrations the database has had and which it lacks
db migrate  runs those that it lacks, as the start of a server does
db check    compares tables, indices, constraints, triggers and functions with what the migrations make; ends with 1 where
            something is missing or differs
db move     copies all of the embedded database in DATA_DIR into the empty PostgreSQL of DATABASE_URL; JWT_SECRET and DATA_KEYS
            have to be those of DATA_DIR, which stays as it is
db retire [--before 2025-03] [--yes [--drop]]
            says how many events there are from before a month, or from before the last EVENTS_KEEP_MONTHS; with --yes they
            go to the schema "retired", where nobody reads them, with --drop for good

The others work on DATABASE_URL, or else on the embedded database in DATA_DIR, which no server may have open.`

/** @returns the exit code */
type Command = (backend: DbBackend) => Promise<number>

const status: Command = async ({ pool, kind }) => {
  const { applied, pending, newer } = await schemaState(pool)
  console.log(`The schema is at ${applied.at(-1) ?? 'nothing yet'}; ${applied.length} migrations were run.`)
  if (newer.length > 0) console.log(`Newer than this server, which goes on with them: ${newer.join(', ')}`)
  console.log(pending.length > 0 ? `Not run yet: ${pending.join(', ')}` : 'None is missing.')
  if (kind === 'postgres')
    console.log(
      `Searches ${(await hasTextIndices(pool)) ? 'go by indices (pg_trgm)' : 'read every row: pg_trgm is not there'}.`,
    )
  return 0
}

const migrateNow: Command = async ({ pool, kind }) => {
  const names = await migrate(pool, { isEmbedded: kind === 'embedded', print: console.log })
  console.log(names.length > 0 ? `Run now: ${names.join(', ')}` : 'Nothing was missing.')
  return 0
}

const check: Command = async (backend) => {
  const { pending, newer } = await schemaState(backend.pool)
  if (pending.length > 0) console.log(`Not run yet: ${pending.join(', ')}`)
  if (newer.length > 0) console.log(`Newer than this server, and not compared: ${newer.join(', ')}`)
  if (pending.length + newer.length > 0) return 1
  const { wrong, more } = await schemaDrift(backend)
  for (const line of wrong) console.log(line)
  for (const name of more) console.log(`${name} is not of the migrations`)
  console.log(
    wrong.length > 0
      ? `${wrong.length} ${wrong.length === 1 ? 'difference' : 'differences'}`
      : 'The schema is what the migrations make.',
  )
  return wrong.length > 0 ? 1 : 0
}

const on =
  (command: Command) =>
  async ({ databaseDirectUrl: databaseUrl, dataDir }: Settings): Promise<number> => {
    if (!databaseUrl) await ownDataDir(dataDir)
    const backend = await openAsItIs({ databaseUrl, dataDir })
    return command(backend).finally(() => backend.close())
  }

type Run = (settings: Settings, args: string[]) => Promise<number>

const commands: Readonly<Record<string, Run>> = {
  status: on(status),
  migrate: on(migrateNow),
  check: on(check),
  move: async (settings) => {
    const rows = Object.values(await moveToPostgres(settings)).reduce((sum, count) => sum + count, 0)
    console.log(
      `${rows} rows were copied. ${settings.dataDir} is as before; keep its releases and mail folder, or give them to the new server.`,
    )
    return 0
  },
  retire: async (settings, args) => {
    const options = { before: { type: 'string' }, yes: { type: 'boolean' }, drop: { type: 'boolean' } } as const
    return retireCommand(settings, parseArgs({ args, options }).values)
  },
}

const [name = '--help', ...args] = process.argv.slice(2)
const command = commands[name]
const isHelpRequested = [name, ...args].some((word) => word === '--help' || word === '-h')
if (!command || isHelpRequested) {
  console.log(usage)
  process.exit(isHelpRequested ? 0 : 64)
}
const run = async () => command(readSettings(process.env), args)
process.exitCode = await run().catch((error) => endCommand(error, CopyRefused, RetireRefused))
