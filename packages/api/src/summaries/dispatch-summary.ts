import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import { askJob } from '../jobs/ask-job.ts'
import { mailJob } from '../mail/mail-job.ts'
import { type Dispatch, type DispatchTools, dispatchNext } from '../notifications/dispatch-next.ts'
import { startSummaryReports } from './dispatch-report.ts'
import { lastSpanAt, nextMorning } from './span-times.ts'

/** The task of a mail job: the mail is written when it is sent, by the rights of then. */
export interface SummaryTask {
  /** The list of failed mail shows it. */
  readonly to: string
  readonly summary: {
    readonly userId: string
    /** Such as `2026-10`. */
    readonly span: string
    readonly timeZone: string
    /** The time at which it was due, ISO 8601. */
    readonly dueAt: string
  }
}

/** A mail server that is away for so long gets none of them any more. */
const goodForMs = 7 * 24 * 3_600_000
const title = 'The state of your sites'

/** Stores the mail of one person. Where several spans have ended while no server ran, it is that of the last one. */
export const dispatchSummary: Dispatch<'summaryRules'> = async (change, sealer, rule, now) => {
  const { id, userId, timeZone, every } = rule
  const span = lastSpanAt(now, timeZone, every)
  const person = await change
    .selectFrom('users')
    .select('emailAddress')
    .where('id', '=', userId)
    .where('status', '=', 'ACTIVE')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  const isNew = person !== undefined && rule.lastSpan !== span
  if (isNew) {
    await startSummaryReports(change, sealer, { userId, span, timeZone }, now)
    const summary = { userId, span, timeZone, dueAt: (rule.nextAt ?? now).toISOString() }
    const task: SummaryTask = { to: person.emailAddress, summary }
    await askJob(change, sealer, { kind: mailJob, title, task, goodForMs })
  }
  await change
    .updateTable('summaryRules')
    .set({ nextAt: nextMorning(now, timeZone, every), ...(isNew && { lastSpan: span }) })
    .where('id', '=', id)
    .execute()
}

/** Mails that may wait at once: a month's first morning keeps no mail of an alarm waiting for long. */
const queueMax = 100

/**
 * Dispatches those who are due, while few mails wait. Whoever is left stays due.
 * @param rest runs between two people @returns after the last one
 */
export async function dispatchSummaries(
  tools: DispatchTools,
  now: () => Date,
  rest: () => Promise<boolean>,
): Promise<void> {
  let room = Number.NaN
  while (await dispatchNext(tools, 'summaryRules', dispatchSummary, now())) {
    if (Number.isNaN(room)) room = queueMax - (await countQueuedMails(tools.db))
    room -= 1
    if (room <= 0 || !(await rest())) return
  }
}

/** Mails that have failed and are tried again later do not count. */
async function countQueuedMails(db: Queries): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from jobs
    where kind = ${mailJob} and state = 'waiting' and run_at <= clock_timestamp()`.execute(db)
  return rows[0]?.count ?? 0
}
