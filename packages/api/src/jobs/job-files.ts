import { Readable } from 'node:stream'
import { accessJobKinds } from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import { inPieces, piecesOf, whole } from '../db/byte-pieces.ts'
import type { Queries } from '../db/queries.ts'
import { JobTaken } from './job-kind.ts'
import type { LeasedJob } from './leased-job.ts'

type Purpose = 'input' | 'output'

const filePieces = (db: Queries, jobId: string, purpose: Purpose) =>
  piecesOf((part) =>
    db
      .selectFrom('jobFiles')
      .select('bytes')
      .where('jobId', '=', jobId)
      .where('purpose', '=', purpose)
      .where('part', '=', part)
      .executeTakeFirst(),
  )

/** @param size in bytes */
export const outputOf = (db: Queries, jobId: string, size: number): Readable =>
  whole(filePieces(db, jobId, 'output'), size)

export const inputOf = (db: Queries, jobId: string): Readable =>
  Readable.from(filePieces(db, jobId, 'input'), { objectMode: false })

export async function storeInput(db: Queries, jobId: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  let part = 0
  for await (const bytes of inPieces(content)) {
    const { rows } = await sql`insert into job_files (job_id, purpose, part, bytes)
      select id, 'input', ${part++}::int, ${bytes}::bytea from jobs where id = ${jobId} and state = 'storing' for share
      returning part`.execute(db)
    if (rows.length === 0) return
  }
}

/** 8 MB per statement keep others waiting only briefly. */
const droppedAtOnce = 16

/** Their outputs are what they have done one by one, which counts however they end. */
const savedOutputs = sql.join(Object.values(accessJobKinds))

/** Removes inputs that were read, and outputs of unfinished jobs. */
export async function dropFiles(db: Queries, jobId: string | null): Promise<void> {
  const ofJob = jobId ? sql`and j.id = ${jobId}` : sql``
  for (let dropped = droppedAtOnce; dropped === droppedAtOnce; ) {
    const { rows } = await sql`delete from job_files where (job_id, purpose, part) in (
        select f.job_id, f.purpose, f.part from jobs j join job_files f on f.job_id = j.id
        where j.finished_at is not null and (f.purpose = 'input' or j.state <> 'done' and j.kind not in (${savedOutputs})) ${ofJob} limit ${droppedAtOnce})
      returning part`.execute(db)
    dropped = rows.length
  }
}

/** Replaces what an earlier attempt has left. Each piece is stored only while this server holds the lease. @returns its size in bytes */
export async function storeOutput(
  db: Queries,
  { id, lease }: Pick<LeasedJob, 'id' | 'lease'>,
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  await sql`delete from job_files f using jobs j where f.job_id = ${id} and f.purpose = 'output'
    and j.id = f.job_id and j.lease = ${lease}`.execute(db)
  let size = 0
  let part = 0
  for await (const bytes of inPieces(content)) {
    const { rows } = await sql`insert into job_files (job_id, purpose, part, bytes)
      select id, 'output', ${part++}::int, ${bytes}::bytea from jobs where id = ${id} and lease = ${lease} for share
      returning part`.execute(db)
    if (rows.length === 0) throw new JobTaken('another server has the job')
    size += bytes.length
  }
  return size
}
