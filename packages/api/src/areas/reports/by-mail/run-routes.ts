import { reportSchedules } from '@emberwatch/contract/reports'
import { ApiProblem } from '@emberwatch/http'
import type { Queries } from '../../../db/queries.ts'
import { fileRoute, type Route, route } from '../../../http/route.ts'
import { isId } from '../../../identity/people.ts'
import { outputOf } from '../../../jobs/job-files.ts'
import { filtersOf } from './filters.ts'
import { maySee } from './report-rights.ts'
import { isExpired, runColumns, runOf } from './schedule-rows.ts'

/** For the owner and the recipients of now. @throws ApiProblem 404 */
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
  // Before it is ready nobody knows what is in it.
  const hasRight = row.state !== 'ready' || (await maySee(db, { report, systemIds }, user.id))
  const [filters = []] = hasRight ? await filtersOf(db, user, [{ query }]) : []
  return { ...runOf(row, now()), report, filters, hasRight, isOwn: ownerId === user.id }
})

const file = fileRoute(reportSchedules.file, async ({ db, params, user, now }) => {
  const found = await loadRun(db, user.id, params.id)
  if (isExpired(found, now())) throw new ApiProblem('report_run.expired')
  if (found.state !== 'ready' || found.fileBytes === null) throw new ApiProblem('job.no_file')
  if (!(await maySee(db, found, user.id))) throw new ApiProblem('user.missing_permissions')
  // Its job was swept a little sooner.
  if (found.jobId === null) throw new ApiProblem('report_run.expired')
  return { content: outputOf(db, found.jobId, found.fileBytes), name: found.fileName ?? undefined }
})

export const runRoutes: Route[] = [run, file]
