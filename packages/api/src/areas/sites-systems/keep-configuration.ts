import type { NewConfiguration } from '@emberwatch/contract'
import { sql } from 'kysely'
import { insertMany } from '../../db/bulk.ts'
import { isForeignKeyViolation, isUniqueViolation } from '../../db/errors.ts'
import type { Call, Queries } from '../../http/call.ts'
import { ApiProblem } from '../../http/problem.ts'
import { rowsIn } from '../../work/rows-file.ts'
import { recordActivity } from '../audit.ts'
import { lockLiveSystem, target } from './change-systems.ts'
import type { ParsedConfiguration } from './xml/parse-configuration.ts'
import type { StoredText } from './xml/stored-text.ts'

export type UploadCall = Call<'/v1/systems/{id}/configurations', NewConfiguration>

/** No upload takes longer: a request has less time in all. */
const longestMs = 60 * 60_000

interface Kept {
  readonly id: string
  readonly systemId: string
  readonly siteId: string
}

/**
 * Stores a configuration with its units. Units come in piece by piece, so that an embedded database, which has one session,
 * serves others in between; until the last is there the configuration counts as not processed. All of it stays or nothing.
 * @returns its id
 */
export async function keepConfiguration(
  call: UploadCall,
  parsed: ParsedConfiguration,
  text: StoredText,
  rowsPath: string,
): Promise<string> {
  const kept = await begin(call, parsed, text)
  if (parsed.fault !== null) return kept.id
  await storeUnits(call, kept, rowsPath)
    .then(() => finish(call, kept, parsed.hardware))
    .catch(async (error: unknown) => {
      await call.db.deleteFrom('configurations').where('id', '=', kept.id).execute()
      // Somebody removed the system meanwhile, and the configuration with it.
      throw isForeignKeyViolation(error) ? new ApiProblem('system.not_found') : error
    })
  return kept.id
}

/** The configuration without units; one that is not well-formed has none and is complete with this. */
const begin = (call: UploadCall, parsed: ParsedConfiguration, text: StoredText): Promise<Kept> =>
  call.db
    .transaction()
    .execute(async (change) => {
      const { params, user, body, now } = call
      const system = await lockLiveSystem(change, params.id)
      const isWhole = parsed.fault !== null
      const row = {
        systemId: params.id,
        hash: parsed.hash,
        comment: body.comment,
        ...text,
        parsingError: parsed.fault,
        createdAt: now(),
        createdById: user.id,
        storingUntil: isWhole ? null : new Date(now().getTime() + longestMs),
      }
      const { id } = await change.insertInto('configurations').values(row).returning('id').executeTakeFirstOrThrow()
      if (isWhole) await record(change, call, id, system)
      return { id, systemId: params.id, siteId: system.siteId }
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new ApiProblem('system_configuration.duplicate') : error
    })

async function storeUnits({ unhurried }: UploadCall, kept: Kept, rowsPath: string): Promise<void> {
  for await (const piece of rowsIn(rowsPath)) await insertUnits(unhurried, kept, piece)
}

/** Hardware, then the mark: with it triggers make the configuration the current one and count (migration 0001). */
const finish = (call: UploadCall, { id, systemId, siteId }: Kept, hardware: ParsedConfiguration['hardware']) =>
  call.db.transaction().execute(async (change) => {
    const system = await lockLiveSystem(change, systemId)
    const place = { configurationId: id, systemId, siteId, configuredAt: call.now() }
    const counted = hardware.map((entry) => ({ ...place, ...entry }))
    await insertMany(change, 'configurationHardware', counted)
    await change
      .updateTable('configurations')
      .set({ isProcessed: true, storingUntil: null })
      .where('id', '=', id)
      .execute()
    await record(change, call, id, system)
  })

const insertUnits = (db: Queries, { systemId, id }: Kept, piece: string) =>
  sql`insert into units (system_id, configuration_id, unit_name, hardware_tag, lsi, detection_zone, carrier_tags,
      serial_number, production_date)
    select ${systemId}::uuid, ${id}::uuid, unit_name, hardware_tag, lsi, detection_zone, carrier_tags,
      serial_number, production_date
    from json_populate_recordset(null::units, ${piece}::json)`.execute(db)

function record(
  change: Queries,
  { params, user, now }: UploadCall,
  id: string,
  system: Awaited<ReturnType<typeof lockLiveSystem>>,
) {
  const activity = { actorId: user.id, action: 'configuration.uploaded', targetType: 'system' as const }
  const line = { ...activity, ...target(params.id, system), details: { configuration: id } } as const
  return recordActivity(change, line, now())
}

/**
 * Removes what a server that was killed has begun and cannot finish.
 * @param now null where no other server can be at work: what is left then belongs to nobody
 */
export async function sweepUnfinished(db: Queries, now: Date | null): Promise<void> {
  const unfinished = db.deleteFrom('configurations').where('storingUntil', 'is not', null)
  await (now ? unfinished.where('storingUntil', '<', now) : unfinished).execute()
}
