import type { Job } from '@emberwatch/contract'
import { ApiProblem } from '@emberwatch/http'
import type { Queries } from '../db/queries.ts'
import { isId } from '../identity/people.ts'

/** Other people's jobs are a 404. */

export const jobColumns = [
  'j.id',
  'j.kind',
  'j.title',
  'j.state',
  'j.hasCancelRequest',
  'j.doneCount',
  'j.totalCount',
  'j.systemId',
  'j.error',
  'j.fileBytes',
  'j.createdAt',
  'j.finishedAt',
] as const

export const jobsOf = (db: Queries, ownerId: string) => db.selectFrom('jobs as j').where('j.ownerId', '=', ownerId)

type Row = Omit<Job, 'createdAt' | 'finishedAt' | 'state'> & {
  state: Job['state'] | 'storing'
  createdAt: Date
  finishedAt: Date | null
}

export const jobOf = ({ state, createdAt, finishedAt, fileBytes, ...row }: Row): Job => ({
  ...row,
  // Its file is still being stored.
  state: state === 'storing' ? 'waiting' : state,
  fileBytes: state === 'done' ? fileBytes : null,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
})

/** @throws ApiProblem 404 */
export async function loadOwnJob(db: Queries, id: string, ownerId: string): Promise<Job> {
  const query = jobsOf(db, ownerId).select(jobColumns).where('j.id', '=', id)
  const row = isId(id) ? await query.executeTakeFirst() : undefined
  if (!row) throw new ApiProblem('job.not_found')
  return jobOf(row)
}
