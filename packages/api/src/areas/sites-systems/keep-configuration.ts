import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import { insertMany } from '../../db/bulk.ts'
import { isForeignKeyViolation, isUniqueViolation } from '../../db/errors.ts'
import type { Queries } from '../../db/queries.ts'
import type { Services } from '../../http/call.ts'
import { recordActivity } from '../../record/record.ts'
import { rowsIn } from '../../work/rows-file.ts'
import { lockLiveSystem, target } from './change-systems.ts'
import type { ReadUpload } from './read-upload.ts'
import type { ParsedConfiguration } from './xml/parse-configuration.ts'

/** Longer than the request timeout. */
export const longestMs = 60 * 60_000

export interface Upload {
  readonly systemId: string
  readonly userId: string
  readonly comment: string
  /** The configuration that was uploaded later counts, whichever is read first. */
  readonly uploadedAt: Date
  /** Runs in the transaction that begins it. */
  readonly onBegin?: (change: Queries, id: string) => Promise<void>
  readonly onUnits?: (count: number) => Promise<void>
  /** Runs `complete` in the transaction that ends it. */
  readonly end: (complete: (change: Queries) => Promise<void>) => Promise<void>
}

interface StoredConfiguration {
  readonly id: string
  readonly systemId: string
  readonly siteId: string
}

type StorageContext = Pick<Services, 'db' | 'lowPriority' | 'now'>
type System = Awaited<ReturnType<typeof lockLiveSystem>>

/**
 * Stores a configuration and its units in batches, so that an embedded database, which has one session, serves others in between; until the last
 * batch it counts as not processed. A malformed one has no units and is complete at once.
 * @returns its id
 */
export async function keepConfiguration(context: StorageContext, upload: Upload, read: ReadUpload): Promise<string> {
  if (read.parsed.fault !== null) return keepFaulty(context, upload, read)
  const configuration = await begin(context, upload, read)
  await storeUnits(context, upload, configuration, read.rowsPath)
    .then(() => upload.end((change) => finish(change, context, upload, configuration, read.parsed.hardware)))
    .catch(async (error: unknown) => {
      await context.db.deleteFrom('configurations').where('id', '=', configuration.id).execute()
      // Somebody has removed the system meanwhile.
      throw isForeignKeyViolation(error) ? new ApiProblem('system.not_found') : error
    })
  return configuration.id
}

async function keepFaulty(context: StorageContext, upload: Upload, read: ReadUpload): Promise<string> {
  let id = ''
  await upload
    .end(async (change) => {
      const system = await lockLiveSystem(change, upload.systemId)
      id = await insert(change, upload, read, null)
      await record(change, context, upload, id, system)
    })
    .catch(orDuplicate)
  return id
}

const begin = ({ db, now }: StorageContext, upload: Upload, read: ReadUpload): Promise<StoredConfiguration> =>
  db
    .transaction()
    .execute(async (change) => {
      const { siteId } = await lockLiveSystem(change, upload.systemId)
      const id = await insert(change, upload, read, new Date(now().getTime() + longestMs))
      await upload.onBegin?.(change, id)
      return { id, systemId: upload.systemId, siteId }
    })
    .catch(orDuplicate)

function orDuplicate(error: unknown): never {
  throw isUniqueViolation(error) ? new ApiProblem('system_configuration.duplicate') : error
}

async function insert(
  change: Queries,
  { systemId, userId, comment, uploadedAt }: Upload,
  { parsed: { hash, fault }, text }: ReadUpload,
  storingUntil: Date | null,
): Promise<string> {
  const ownColumns = { createdAt: uploadedAt, createdById: userId, parsingError: fault, storingUntil }
  const row = { systemId, hash, comment, ...text, ...ownColumns }
  return (await change.insertInto('configurations').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function storeUnits(
  { lowPriority }: StorageContext,
  { onUnits }: Upload,
  configuration: StoredConfiguration,
  rowsPath: string,
): Promise<void> {
  let count = 0
  for await (const piece of rowsIn(rowsPath)) {
    count += await insertUnits(lowPriority, configuration, piece)
    await onUnits?.(count)
  }
}

/** Stores the hardware first: triggers on the mark make the configuration the current one and count it. */
async function finish(
  change: Queries,
  context: StorageContext,
  upload: Upload,
  { id, systemId, siteId }: StoredConfiguration,
  hardware: ParsedConfiguration['hardware'],
): Promise<void> {
  const system = await lockLiveSystem(change, systemId)
  const ids = { configurationId: id, systemId, siteId, configuredAt: context.now() }
  const rows = hardware.map((entry) => ({ ...ids, ...entry }))
  await insertMany(change, 'configurationHardware', rows)
  await change
    .updateTable('configurations')
    .set({ isProcessed: true, storingUntil: null })
    .where('id', '=', id)
    .execute()
  await record(change, context, upload, id, system)
}

export async function insertUnits(
  db: Queries,
  { systemId, id }: Omit<StoredConfiguration, 'siteId'>,
  piece: string,
): Promise<number> {
  const { numAffectedRows } =
    await sql`insert into units (system_id, configuration_id, unit_name, hardware_tag, lsi, detection_zone, carrier_tags,
      serial_number, production_date)
    select ${systemId}::uuid, ${id}::uuid, unit_name, hardware_tag, lsi, detection_zone, carrier_tags,
      serial_number, production_date
    from json_populate_recordset(null::units, ${piece}::json)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

function record(change: Queries, { now }: StorageContext, { systemId, userId }: Upload, id: string, system: System) {
  const activity = { actorId: userId, action: 'configuration.uploaded', targetType: 'system' as const }
  const line = { ...activity, ...target(systemId, system), details: { configuration: id } } as const
  return recordActivity(change, line, now())
}

/**
 * Removes configurations that a killed server has left half stored.
 * @param now null where no other server can be at work, so that all marked ones are left over
 */
export async function sweepUnfinished(db: Queries, now: Date | null): Promise<void> {
  const unfinished = db.deleteFrom('configurations').where('storingUntil', 'is not', null)
  await (now ? unfinished.where('storingUntil', '<', now) : unfinished).execute()
}
