import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { errorStatus, errorText } from '@emberwatch/contract/api'
import { configurations } from '@emberwatch/contract/sites-systems'
import { ApiProblem } from '@emberwatch/http'
import { jobPlaces } from '@emberwatch/http/limits'
import type { Queries } from '../../db/queries.ts'
import { authorize } from '../../http/access.ts'
import type { Services } from '../../http/call.ts'
import { inputOf } from '../../jobs/job-files.ts'
import type { RunningJob } from '../../jobs/job-kind.ts'
import { JobFailed, type JobKind, JobTaken } from '../../jobs/job-kind.ts'
import { loadJobOwner } from '../../jobs/job-owner.ts'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import { keepConfiguration, type Upload } from './keep-configuration.ts'
import { readUpload } from './read-upload.ts'
import type { ParsedConfiguration } from './xml/parse-configuration.ts'

export interface UploadTask {
  readonly comment: string
  /** The time in ISO 8601. */
  readonly uploadedAt: string
}

export const configurationKind: JobKind<Services> = {
  name: 'configuration',
  concurrency: jobPlaces.configurations,
  tries: 3,
  waitMs: (tries) => tries * 10_000,
  atStop: 'giveBack',
  undo: ({ db }, job) => removeBegun(db, job),
  run: async (services, job) => {
    const folder = await mkdtemp(join(tmpdir(), 'emberwatch-configuration-'))
    return keepFrom(services, job, join(folder, 'file'))
      .catch(orFailed)
      .finally(() => rm(folder, { recursive: true, force: true }))
  },
}

async function keepFrom(services: Services, job: RunningJob, path: string): Promise<void> {
  const systemId = job.systemId ?? ''
  const userId = await authorizeOwner(services.db, job, systemId)
  await removeBegun(services.db, job)
  await pipeline(inputOf(services.lowPriority, job.id), createWriteStream(path, { mode: 0o600 }), {
    signal: job.signal,
  })
  const { size } = await stat(path)
  const upload = { path, size, rowsPath: `${path}.rows` }
  const read = await readUpload(services, { systemId, userId, ...upload, stop: job.signal })
  job.signal.throwIfAborted()
  await keepConfiguration(services, uploadOf(job, { systemId, userId }, read.parsed), read)
}

/** The owner may have lost the system or the account since. @throws JobFailed, ApiProblem */
async function authorizeOwner(db: Queries, job: RunningJob, systemId: string): Promise<string> {
  const owner = await loadJobOwner(db, job)
  if (!owner) throw new JobFailed(notAllowed)
  await authorize(db, configurations.startUpload.access, owner, { id: systemId })
  return owner.id
}
const notAllowed = 'You may not change this system any more'

const unitsIn = ({ hardware }: ParsedConfiguration) =>
  hardware.reduce((sum, { kind, quantity }) => sum + (kind === 'unit' ? quantity : 0), 0)

function uploadOf(job: RunningJob, who: Pick<Upload, 'systemId' | 'userId'>, parsed: ParsedConfiguration): Upload {
  const { comment, uploadedAt } = job.task as UploadTask
  const units = unitsIn(parsed)
  const progress = { doneCount: units, totalCount: units, error: parsed.fault }
  return {
    ...who,
    comment,
    uploadedAt: new Date(uploadedAt),
    onBegin: (change, id) => noteBegun(change, job, id),
    onUnits: (count) => job.step(count, units),
    end: (complete) =>
      job.finish(async (change) => {
        await complete(change)
        await change.updateTable('jobs').set(progress).where('id', '=', job.id).execute()
      }),
  }
}

/** Lets a later attempt remove what this one has begun. @throws JobTaken */
async function noteBegun(change: Queries, job: RunningJob, configurationId: string): Promise<void> {
  const { numUpdatedRows } = await change
    .updateTable('jobs')
    .set({ configurationId })
    .where('id', '=', job.id)
    .where('lease', '=', job.lease)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new JobTaken('another server has the job')
}

/** Removes what an earlier, cut attempt has begun; that attempt cannot finish it any more. */
async function removeBegun(db: Queries, { id, lease }: Pick<LeasedJob, 'id' | 'lease'>): Promise<void> {
  const configurationId = db
    .selectFrom('jobs')
    .select('configurationId')
    .where('id', '=', id)
    .where('lease', '=', lease)
  await db
    .deleteFrom('configurations')
    .where('id', '=', configurationId)
    .where('storingUntil', 'is not', null)
    .execute()
}

/** Refusals get the message of the call; a server that is too busy is asked again. */
function orFailed(error: unknown): never {
  if (!(error instanceof ApiProblem) || errorStatus(error.code) >= 429) throw error
  throw new JobFailed(
    error.code === 'user.missing_permissions' ? notAllowed : (error.details.message ?? errorText(error.code)),
  )
}
