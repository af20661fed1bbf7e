import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import { askJob, jobRanks } from '../jobs/ask-job.ts'
import { mailJob } from '../mail/mail-job.ts'
import type { Sealer } from '../secrets/sealed.ts'
import { waitsLonger } from './contact.ts'
import type { DueRow, Outgoing } from './dispatch-next.ts'
import { nextTurn, quietEnd } from './local-times.ts'
import { noticeTimes, occurrenceKinds } from './occurrence-kinds.ts'
import { hasPending, loadPendingNumbers, type Pending, type PendingOfPerson, pendingNotifications } from './pending.ts'
import { scheduleNotices } from './schedule-notices.ts'

type Rule = DueRow<'notificationRules'>

/** The task of a mail job: the mail is written when it is sent, by the rights of then. */
export interface NoticeTask {
  /** The list of failed mail shows the address. */
  readonly to: string
  readonly notice: PendingOfPerson & {
    /** The time at which it was due, ISO 8601. */
    readonly dueAt: string
  }
}

/** A mail server that is away for so long gets none of them any more. */
const goodForMs = 2 * 24 * 3_600_000
const isAlarm = sql`and f.kind = 'alarm'`
/** The job's title must not have names and sites, which the mail has. */
const title = 'What happened at your sites'

/** Mail at once and digests: a person's next one is due when something is pending, or at the digest's hour. */
export const notices: Outgoing<'notificationRules'> = {
  appliesTo: 'notificationRules',
  schedule: scheduleNotices,
  write: async (change, sealer, rule, now) => {
    const quiet = rule.delivery === 'atOnce' ? quietEnd(now, rule) : null
    return quiet ? { nextAt: quiet } : storeNotice(change, sealer, rule, now)
  },
}

/** Null for mail at once. */
export const nextDigest = (
  now: Date,
  { delivery, ...rule }: Pick<Rule, 'delivery' | 'hour' | 'weekday' | 'timeZone'>,
) => (delivery === 'atOnce' ? null : nextTurn(now, { every: delivery, ...rule }))

async function storeNotice(change: Queries, sealer: Sealer, rule: Rule, now: Date): Promise<Partial<Rule>> {
  const pending = { userId: rule.userId, ...(await loadPendingNumbers(change, rule, now)) }
  const hasAlarm = rule.hasAlarm && (await hasPending(change, pending, isAlarm))
  const owes = hasAlarm || (await hasPending(change, pending))
  if (owes) {
    const { emailAddress } = await change
      .selectFrom('users')
      .select('emailAddress')
      .where('id', '=', rule.userId)
      .executeTakeFirstOrThrow()
    const notice = { ...pending, dueAt: (rule.nextAt ?? now).toISOString() }
    const task: NoticeTask = { to: emailAddress, notice }
    const rank = hasAlarm ? jobRanks.alarm : rule.delivery === 'atOnce' ? jobRanks.notice : jobRanks.other
    await askJob(change, sealer, { kind: mailJob, title, task, goodForMs, rank })
  }
  const [occurrenceNumber, lostNumber, steadyNumber] = [pending.range[1], pending.lost[1], pending.steady[1]]
  const joinSeconds = hasAlarm ? noticeTimes.afterAlarmSeconds : noticeTimes.afterMailSeconds
  const joinsUntil = owes ? new Date(now.getTime() + joinSeconds * 1000) : rule.joinsUntil
  const cursors = { occurrenceNumber, lostNumber, steadyNumber, joinsUntil }
  const nextAt = nextDigest(now, rule) ?? (await nextContact(change, { ...rule, ...cursors }))
  return { ...cursors, nextAt, hasAlarm: false }
}

/** The time at which the next change of contact that still waits will have lasted long enough. */
async function nextContact(change: Queries, rule: Rule & { steadyNumber: number }): Promise<Date | null> {
  const { lostNumber, steadyNumber, lostMinutes, userId, joinsUntil } = rule
  if (!rule.lostContact) return null
  const waiting: Pending = {
    range: [lostNumber, lostNumber],
    lost: [lostNumber, Number.MAX_SAFE_INTEGER],
    steady: [steadyNumber, Number.MAX_SAFE_INTEGER],
  }
  const minutes = sql<number>`case when f.kind = 'lost' and ${waitsLonger('f', sql<number>`r.lost_minutes`)}
    then ${Math.max(lostMinutes, noticeTimes.steadyMinutes)}::int else ${lostMinutes}::int end`
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(min(f.noted_at + ${minutes} * interval '1 minute')
      + ${occurrenceKinds.lost.waitSeconds} * interval '1 second', ${joinsUntil}::timestamptz) as at
    from ${pendingNotifications({ userId, ...waiting })} having count(*) > 0`.execute(change)
  return rows[0]?.at ?? null
}
