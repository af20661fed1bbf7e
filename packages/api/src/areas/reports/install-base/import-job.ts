import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { allows } from '@emberwatch/contract'
import { installBase } from '@emberwatch/contract/reports'
import type { TableProblem } from '@emberwatch/contract/table-file'
import { jobPlaces } from '@emberwatch/http/limits'
import type { Services } from '../../../http/call.ts'
import { route } from '../../../http/route.ts'
import { askWithFile } from '../../../jobs/ask-job.ts'
import { inputOf } from '../../../jobs/job-files.ts'
import type { RunningJob } from '../../../jobs/job-kind.ts'
import { JobFailed, type JobKind } from '../../../jobs/job-kind.ts'
import { loadJobOwner } from '../../../jobs/job-owner.ts'
import { loadOwnJob } from '../../../jobs/own-job.ts'
import { orTooMuch } from '../../../work/uploaded.ts'
import { problemLines } from '../../tables/problem-lines.ts'
import { checkInstallBaseJob, putInPlace, type Staged, tooMuch, withStaged } from './replace.ts'

/** The file is stored with its job until the job ends. */

export const startImport = route(installBase.startImport, async (call) => {
  const { db, user, body } = call
  const id = await askWithFile(
    call,
    {
      kind: importKind.name,
      ownerId: user.id,
      title: body.file.name,
      task: { sheet: body.sheet ?? null } satisfies ImportTask,
    },
    body.file,
  )
  return loadOwnJob(db, id, user.id)
})

interface ImportTask {
  readonly sheet: string | null
}

export const importKind: JobKind<Services> = {
  name: 'installBaseImport',
  concurrency: jobPlaces.others,
  tries: 3,
  waitMs: (tries) => tries * 10_000,
  atStop: 'giveBack',
  run: async (services, job) => {
    const user = await loadJobOwner(services.db, job)
    if (!user || !allows(installBase.startImport.access, user)) throw new JobFailed('You may not import any more')
    const folder = await mkdtemp(join(tmpdir(), 'emberwatch-import-'))
    return importFrom(services, job, join(folder, 'file'), user.id).finally(() => rm(folder, { recursive: true }))
  },
}

async function importFrom(services: Services, job: RunningJob, path: string, ownerId: string) {
  await pipeline(inputOf(services.lowPriority, job.id), createWriteStream(path, { mode: 0o600 }))
  const upload = { path, rowsPath: `${path}.rows` }
  const check = await services.work
    .run(
      checkInstallBaseJob,
      { ...upload, fileName: job.title, sheet: (job.task as ImportTask).sheet ?? null },
      ownerId,
      job.signal,
    )
    .catch(orTooMuch(tooMuch))
  if (check.problemsCount > 0) throw refusal(check.problems, check.problemsCount)
  const { rowsCount } = check
  const onRows = (count: number) => job.step(count, rowsCount)
  await job.step(0, rowsCount)
  const file = { fileName: job.title, rowsCount, rowsPath: upload.rowsPath, onRows }
  const finish = (staged: Staged) =>
    job.finish(async (change) => {
      await putInPlace(services, change, staged, ownerId)
      // A quick import has reported no step.
      const whole = { doneCount: rowsCount, totalCount: rowsCount }
      await change.updateTable('jobs').set(whole).where('id', '=', job.id).execute()
    })
  await withStaged(services, file, refusal, finish)
}

const refusal = (problems: readonly TableProblem[], count = problems.length) =>
  new JobFailed(problemLines(problems, count).join('\n'))
