import type { ReportRun, ReportSchedule } from '@emberwatch/contract/reports'
import { ApiProblem } from '@emberwatch/http'
import { type Selectable, sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import type { Database } from '../../../db/schema.ts'
import type { Caller } from '../../../identity/caller.ts'
import { isId } from '../../../identity/people.ts'
import { filtersOf } from './filters.ts'

export const runColumns = [
  'r.id',
  'r.span',
  'r.state',
  'r.rowsCount',
  'r.fileBytes',
  'r.error',
  'r.startedAt',
  'r.finishedAt',
  'r.expiresAt',
] as const

type RunRow = Pick<
  Selectable<Database['reportRuns']>,
  'id' | 'span' | 'state' | 'rowsCount' | 'fileBytes' | 'error' | 'startedAt' | 'finishedAt' | 'expiresAt'
>

export const isExpired = ({ expiresAt }: Pick<RunRow, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now

export const runOf = ({ startedAt, finishedAt, expiresAt, ...row }: RunRow, now: Date): ReportRun => ({
  ...row,
  state: isExpired({ expiresAt }, now) ? 'expired' : row.state,
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
})

export const schedulesOf = (db: Queries, ownerId: string) =>
  db.selectFrom('reportSchedules as d').where('d.ownerId', '=', ownerId)

type Rows = ReturnType<typeof schedulesOf>

/** @param query of `schedulesOf` */
export async function loadSchedules(db: Queries, user: Caller, query: Rows, now: Date): Promise<ReportSchedule[]> {
  const rows = await query
    .leftJoin('summaryRules as m', (join) =>
      join.onRef('m.userId', '=', 'd.ownerId').on('d.withSummary', '=', true).on('m.isOn', '=', true),
    )
    .select(['d.id', 'd.report', 'd.query', 'd.covers', 'd.format', 'd.withSummary', 'd.isOn', 'd.endedBecause'])
    .select((is) => [
      'd.createdAt',
      is.fn.coalesce('m.every', 'd.every').as('every'),
      is.fn.coalesce('m.timeZone', 'd.timeZone').as('timeZone'),
      sql<Date | null>`case when d.is_on then coalesce(m.next_at, d.next_at) end`.as('nextRunAt'),
    ])
    .execute()
  const ids = rows.map(({ id }) => id)
  const recipients = await recipientsOf(db, ids)
  const runs = await lastRunsOf(db, ids)
  const filters = await filtersOf(db, user, rows)
  return rows.map((row, index) => {
    const run = runs.find(({ scheduleId }) => scheduleId === row.id)
    return {
      ...row,
      filters: filters[index] ?? [],
      recipients: recipients
        .filter(({ scheduleId }) => scheduleId === row.id)
        .map(({ emailAddress, endedBy }) => ({ emailAddress, isOn: endedBy === null })),
      nextRunAt: row.nextRunAt?.toISOString() ?? null,
      lastRun: run ? runOf(pickRun(run), now) : null,
      createdAt: row.createdAt.toISOString(),
    }
  })
}

const pickRun = ({ scheduleId: _, ...run }: RunRow & { readonly scheduleId: string }): RunRow => run

const recipientsOf = (db: Queries, ids: readonly string[]) =>
  db
    .selectFrom('reportRecipients as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .select(['c.scheduleId', 'c.endedBy', 'u.emailAddress'])
    .where(sql<boolean>`c.schedule_id = any(${[...ids]}::uuid[])`)
    .orderBy('u.emailAddress')
    .execute()

const lastRunsOf = (db: Queries, ids: readonly string[]) =>
  db
    .selectFrom('reportRuns as r')
    .distinctOn('r.scheduleId')
    .select([...runColumns, 'r.scheduleId'])
    .where(sql<boolean>`r.schedule_id = any(${[...ids]}::uuid[])`)
    .orderBy('r.scheduleId')
    .orderBy('r.startedAt', 'desc')
    .orderBy('r.id')
    .execute()

/** @throws ApiProblem 404 */
export async function holdSchedule(change: Queries, ownerId: string, id: string) {
  const row = isId(id)
    ? await schedulesOf(change, ownerId).selectAll('d').where('d.id', '=', id).forUpdate().executeTakeFirst()
    : undefined
  if (!row) throw new ApiProblem('report_schedule.not_found')
  return row
}
