import { type Configuration, configurations, type NewClassReason } from '@emberwatch/contract'
import type { Call, Queries } from '../../http/call.ts'
import { storedPath } from '../../http/multipart.ts'
import { ApiProblem } from '../../http/problem.ts'
import { type Route, route } from '../../http/route.ts'
import { orTooMuch, withRowsFile } from '../../work/uploaded.ts'
import { recordActivity } from '../audit.ts'
import { lockLiveSystem, target } from './change-systems.ts'
import { loadConfiguration } from './configurations.ts'
import { keepConfiguration, type UploadCall } from './keep-configuration.ts'
import { storedText } from './xml/stored-text.ts'

/**
 * Takes a configuration file. It is read before the transaction begins, so that the database waits for no disk; one that is
 * not well-formed is kept with the parser's message (product 8.11).
 */
const uploadConfiguration = (call: UploadCall): Promise<Configuration> =>
  withRowsFile(call.body.configuration, async (place) => {
    const { db, params, user, body, work } = call
    await refuseArchived(db, params.id)
    const parsed = await work.run('parseConfiguration', place, user.id).catch(refuseTooMuch)
    if (parsed.refusal) throw new ApiProblem(parsed.refusal)
    await refuseDuplicate(db, params.id, parsed.hash)
    const text = await storedText(place.path, body.configuration.size)
    return loadConfiguration(db, await keepConfiguration(call, parsed, text, place.rowsPath))
  })

const refuseTooMuch = orTooMuch(() => {
  throw new ApiProblem('system_configuration.limits_exceeded')
})

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
