import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import { askJob } from '../jobs/ask-job.ts'
import { mailJob } from '../mail/mail-job.ts'
import type { DueRow, Outgoing } from '../notifications/dispatch-next.ts'
import { afterSpan, startSummaryReports } from './dispatch-report.ts'

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

/** Mails that may wait at once: a month's first morning keeps no mail of an alarm waiting for long. */
const queueMax = 100

/** Whether mail that can wait may join the queue. Mails that have failed and are tried again later do not count. */
export async function hasMailRoom(db: Queries): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from jobs
    where kind = ${mailJob} and state = 'waiting' and run_at <= clock_timestamp()`.execute(db)
  return (rows[0]?.count ?? 0) < queueMax
}

export const summaryMails: Outgoing<'summaryRules'> = {
  appliesTo: 'summaryRules',
  hasRoom: hasMailRoom,
  write: afterSpan(async (change, sealer, { userId, timeZone, nextAt }: DueRow<'summaryRules'>, span, now) => {
    const person = await change
      .selectFrom('users')
      .select('emailAddress')
      .where('id', '=', userId)
      .where('status', '=', 'ACTIVE')
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!person) return false
    await startSummaryReports(change, sealer, { userId, span, timeZone }, now)
    const summary = { userId, span, timeZone, dueAt: (nextAt ?? now).toISOString() }
    const task: SummaryTask = { to: person.emailAddress, summary }
    await askJob(change, sealer, { kind: mailJob, title, task, goodForMs })
    return true
  }),
}
