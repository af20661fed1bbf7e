import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Queries } from '../http/call.ts'
import { JobTaken } from './job-kind.ts'
import type { TakenJob } from './job-rows.ts'

/** Files of jobs, in pieces in the database: every server can read them, and a backup has them. */

/** Some milliseconds of the server's thread each, as the driver makes text of bytes. */
const pieceBytes = 512 * 1024

type Purpose = 'input' | 'output'

/** The file in pieces, as many statements as it has; nothing is open while a slow line takes them. */
const filePieces = async function* (db: Queries, jobId: string, purpose: Purpose) {
  for (let part = 0; ; part++) {
    const row = await db
      .selectFrom('jobFiles')
      .select('bytes')
      .where('jobId', '=', jobId)
      .where('purpose', '=', purpose)
      .where('part', '=', part)
      .executeTakeFirst()
    if (!row) return
    yield row.bytes
  }
}

export const outputOf = (db: Queries, jobId: string): Readable =>
  Readable.from(filePieces(db, jobId, 'output'), { objectMode: false })

export const inputOf = (db: Queries, jobId: string): Readable =>
  Readable.from(filePieces(db, jobId, 'input'), { objectMode: false })

/** Keeps a file that a job will read. */
export async function storeInput(db: Queries, jobId: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  let part = 0
  for await (const bytes of inPieces(content))
    await db.insertInto('jobFiles').values({ jobId, purpose: 'input', part: part++, bytes }).execute()
}

/**
 * Keeps the file that a job makes, in place of what an attempt before has left. Pieces are stored only while the job is still
 * this server's. @returns its bytes
 */
export async function storeOutput(
  db: Queries,
  { id, lease }: Pick<TakenJob, 'id' | 'lease'>,
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

async function* inPieces(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const chunk of content) {
    waiting.push(chunk)
    length += chunk.length
    if (length < pieceBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(waiting)
}
