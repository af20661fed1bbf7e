import { sql } from 'kysely'
import { openDatabase } from './db/open.ts'
import { endCommand } from './end-command.ts'
import { ownDataDir } from './settings/own-data-dir.ts'
import { readSettings } from './settings.ts'

async function recount(): Promise<string> {
  const settings = readSettings(process.env)
  await ownDataDir(settings.dataDir)
  // Takes minutes for millions of events; nobody stores events meanwhile.
  const limits = { statementMs: 0, lockMs: 0 }
  const db = await openDatabase({ databaseUrl: settings.databaseDirectUrl, dataDir: settings.dataDir, limits })
  try {
    await sql`select rebuild_event_counts()`.execute(db.kysely)
    const { rows } = await sql<{ units: number; events: number }>`select
      (select count(*)::int from event_units) as units, (select coalesce(sum(events_count), 0)::int from event_hours) as events`.execute(
      db.kysely,
    )
    return `${rows[0]?.events} events of ${rows[0]?.units} units were counted.`
  } finally {
    await db.close()
  }
}

await recount().then(console.log, (error) => endCommand(error))
