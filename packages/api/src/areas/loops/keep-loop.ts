import type { scannedSystems } from '@emberwatch/contract/loops'
import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import { isForeignKeyViolation } from '../../db/errors.ts'
import type { Queries } from '../../db/queries.ts'
import type { CallOf } from '../../http/call.ts'
import { recordActivity } from '../../record/record.ts'
import { rowsIn } from '../../work/rows-file.ts'

export type ImportCall = CallOf<typeof scannedSystems.importLoop>

/** Longer than the statement timeout: an import that was silent for so long is dead. */
const leaseMs = 5 * 60_000
/** Loops per statement. */
const removedAtOnce = 500

export const unitColumns = sql`(line int, "tagName" text, "detectionZone" text, "lsiNumber" text, "unitType" text,
  "serialNumber" text, comment text)`

/**
 * Stores a loop and its units in batches, so that an embedded database, which has one session, serves others in between. Nobody sees the loop until
 * the last batch is stored.
 * @returns its id
 */
export async function storeLoop(call: ImportCall, unitsCount: number, rowsPath: string): Promise<string> {
  const { id } = await begin(call).catch(orGone)
  try {
    for await (const piece of rowsIn(rowsPath)) await insertUnits(call, id, piece)
    await finish(call, id, unitsCount)
  } catch (error) {
    await removeLoop(call.lowPriority, id)
    throw error
  }
  return id
}

/** Somebody has removed the scanned system or its site meanwhile. */
const notFound = () => new ApiProblem('scanned_system.not_found')
const orGone = (error: unknown): never => {
  throw isForeignKeyViolation(error) ? notFound() : error
}
const leaseFrom = (now: Date) => new Date(now.getTime() + leaseMs)

const begin = ({ db, params, body, user, now }: ImportCall) =>
  db
    .insertInto('scannedLoops')
    .values({
      scannedSystemId: params.id,
      name: body.name,
      createdById: user.id,
      createdAt: now(),
      storingUntil: leaseFrom(now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

async function insertUnits({ lowPriority, now }: ImportCall, loopId: string, units: string) {
  const { rows } = await sql<{ isThere: boolean }>`with held as (
      update scanned_loops set storing_until = ${leaseFrom(now())} where id = ${loopId} returning id, scanned_system_id
    ), added as (
      insert into scanned_units (scanned_loop_id, scanned_system_id, tag_name, detection_zone, lsi_number, unit_type,
        serial_number, comment, created_at)
      select held.id, held.scanned_system_id, "tagName", "detectionZone", "lsiNumber", "unitType", "serialNumber", comment,
        ${now()}::timestamptz
      from held cross join json_to_recordset(${units}::json) as f ${unitColumns}
    ) select exists (select from held) as is_there`.execute(lowPriority)
  if (!rows[0]?.isThere) throw notFound()
}

/** Clears the mark, which makes the loop visible. */
const finish = ({ db, body, user, now }: ImportCall, id: string, unitsCount: number) =>
  db.transaction().execute(async (change) => {
    const row = await change
      .updateTable('scannedLoops')
      .set({ storingUntil: null })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!row) throw notFound()
    const target = { targetType: 'loop' as const, targetId: id, targetName: body.name }
    const activity = { actorId: user.id, action: 'loop.imported', ...target }
    await recordActivity(change, { ...activity, details: { units: unitsCount } }, now())
  })

/** Removes units in batches, as they were stored. */
async function removeLoop(db: Queries, id: string): Promise<void> {
  const some = sql`select id from scanned_units where scanned_loop_id = ${id} limit ${removedAtOnce}`
  for (let removed = 1n; removed > 0n; )
    removed = (await sql`delete from scanned_units where id in (${some})`.execute(db)).numAffectedRows ?? 0n
  await db.deleteFrom('scannedLoops').where('id', '=', id).execute()
}

/**
 * Removes loops that a killed server has left half stored.
 * @param now null where no other server can be at work, so that all marked loops are left over
 */
export async function sweepUnfinishedLoops(db: Queries, now: Date | null): Promise<void> {
  const unfinished = db.selectFrom('scannedLoops').select('id').where('storingUntil', 'is not', null)
  for (const { id } of await (now ? unfinished.where('storingUntil', '<', now) : unfinished).execute())
    await removeLoop(db, id)
}
