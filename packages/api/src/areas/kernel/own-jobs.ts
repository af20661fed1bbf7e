import { allows, jobs, superAdmin } from '@emberwatch/contract'
import { exportJobs } from '@emberwatch/contract/reports'
import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import { fileRoute, type Route, route } from '../../http/route.ts'
import type { Caller } from '../../identity/caller.ts'
import { isId } from '../../identity/people.ts'
import { jobsChannel } from '../../jobs/ask-job.ts'
import { dropFiles, outputOf } from '../../jobs/job-files.ts'
import { rightsOf } from '../../jobs/job-owner.ts'
import { jobColumns, jobOf, jobsOf, loadOwnJob } from '../../jobs/own-job.ts'
import { uuid } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { column } from '../../lists/source.ts'
import { recordPerson } from '../../record/record.ts'

const list = listRoute(jobs.list, {
  from: ({ db, user }) => jobsOf(db, user.id),
  key: { id: uuid('j.id') },
  sort: { createdAt: column('j.createdAt') },
  search: {},
  filters: { systemId: column('j.systemId') },
  rows: async ({ db }, page) => {
    const query = db.selectFrom(page).innerJoin('jobs as j', 'j.id', 'page.id')
    return (await query.select(jobColumns).orderBy('page.position').execute()).map(jobOf)
  },
})

const one = route(jobs.one, ({ db, params, user }) => loadOwnJob(db, params.id, user.id))

const cancel = route(jobs.cancel, async ({ db, lowPriority, params, user, now }) => {
  const ownerId = await db.transaction().execute(async (change) => {
    const ownerId = await cancelJob(change, params.id, user)
    const others = { actorId: user.id, action: 'user.jobCancelled' }
    if (ownerId !== user.id) await recordPerson(change, others, now(), ownerId)
    return ownerId
  })
  await dropFiles(lowPriority, params.id)
  return loadOwnJob(db, params.id, ownerId)
})

/** Ends a waiting job; a running one is told to stop. @returns the owner */
async function cancelJob(db: Queries, id: string, user: Caller): Promise<string> {
  const { rows } = isId(id)
    ? await sql<{ ownerId: string }>`with asked as (
        update jobs set has_cancel_request = has_cancel_request or state = 'running',
          state = case when state in ('storing', 'waiting') then 'cancelled' else state end,
          finished_at = case when state in ('storing', 'waiting') then now() else finished_at end,
          task = case when state in ('storing', 'waiting') then null else task end,
          input_bytes = case when state in ('storing', 'waiting') then null else input_bytes end
        where id = ${id} and owner_id is not null and (owner_id = ${user.id} or ${allows(superAdmin, user)})
        returning owner_id)
      select owner_id, pg_notify(${jobsChannel}, ${id}) from asked`.execute(db)
    : { rows: [] }
  const [job] = rows
  if (!job) throw new ApiProblem('job.not_found')
  return job.ownerId
}

const file = fileRoute(exportJobs.file, async ({ db, params, user }) => {
  const job = await loadOwnJob(db, params.id, user.id)
  if (job.fileBytes === null) throw new ApiProblem('job.no_file')
  // The person may have lost access since.
  const row = await db.selectFrom('jobs').select('rights').where('id', '=', job.id).executeTakeFirst()
  if (row?.rights !== (await rightsOf(db, user))) throw new ApiProblem('job.access_changed')
  return { content: outputOf(db, job.id, job.fileBytes), name: job.title }
})

export const ownJobRoutes: Route[] = [list, one, cancel, file]
