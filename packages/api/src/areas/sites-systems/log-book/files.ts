import { open } from 'node:fs/promises'
import { type LogFile, logBook, logFileLimits } from '@emberwatch/contract/sites-systems'
import { ApiProblem, badFields } from '@emberwatch/http'
import { sql } from 'kysely'
import { inPieces, piecesOf, whole } from '../../../db/byte-pieces.ts'
import type { Queries } from '../../../db/queries.ts'
import type { CallOf } from '../../../http/call.ts'
import { fileRoute, type Route, route } from '../../../http/route.ts'
import { recordActivity } from '../../../record/record.ts'
import { storedPath } from '../../../work/stored-path.ts'
import { authorOf } from './add-line.ts'
import { nameFor, typeBytes, typeOf } from './file-type.ts'

/** Files of written lines, in pieces in the database as those of jobs are (product 26.4). */

/** @throws ApiProblem 400 where the content is none of the types */
async function readType(file: File) {
  const handle = await open(storedPath(file))
  try {
    const { buffer } = await handle.read(Buffer.alloc(typeBytes), 0, typeBytes, 0)
    const type = typeOf(buffer)
    if (!type) throw badFields({ file: 'Choose a PDF, PNG or JPEG; the content of this file is none of them' })
    return type
  } finally {
    await handle.close()
  }
}

/** After this a file that is not stored to its end was left by a server that was killed. */
const abandonedMs = 3_600_000

/** Takes the next number of the line, so that two files at once are two. @throws ApiProblem 404, 409 */
async function reserve(
  { db, params, user, now, body }: CallOf<typeof logBook.addFile>,
  mediaType: LogFile['mediaType'],
) {
  const { name, size } = body.file
  return db.transaction().execute(async (change) => {
    await change
      .deleteFrom('logFiles')
      .where('isStored', '=', false)
      .where('addedAt', '<', new Date(now().getTime() - abandonedMs))
      .execute()
    const line = await change
      .selectFrom('logLines')
      .select(['siteId', 'systemId'])
      .where('id', '=', params.id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!line) throw new ApiProblem('log_book.line_not_found')
    const { count, last, bytes } = await roomOf(change, params.id, line.siteId)
    if (count >= logFileLimits.perLine) throw new ApiProblem('log_book.too_many_files')
    if (bytes + size > logFileLimits.ofSite) throw new ApiProblem('log_book.no_room')
    const row = { number: last + 1, name: nameFor(name, mediaType), mediaType, size, addedAt: now() }
    const { personName: addedBy } = await change
      .insertInto('logFiles')
      .values({ ...row, ...authorOf(user), lineId: params.id })
      .returning('personName')
      .executeTakeFirstOrThrow()
    return { line, row: { ...row, addedBy, addedAt: row.addedAt.toISOString() } }
  })
}

const roomOf = (db: Queries, lineId: string, siteId: string) =>
  db
    .selectFrom('logFiles as f')
    .innerJoin('logLines as l', 'l.id', 'f.lineId')
    .select([
      sql<number>`count(*) filter (where l.id = ${lineId})::int`.as('count'),
      sql<number>`coalesce(max(f.number) filter (where l.id = ${lineId}), -1)::int`.as('last'),
      sql<number>`coalesce(sum(f.size), 0)::float8`.as('bytes'),
    ])
    .where('l.siteId', '=', siteId)
    .executeTakeFirstOrThrow()

async function addFile(call: CallOf<typeof logBook.addFile>): Promise<LogFile> {
  const { db, lowPriority, params, body, user, now } = call
  const { line, row } = await reserve(call, await readType(body.file))
  const { number } = row
  const lineId = params.id
  try {
    let part = 0
    for await (const bytes of inPieces(body.file.stream()))
      await lowPriority.insertInto('logFileParts').values({ lineId, number, part: part++, bytes }).execute()
    await db.transaction().execute(async (change) => {
      await change
        .updateTable('logFiles')
        .set({ isStored: true })
        .where('lineId', '=', lineId)
        .where('number', '=', number)
        .execute()
      const target = line.systemId
        ? { targetType: 'system' as const, targetId: line.systemId }
        : { targetType: 'site' as const, targetId: line.siteId }
      const details = { line: lineId, file: number }
      await recordActivity(change, { actorId: user.id, action: 'logBook.fileAdded', ...target, details }, now())
    })
  } catch (error) {
    await db
      .deleteFrom('logFiles')
      .where('lineId', '=', lineId)
      .where('number', '=', number)
      .where('isStored', '=', false)
      .execute()
    throw error
  }
  return row
}

const readFile = fileRoute(logBook.readFile, async ({ db, params, query }) => {
  const number = Number(query.number)
  const file = await db
    .selectFrom('logFiles')
    .select(['name', 'size'])
    .where('lineId', '=', params.id)
    .where('number', '=', number)
    .where('isStored', '=', true)
    .executeTakeFirst()
  if (!file) throw new ApiProblem('log_book.file_not_found')
  const piece = (part: number) =>
    db
      .selectFrom('logFileParts')
      .select('bytes')
      .where('lineId', '=', params.id)
      .where('number', '=', number)
      .where('part', '=', part)
      .executeTakeFirst()
  return { content: whole(piecesOf(piece), file.size), name: file.name }
})

export const logFileRoutes: Route[] = [route(logBook.addFile, addFile), readFile]
