import { createHash } from 'node:crypto'
import { configurations } from '@emberwatch/contract/sites-systems'
import { route } from '../../http/route.ts'
import { askWithFile } from '../../jobs/ask-job.ts'
import { loadOwnJob } from '../../jobs/own-job.ts'
import { configurationKind, type UploadTask } from './configuration-job.ts'
import { refuseArchived, refuseDuplicate } from './read-upload.ts'

/** The file is stored with its job (product 8.15). */
export const startUpload = route(configurations.startUpload, async (call) => {
  const { db, params, user, body, now } = call
  const { configuration: file, comment } = body
  await refuseArchived(db, params.id)
  await refuseDuplicate(db, params.id, await hashOf(file))
  const task: UploadTask = { comment, uploadedAt: now().toISOString() }
  const job = { kind: configurationKind.name, ownerId: user.id, title: file.name, systemId: params.id, task }
  return loadOwnJob(db, await askWithFile(call, job, file), user.id)
})

async function hashOf(file: File): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of file.stream()) hash.update(chunk)
  return hash.digest('hex')
}
