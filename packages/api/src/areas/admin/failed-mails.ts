import { type FailedMail, failedMails } from '@emberwatch/contract/admin'
import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { Call } from '../../http/call.ts'
import { type Route, route } from '../../http/route.ts'
import { isId } from '../../identity/people.ts'
import { jobsChannel } from '../../jobs/ask-job.ts'
import { uuid } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { column, emptyLast } from '../../lists/source.ts'
import type { Mail } from '../../mail/compose.ts'
import { mailJob } from '../../mail/mail-job.ts'
import { recordActivity } from '../../record/record.ts'

/** Mail that failed and was not sent since. Its text stays sealed; the server opens the address alone. */

const troubled = (db: Queries) =>
  db
    .selectFrom('jobs as j')
    .where('j.kind', '=', mailJob)
    .where('j.error', 'is not', null)
    .where('j.state', '<>', 'done')
    .where('j.task', 'is not', null)

/** Null for mail that was given up or is being sent. */
const nextTry = sql<Date | null>`case when j.state = 'waiting' then j.run_at end`

const list = listRoute(failedMails.list, {
  from: ({ db }) => troubled(db),
  key: { id: uuid('j.id') },
  sort: {
    createdAt: column('j.createdAt'),
    failedAt: emptyLast('j.finishedAt'),
    nextTryAt: { column: nextTry, emptyLast: true },
  },
  search: {},
  filters: { state: column('j.state') },
  rows: async ({ db, sealer }, page) => {
    const rows = await db
      .selectFrom(page)
      .innerJoin('jobs as j', 'j.id', 'page.id')
      .select(['j.id', 'j.title', 'j.state', 'j.task', 'j.error', 'j.attempts', 'j.createdAt', 'j.finishedAt'])
      .select(nextTry.as('nextTryAt'))
      .select(sql<boolean>`j.state <> 'running' and coalesce(j.good_until > now(), true)`.as('canBeSent'))
      .orderBy('page.position')
      .execute()
    return rows.map(({ title, task, state, createdAt, nextTryAt, finishedAt, ...row }) => ({
      ...row,
      state: state as FailedMail['state'],
      emailAddress: (JSON.parse(sealer.open(task ?? '')) as Mail).to,
      subject: title,
      createdAt: createdAt.toISOString(),
      nextTryAt: nextTryAt?.toISOString() ?? null,
      failedAt: finishedAt?.toISOString() ?? null,
    }))
  },
})

const sendAgain = route(failedMails.sendAgain, async (call) => {
  await call.db.transaction().execute(async (change) => {
    const mail = await holdTroubled(change, call.params.id)
    if (mail.hasEnded) throw new ApiProblem('failed_mail.has_ended')
    // Mail that was given up starts with all its tries; for other mail this is the next try.
    await sql`update jobs set attempts = case state when 'failed' then 0 else attempts end, state = 'waiting', run_at = now(),
      finished_at = null where id = ${mail.id}`.execute(change)
    await sql`select pg_notify(${jobsChannel}, '')`.execute(change)
    await record(change, call, 'mail.sentAgain')
  })
  return null
})

const discard = route(failedMails.discard, async (call) => {
  await call.db.transaction().execute(async (change) => {
    const { id } = await holdTroubled(change, call.params.id)
    await change.deleteFrom('jobs').where('id', '=', id).execute()
    await record(change, call, 'mail.discarded')
  })
  return null
})

/** @throws ApiProblem 404 where the mail is not there or was handled by somebody else meanwhile; 409 while it is being sent */
async function holdTroubled(change: Queries, id: string) {
  const row = isId(id)
    ? await troubled(change)
        .select(['j.id', 'j.state', sql<boolean>`coalesce(j.good_until <= now(), false)`.as('hasEnded')])
        .where('j.id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!row) throw new ApiProblem('failed_mail.not_found')
  if (row.state === 'running') throw new ApiProblem('failed_mail.being_sent')
  return row
}

const record = (change: Queries, { user, params, now }: Call<'/{id}'>, action: string) =>
  recordActivity(change, { actorId: user.id, action, details: { mail: params.id } }, now())

export const failedMailRoutes: Route[] = [list, sendAgain, discard]
