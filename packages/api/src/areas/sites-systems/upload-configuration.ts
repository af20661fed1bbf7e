import { type Configuration, configurations } from '@emberwatch/contract/sites-systems'
import { ApiProblem } from '@emberwatch/http'
import type { CallOf } from '../../http/call.ts'
import { type Route, route } from '../../http/route.ts'
import { recordActivity } from '../../record/record.ts'
import { storedPath } from '../../work/stored-path.ts'
import { withRowsFile } from '../../work/uploaded.ts'
import { threadJob } from '../../work/work-pool.ts'
import { lockLiveSystem, target } from './change-systems.ts'
import { loadConfiguration } from './configurations.ts'
import { keepConfiguration, type Upload } from './keep-configuration.ts'
import { readUpload, refuseArchived, refuseTooMuch } from './read-upload.ts'
import { startUpload } from './start-upload.ts'
import type { readClassReason } from './xml/xml-to-json.ts'

const readClassReasonJob = threadJob<typeof readClassReason>('readClassReason')

/** Clients give large files to a job (start-upload.ts). */
const uploadConfiguration = (call: CallOf<typeof configurations.upload>): Promise<Configuration> =>
  withRowsFile(call.body.configuration, async (uploadFile) => {
    const { db, params, user, body, now } = call
    await refuseArchived(db, params.id)
    const who = { systemId: params.id, userId: user.id }
    const read = await readUpload(call, { ...who, ...uploadFile, size: body.configuration.size })
    const upload: Upload = {
      ...who,
      comment: body.comment,
      uploadedAt: now(),
      end: (complete) => db.transaction().execute(complete),
    }
    return loadConfiguration(db, await keepConfiguration(call, upload, read))
  })

/** Stores the content only, so the file must be well-formed. */
async function uploadClassReason(call: CallOf<typeof configurations.uploadClassReason>): Promise<Configuration> {
  const { db, params, user, body, now, work } = call
  const path = storedPath(body.classReason)
  const { fault, refusal, json } = await work.run(readClassReasonJob, path, user.id).catch(refuseTooMuch)
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
  startUpload,
  route(configurations.uploadClassReason, uploadClassReason),
]
