import { type Configuration, configurations, type NewClassReason, type NewConfiguration } from '@emberwatch/contract'
import { sql } from 'kysely'
import { insertMany } from '../../db/bulk.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Call, Queries } from '../../http/call.ts'
import { storedPath } from '../../http/multipart.ts'
import { ApiProblem } from '../../http/problem.ts'
import { type Route, route } from '../../http/route.ts'
import { rowsIn } from '../../work/rows-file.ts'
import { orTooMuch, withRowsFile } from '../../work/uploaded.ts'
import { recordActivity } from '../audit.ts'
import { lockLiveSystem, target } from './change-systems.ts'
import { loadConfiguration } from './configurations.ts'
import type { ParsedConfiguration } from './xml/parse-configuration.ts'
import { type StoredText, storedText } from './xml/stored-text.ts'

type UploadCall = Call<'/v1/systems/{id}/configurations', NewConfiguration>

/**
 * Takes a configuration file. It is read before the transaction begins, so that the database waits for no disk; one that is
 * not well-formed is kept with the parser's message (reading 79).
 */
const uploadConfiguration = (call: UploadCall): Promise<Configuration> =>
  withRowsFile(call.body.configuration, async (place) => {
    const { db, params, user, body, work } = call
    await refuseArchived(db, params.id)
    const parsed = await work.run('parseConfiguration', place, user.id).catch(refuseTooMuch)
    if (parsed.refusal) throw new ApiProblem(parsed.refusal)
    await refuseDuplicate(db, params.id, parsed.hash)
    const text = await storedText(place.path, body.configuration.size)
    return keepConfiguration(call, parsed, text, place.rowsPath)
  })

const refuseTooMuch = orTooMuch(() => {
  throw new ApiProblem('system_configuration.limits_exceeded')
})

async function keepConfiguration(call: UploadCall, parsed: ParsedConfiguration, text: StoredText, rowsPath: string) {
  const { db, params, user, body, now } = call
  const id = await db
    .transaction()
    .execute(async (change) => {
      const system = await lockLiveSystem(change, params.id)
      const row = {
        systemId: params.id,
        hash: parsed.hash,
        comment: body.comment,
        ...text,
        parsingError: parsed.fault,
        createdAt: now(),
        createdById: user.id,
      }
      const added = await change.insertInto('configurations').values(row).returning('id').executeTakeFirstOrThrow()
      const place = { configurationId: added.id, systemId: params.id, siteId: system.siteId, configuredAt: now() }
      if (parsed.fault === null) await process(change, place, parsed.hardware, rowsPath)
      const activity = { actorId: user.id, action: 'configuration.uploaded', targetType: 'system' as const }
      const details = { configuration: added.id }
      await recordActivity(change, { ...activity, ...target(params.id, system), details }, now())
      return added.id
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new ApiProblem('system_configuration.duplicate') : error
    })
  return loadConfiguration(db, id)
}

/** Before a large file is read for nothing; the transaction looks again. */
async function refuseArchived(db: Queries, id: string): Promise<void> {
  const system = await db.selectFrom('systems').select('archivedAt').where('id', '=', id).executeTakeFirst()
  if (system?.archivedAt) throw new ApiProblem('system.already_archived')
}

/** Before its text is sent to the database for nothing; of two at the same time the index decides. */
async function refuseDuplicate(db: Queries, systemId: string, hash: string): Promise<void> {
  const same = await db
    .selectFrom('configurations')
    .select('id')
    .where('systemId', '=', systemId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (same) throw new ApiProblem('system_configuration.duplicate')
}

interface Place {
  readonly configurationId: string
  readonly systemId: string
  readonly siteId: string
  readonly configuredAt: Date
}

/** Hardware and units first, the mark last: then triggers make it the current one and count (migration 0001). */
async function process(
  change: Queries,
  place: Place,
  hardware: ParsedConfiguration['hardware'],
  rowsPath: string,
): Promise<void> {
  const counted = hardware.map((entry) => ({ ...place, ...entry }))
  await insertMany(change, 'configurationHardware', counted)
  for await (const piece of rowsIn(rowsPath)) await insertUnits(change, place, piece)
  await change
    .updateTable('configurations')
    .set({ isProcessed: true })
    .where('id', '=', place.configurationId)
    .execute()
}

const insertUnits = (change: Queries, { systemId, configurationId }: Place, piece: string) =>
  sql`insert into units (system_id, configuration_id, unit_name, hardware_tag, lsi, detection_zone, carrier_tags,
      serial_number, production_date)
    select ${systemId}::uuid, ${configurationId}::uuid, unit_name, hardware_tag, lsi, detection_zone, carrier_tags,
      serial_number, production_date
    from json_populate_recordset(null::units, ${piece}::json)`.execute(change)

/** Sets classes and reasons of a configuration; the file must be well-formed, as nothing but its content is kept. */
async function uploadClassReason(
  call: Call<'/v1/configurations/{id}/class-reason', NewClassReason>,
): Promise<Configuration> {
  const { db, params, user, body, now, work } = call
  const path = storedPath(body.classReason)
  const { fault, refusal, json } = await work.run('readClassReason', path, user.id).catch(refuseTooMuch)
  if (refusal) throw new ApiProblem(refusal)
  if (fault !== null) throw new ApiProblem('system_configuration.malformed', { fields: { classReason: fault } })
  await db.transaction().execute(async (change) => {
    const { systemId } = await loadConfiguration(change, params.id)
    const system = await lockLiveSystem(change, systemId)
    await change.updateTable('configurations').set({ classReason: json }).where('id', '=', params.id).execute()
    const activity = { actorId: user.id, action: 'configuration.classReason', targetType: 'system' as const }
    const details = { configuration: params.id }
    await recordActivity(change, { ...activity, ...target(systemId, system), details }, now())
  })
  return loadConfiguration(db, params.id)
}

export const uploadRoutes: Route[] = [
  route(configurations.upload, uploadConfiguration),
  route(configurations.uploadClassReason, uploadClassReason),
]
