import { reportSchedules } from '@emberwatch/contract/reports'
import { ApiProblem } from '@emberwatch/http'
import type { Queries } from '../../../db/queries.ts'
import { fileRoute, type Route, route } from '../../../http/route.ts'
import { isId } from '../../../identity/people.ts'
import { outputOf } from '../../../jobs/job-files.ts'
import { filtersOf } from './filters.ts'
import { maySee } from './report-rights.ts'
import { isExpired, runColumns, runOf } from './schedule-rows.ts'

/** Loads a run for the owner and the recipients of now. @throws ApiProblem 404 for everybody else */
async function loadRun(db: Queries, userId: string, id: string) {
  const row = isId(id)
    ? await db
        .selectFrom('reportRuns as r')
        .innerJoin('reportSchedules as d', 'd.id', 'r.scheduleId')
        .select([...runColumns, 'r.jobId', 'r.query', 'r.fileName', 'r.systemIds', 'd.report', 'd.ownerId'])
        .where('r.id', '=', id)
        .where((is) =>
          is.or([
            is('d.ownerId', '=', userId),
            is.exists(
              is
                .selectFrom('reportRecipients as c')
                .whereRef('c.scheduleId', '=', 'd.id')
                .where('c.userId', '=', userId),
            ),
          ]),
        )
        .executeTakeFirst()
    : undefined
  if (!row) throw new ApiProblem('report_run.not_found')
  return row
}

const run = route(reportSchedules.run, async ({ db, params, user, now }) => {
  const {
    jobId: _job,
    fileName: _name,
    query,
    systemIds,
    report,
    ownerId,
    ...row
  } = await loadRun(db, user.id, params.id)
  // What the file shows is known when it is ready.
  const hasRight = row.state !== 'ready' || (await maySee(db, { report, systemIds }, user.id))
  const [filters = []] = hasRight ? await filtersOf(db, user, [{ query }]) : []
  return { ...runOf(row, now()), report, filters, hasRight, isOwn: ownerId === user.id }
})

const file = fileRoute(reportSchedules.file, async ({ db, params, user, now }) => {
  const row = await loadRun(db, user.id, params.id)
  if (isExpired(row, now())) throw new ApiProblem('report_run.expired')
  if (row.state !== 'ready' || row.fileBytes === null) throw new ApiProblem('job.no_file')
  if (!(await maySee(db, row, user.id))) throw new ApiProblem('user.missing_permissions')
  // The sweep of jobs may take a file a little sooner.
  if (row.jobId === null) throw new ApiProblem('report_run.expired')
  return { content: outputOf(db, row.jobId, row.fileBytes), name: row.fileName ?? undefined }
})

export const runRoutes: Route[] = [run, file]
