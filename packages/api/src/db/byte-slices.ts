import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Queries } from './queries.ts'

/** Some milliseconds of the server's thread: the driver turns text into bytes. */
const sliceBytes = 512 * 1024

interface SlicePosition {
  readonly table: string
  readonly column: string
  readonly key: string
  readonly id: string
}

/** Reads bytes in slices while they are sent: a whole file would block the thread. */
export const byteSlices = (db: Queries, location: SlicePosition): Readable =>
  Readable.from(slices(db, location), { objectMode: false })

async function* slices(db: Queries, { table, column, key, id }: SlicePosition) {
  for (let from = 1; ; from += sliceBytes) {
    const { rows } = await sql<{ slice: Buffer | null }>`
      select substring(${sql.ref(column)} from ${from}::int for ${sliceBytes}::int) as slice
      from ${sql.table(table)} where ${sql.ref(key)} = ${id}`.execute(db)
    const slice = rows[0]?.slice
    if (slice?.length) yield slice
    if (!slice || slice.length < sliceBytes) return
  }
}
