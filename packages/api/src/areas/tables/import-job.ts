import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { allows } from '@emberwatch/contract'
import type { TableProblem } from '@emberwatch/contract/table-file'
import { jobPlaces } from '@emberwatch/http/limits'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { Services } from '../../http/call.ts'
import type { Caller } from '../../identity/caller.ts'
import { inputOf } from '../../jobs/job-files.ts'
import { JobFailed, type JobKind, type RunningJob } from '../../jobs/job-kind.ts'
import { loadJobOwner } from '../../jobs/job-owner.ts'
import { orTooMuch } from '../../work/uploaded.ts'
import { firstOf, type ImportPlan, readRows, type TableImport, tooMuch } from './import-route.ts'
import { limitImport } from './limit-rows.ts'
import { problemLines } from './problem-lines.ts'

/** Rows are stored in the transaction that ends the job: a server that is killed leaves none of them. */
export const importJob = <Row, Plan extends ImportPlan, Task extends object>(
  kind: TableImport<Row, Plan, Task>,
): JobKind<Services> => ({
  name: kind.kind,
  concurrency: jobPlaces.others,
  tries: 3,
  waitMs: (tries) => tries * 10_000,
  atStop: 'giveBack',
  run: async (services, job) => {
    const folder = await mkdtemp(join(tmpdir(), 'emberwatch-import-'))
    return importFrom(services, job, kind, join(folder, 'file')).finally(() => rm(folder, { recursive: true }))
  },
})

async function importFrom<Row, Plan extends ImportPlan, Task extends object>(
  services: Services,
  job: RunningJob,
  kind: TableImport<Row, Plan, Task>,
  path: string,
): Promise<void> {
  const { id: ownerId } = await loadImporter(services.db, job, kind)
  await pipeline(inputOf(services.lowPriority, job.id), createWriteStream(path, { mode: 0o600 }))
  const upload = { path, rowsPath: `${path}.rows`, fileName: job.title }
  const check = await services.work.run(kind.check, upload, ownerId, job.signal).catch(orTooMuch(tooMuch))
  if (check.problemsCount > 0) throw refusal(check.problems, check.problemsCount)
  const rows = await readRows<Row>(upload.rowsPath)
  await job.step(0, rows.length)
  const whole = { doneCount: rows.length, totalCount: rows.length }
  await job.finish(
    async (change) => void (await change.updateTable('jobs').set(whole).where('id', '=', job.id).execute()),
    (change) => storeRows(services, change, job, kind, rows),
  )
}

/** The owner with the rights of now. @throws JobFailed */
async function loadImporter(
  db: Queries,
  job: RunningJob,
  { access }: { access: TableImport<never, never, never>['access'] },
): Promise<Caller> {
  const user = await loadJobOwner(db, job)
  if (!user || user.status === 'REGISTRATION' || !allows(access, user))
    throw new JobFailed('You may not import any more')
  return user
}

async function storeRows<Row, Plan extends ImportPlan, Task extends object>(
  services: Services,
  change: Queries,
  job: RunningJob,
  kind: TableImport<Row, Plan, Task>,
  rows: readonly Row[],
): Promise<void> {
  const { sealer, now } = services
  // Of two imports at once the second sees what the first has stored.
  await sql`select pg_advisory_xact_lock(hashtext(${kind.kind}))`.execute(change)
  const user = await loadImporter(change, job, kind)
  const plan = await kind.plan(change, user, rows, job.task as Task)
  if (plan.problems.length > 0) throw refusal(firstOf(plan.problems).problems, plan.problems.length)
  await limitImport(services, change, user.id, plan.added + plan.changed)
  const begun = rows.length - plan.added - plan.changed
  // Nobody waits for it: the transaction may hold the only connection that there is for jobs.
  const onRows = (count: number) => {
    void job.step(begun + count, rows.length).catch(() => undefined)
    job.signal.throwIfAborted()
  }
  await kind.store(change, plan, { user, at: now(), sealer, job, onRows })
}

const refusal = (problems: readonly TableProblem[], count: number) =>
  new JobFailed(problemLines(problems, count).join('\n'))
