import { allows, type FileEndpoint } from '@emberwatch/contract'
import { type ExportRequest, exportJobs, exportRowsAtOnce, type reportExports } from '@emberwatch/contract/reports'
import { ApiProblem } from '@emberwatch/http'
import { jobPlaces } from '@emberwatch/http/limits'
import type { Queries } from '../../../db/queries.ts'
import type { Services } from '../../../http/call.ts'
import { type FileAnswer, route } from '../../../http/route.ts'
import type { Caller } from '../../../identity/caller.ts'
import { askJob } from '../../../jobs/ask-job.ts'
import { storeOutput } from '../../../jobs/job-files.ts'
import type { RunningJob } from '../../../jobs/job-kind.ts'
import { JobFailed, type JobKind } from '../../../jobs/job-kind.ts'
import { loadJobOwner, rightsOf } from '../../../jobs/job-owner.ts'
import { loadOwnJob } from '../../../jobs/own-job.ts'
import { exportAvailability } from '../availability.ts'
import { exportResponse } from '../response.ts'
import { exportSystemEvents } from '../system-events.ts'
import { exportSystemUnits } from '../system-units.ts'
import { exportUnitReport } from '../unit-report.ts'
import { exportUnitsAge } from '../units-age.ts'
import type { AnyExportCall, ExportRoute } from './export-route.ts'

export const exportsByName: Record<keyof typeof reportExports, ExportRoute> = {
  systemsPerUnitType: exportUnitReport,
  systemEvents: exportSystemEvents,
  availability: exportAvailability,
  response: exportResponse,
  unitsAge: exportUnitsAge,
  systemUnits: exportSystemUnits,
}

export const startExport = route(exportJobs.start, async (call) => {
  const { db, user, body, sealer } = call
  const exportRoute = exportsByName[body.report]
  const exportCall = callOf(call, user, body, exportRoute)
  if (!allows(exportRoute.endpoint.access, user)) throw new ApiProblem('user.missing_permissions')
  const rowsCount = await exportRoute.count(exportCall)
  if (rowsCount <= exportRowsAtOnce) return { rowsCount, job: null }
  const title = body.name ?? (exportRoute.endpoint as FileEndpoint).defaultName
  const task: ExportTask = { ...body, rowsCount }
  const id = await db
    .transaction()
    .execute((change) => askJob(change, sealer, { kind: exportKind.name, ownerId: user.id, title, task }))
  return { rowsCount, job: await loadOwnJob(db, id, user.id) }
})

interface ExportTask extends ExportRequest {
  readonly rowsCount: number
}

/** @throws ApiProblem 400 for a query that the export does not take */
export const callOf = (
  services: Services,
  user: Caller,
  { query }: Pick<ExportRequest, 'query'>,
  exportRoute: ExportRoute,
): AnyExportCall => ({
  ...services,
  user,
  params: {},
  query: exportRoute.parse(query, undefined).query,
  totals: (read) => read(),
})

export const exportKind: JobKind<Services> = {
  name: 'export',
  // An export takes minutes; other servers share the rest.
  concurrency: jobPlaces.others,
  tries: 3,
  waitMs: (tries) => tries * 10_000,
  atStop: 'giveBack',
  run: async (services, job) => {
    const task = job.task as ExportTask
    const exportRoute = exportsByName[task.report]
    // Rights count as they are now: a banned person, or a former super user, gets no file.
    const user = await loadJobOwner(services.db, job)
    if (!user || !allows(exportRoute.endpoint.access, user)) throw new JobFailed('You may not see this report any more')
    // Read before the rows, so that a right taken away meanwhile makes the file unreadable.
    const rights = await rightsOf(services.db, user)
    const file = await exportRoute.write(callOf(services, user, task, exportRoute), (count) =>
      job.step(count, task.rowsCount),
    )
    const fileBytes = await storeOutput(services.lowPriority, job, streamOf(file))
    await job.finish(async (change) => {
      const title = task.name ?? file.name ?? job.title
      const whole = { fileBytes, rights, title, doneCount: task.rowsCount, totalCount: task.rowsCount }
      await change.updateTable('jobs').set(whole).where('id', '=', job.id).execute()
      await keepNewest(change, job)
    })
  },
}

/** Per person, beside the newest, so that one person cannot fill the disk. */
const filesToKeep = 2

async function keepNewest(change: Queries, { id, ownerId }: Pick<RunningJob, 'id' | 'ownerId'>) {
  const others = change
    .selectFrom('jobs')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('kind', '=', exportKind.name)
    .where('state', '=', 'done')
    .where('id', '<>', id)
    .orderBy('finishedAt', 'desc')
    .offset(filesToKeep)
  await change.deleteFrom('jobs').where('id', 'in', others).execute()
}

export const streamOf = ({ content }: FileAnswer) => content as AsyncIterable<Uint8Array>
