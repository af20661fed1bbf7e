import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Configuration, configurations } from '@emberwatch/contract/sites-systems'
import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import { insertMany } from '../../db/bulk.ts'
import type { Queries } from '../../db/queries.ts'
import type { CallOf } from '../../http/call.ts'
import { route } from '../../http/route.ts'
import { recordActivity } from '../../record/record.ts'
import { lockLiveSystem, target } from './change-systems.ts'
import { loadConfiguration, loadXml } from './configurations.ts'
import { parseJob, refuseTooMuch } from './read-upload.ts'
import { restoreUnits } from './restore-units.ts'
import type { ParsedConfiguration } from './xml/parse-configuration.ts'

type Call = CallOf<typeof configurations.makeCurrent>
type StoredConfiguration = Awaited<ReturnType<typeof loadStored>>

/**
 * Makes a stored configuration count again (product 8.18). Only the current one has its units in the database, so they are read from the stored
 * XML.
 */
async function makeCurrent(call: Call): Promise<Configuration> {
  const { db, params } = call
  const configuration = await loadStored(db, params.id)
  if (configuration.archivedAt) throw new ApiProblem('system.already_archived')
  if (configuration.isCurrent) throw new ApiProblem('system_configuration.already_current')
  const folder = await mkdtemp(join(tmpdir(), 'emberwatch-configuration-'))
  try {
    await readAgain(call, configuration, join(folder, 'file'))
  } finally {
    await rm(folder, { recursive: true })
  }
  return loadConfiguration(db, params.id)
}

async function loadStored(db: Queries, id: string) {
  const row = await db
    .selectFrom('configurations as c')
    .innerJoin('systems as y', 'y.id', 'c.systemId')
    .select(['c.systemId', 'y.siteId', 'y.archivedAt', 'c.createdAt', 'c.isProcessed', 'c.parsingError'])
    .select(sql<boolean>`c.id is not distinct from y.current_configuration_id`.as('isCurrent'))
    .where('c.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new ApiProblem('system_configuration.not_found')
  return row
}

async function readAgain(call: Call, configuration: StoredConfiguration, path: string): Promise<void> {
  const { db, params, user, work } = call
  const xml = configuration.isProcessed && configuration.parsingError === null ? await loadXml(db, params.id) : null
  if (!xml) throw new ApiProblem('system_configuration.not_readable')
  await pipeline(textOf(xml.content), createWriteStream(path))
  const rowsPath = `${path}.rows`
  const { fault, refusal, hardware } = await work.run(parseJob, { path, rowsPath }, user.id).catch(refuseTooMuch)
  if (fault !== null || refusal)
    throw new ApiProblem('system_configuration.not_readable', fault ? { message: fault } : {})
  await restoreUnits(call, { id: params.id, systemId: configuration.systemId, rowsPath }, (change) =>
    finish(change, call, configuration, hardware),
  )
}

/** The stored text is UTF-8, whatever encoding its declaration names; the mark at its beginning counts before that (XML 1.0, appendix F). */
async function* textOf(content: string | Readable) {
  yield '\uFEFF'
  yield* typeof content === 'string' ? [content] : content
}

type Hardware = ParsedConfiguration['hardware']

/** Stores the hardware anew, as later versions may read more of a file. */
async function finish(
  change: Queries,
  { params, user, now }: Call,
  configuration: StoredConfiguration,
  hardware: Hardware,
): Promise<void> {
  const { systemId, siteId, createdAt } = configuration
  const system = await lockLiveSystem(change, systemId)
  await change.deleteFrom('configurationHardware').where('configurationId', '=', params.id).execute()
  const ids = { configurationId: params.id, systemId, siteId, configuredAt: createdAt }
  const rows = hardware.map((entry) => ({ ...ids, ...entry }))
  await insertMany(change, 'configurationHardware', rows)
  const madeCurrentAt = afterOthers(systemId, now())
  await change.updateTable('configurations').set({ madeCurrentAt }).where('id', '=', params.id).execute()
  const activity = { actorId: user.id, action: 'configuration.madeCurrent', targetType: 'system' as const }
  const details = { configuration: params.id }
  await recordActivity(change, { ...activity, ...target(systemId, system), details }, now())
}

/** Another server's clock may have been ahead when the last one was uploaded. */
const afterOthers = (systemId: string, now: Date) =>
  sql<Date>`(select greatest(${now}::timestamptz, max(coalesce(made_current_at, created_at)) + interval '1 millisecond')
    from configurations where system_id = ${systemId}::uuid)`

export const makeCurrentRoute = route(configurations.makeCurrent, makeCurrent)
