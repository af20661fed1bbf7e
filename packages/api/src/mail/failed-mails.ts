import { failedMails } from '@emberwatch/contract'
import { sql } from 'kysely'
import { recordActivity } from '../areas/audit.ts'
import { isId } from '../areas/auth/people.ts'
import type { Call, Queries } from '../http/call.ts'
import { ApiProblem } from '../http/problem.ts'
import { listRoute, type Route, route } from '../http/route.ts'
import { jobsChannel } from '../jobs/ask-job.ts'
import { uuid } from '../lists/keys.ts'
import { column } from '../lists/source.ts'
import type { Mail } from './compose.ts'
import { mailJob } from './mail-job.ts'

/** Mail that could not be sent, for an administrator. What it says stays sealed; only its address is read. */

const failed = (db: Queries) =>
  db
    .selectFrom('jobs as j')
    .where('j.kind', '=', mailJob)
    .where('j.state', '=', 'failed')
    .where('j.task', 'is not', null)

const list = listRoute(failedMails.list, {
  from: ({ db }) => failed(db),
  key: { id: uuid('j.id') },
  sort: { failedAt: column('j.finishedAt'), createdAt: column('j.createdAt') },
  search: {},
  filters: {},
  rows: async ({ db, sealer }, page) => {
    const rows = await db
      .selectFrom(page)
      .innerJoin('jobs as j', 'j.id', 'page.id')
      .select(['j.id', 'j.title', 'j.task', 'j.error', 'j.attempts', 'j.createdAt', 'j.finishedAt'])
      .select(sql<boolean>`coalesce(j.good_until > now(), true)`.as('canBeSent'))
      .orderBy('page.position')
      .execute()
    return rows.map(({ title, task, createdAt, finishedAt, ...row }) => ({
      ...row,
      emailAddress: (JSON.parse(sealer.open(task ?? '')) as Mail).to,
      subject: title,
      createdAt: createdAt.toISOString(),
      failedAt: (finishedAt ?? createdAt).toISOString(),
    }))
  },
})

const sendAgain = route(failedMails.sendAgain, async (call) => {
  await call.db.transaction().execute(async (change) => {
    const mail = await holdFailed(change, call.params.id)
    if (mail.hasEnded) throw new ApiProblem('failed_mail.has_ended')
    await sql`update jobs set state = 'waiting', attempts = 0, run_at = now(), finished_at = null where id = ${mail.id}`.execute(
      change,
    )
    await sql`select pg_notify(${jobsChannel}, '')`.execute(change)
    await record(change, call, 'mail.sentAgain')
  })
  return null
})

const discard = route(failedMails.discard, async (call) => {
  await call.db.transaction().execute(async (change) => {
    const { id } = await holdFailed(change, call.params.id)
    await change.deleteFrom('jobs').where('id', '=', id).execute()
    await record(change, call, 'mail.discarded')
  })
  return null
})

/** @throws ApiProblem 404 where it is not there, or somebody was faster */
async function holdFailed(change: Queries, id: string) {
  const found = isId(id)
    ? await failed(change)
        .select(['j.id', sql<boolean>`coalesce(j.good_until <= now(), false)`.as('hasEnded')])
        .where('j.id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!found) throw new ApiProblem('failed_mail.not_found')
  return found
}

const record = (change: Queries, { user, params, now }: Call<'/{id}'>, action: string) =>
  recordActivity(change, { actorId: user.id, action, details: { mail: params.id } }, now())

export const failedMailRoutes: Route[] = [list, sendAgain, discard]
