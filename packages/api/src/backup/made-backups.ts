import { sql } from 'kysely'
import { type DbBackend, withClient } from '../db/pool.ts'
import type { Queries } from '../db/queries.ts'

/** The database knows which backups of it were made. */

const retentionDays = 400
/** The database is older than this server. */
const noSuchTable = '42P01'

/** Notes how a backup ended; a database that cannot be written does not fail the backup. @param bytes null when it failed */
export async function noteBackup(backend: DbBackend, bytes: number | null): Promise<void> {
  await withClient(backend.pool, async (client) => {
    await client.query('insert into backups (outcome, bytes) values ($1, $2)', [
      bytes === null ? 'failed' : 'done',
      bytes,
    ])
    await client.query(`delete from backups where at < now() - make_interval(days => $1)`, [retentionDays])
  }).catch((error) => {
    if (error.code !== noSuchTable) throw error
  })
}

export interface BackupFigures {
  /** Unix time in seconds; 0 for never. */
  readonly lastDone: number
  readonly lastFailed: number
  readonly bytes: number
}

export async function loadBackupFigures(db: Queries): Promise<BackupFigures> {
  const last = (outcome: string) => sql<number>`coalesce(extract(epoch from (
    select max(at) from backups where outcome = ${outcome})), 0)::float8`
  const { rows } = await sql<BackupFigures>`
    select ${last('done')} as last_done, ${last('failed')} as last_failed,
      coalesce((select bytes from backups where outcome = 'done' order by at desc limit 1), 0)::float8 as bytes`.execute(
    db,
  )
  return rows[0] ?? { lastDone: 0, lastFailed: 0, bytes: 0 }
}
