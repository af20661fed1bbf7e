import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import { askJob, jobRanks } from '../jobs/ask-job.ts'
import { mailJob } from '../mail/mail-job.ts'
import type { Sealer } from '../secrets/sealed.ts'
import { waitsLonger } from './contact.ts'
import type { Dispatch, DueRow } from './dispatch-next.ts'
import { nextDigest, quietEnd } from './local-times.ts'
import { occurrenceKinds, toldTimes } from './occurrence-kinds.ts'
import { hasPending, pendingNotifications, type Span } from './pending.ts'

/** What the dispatcher does for a person who is due: it stores the mail job of what is pending, moves the person's numbers on, and sets when they are due next. */

type Rule = DueRow<'notificationRules'>

/** The task of a mail job: the mail is written when it is sent, by the rights of then. */
export interface NoticeTask {
  /** The list of failed mail shows the address. */
  readonly to: string
  readonly notice: Span & {
    /** The time at which it was due, ISO 8601. */
    readonly dueAt: string
  }
}

/** A mail server that is away for so long gets none of them any more. */
const goodForMs = 2 * 24 * 3_600_000
const isAlarm = sql`and f.kind = 'alarm'`
/** The job's title must not have names and sites, which the mail has. */
const title = 'What happened at your sites'

/** Stores the mail of one person who is due. */
export const dispatchToPerson: Dispatch<'notificationRules'> = async (change, sealer, rule, now) => {
  const quiet = rule.delivery === 'atOnce' ? quietEnd(now, rule) : null
  if (quiet) await set(change, rule, { nextAt: quiet })
  else await storeNotice(change, sealer, rule, now)
}

async function storeNotice(change: Queries, sealer: Sealer, rule: Rule, now: Date): Promise<void> {
  const span = await spanOf(change, rule, now)
  const hasAlarm = rule.hasAlarm && (await hasPending(change, span, isAlarm))
  const owes = hasAlarm || (await hasPending(change, span))
  if (owes) {
    const { emailAddress } = await change
      .selectFrom('users')
      .select('emailAddress')
      .where('id', '=', rule.userId)
      .executeTakeFirstOrThrow()
    const notice = { ...span, dueAt: (rule.nextAt ?? now).toISOString() }
    const task: NoticeTask = { to: emailAddress, notice }
    const rank = hasAlarm ? jobRanks.alarm : rule.delivery === 'atOnce' ? jobRanks.notice : jobRanks.other
    await askJob(change, sealer, { kind: mailJob, title, task, goodForMs, rank })
  }
  const [occurrenceNumber, lostNumber, steadyNumber] = [span.told[1], span.lost[1], span.steady[1]]
  const joinSeconds = hasAlarm ? toldTimes.afterAlarmSeconds : toldTimes.afterMailSeconds
  const joinsUntil = owes ? new Date(now.getTime() + joinSeconds * 1000) : rule.joinsUntil
  const cursors = { occurrenceNumber, lostNumber, steadyNumber, joinsUntil }
  await set(change, rule, { ...cursors, hasAlarm: false })
  const nextAt = nextDigest(now, rule) ?? (await nextContact(change, { ...rule, ...cursors }))
  await set(change, rule, { nextAt })
}

async function spanOf(change: Queries, rule: Rule, now: Date) {
  const { userId, occurrenceNumber, lostNumber, lostMinutes } = rule
  const { rows } = await sql<{ last: number }>`select last_number as last from occurrence_counter`.execute(change)
  const last = rows[0]?.last ?? occurrenceNumber
  const steadyAfter = rule.steadyNumber ?? lostNumber
  const [lastLoss, steady] = [
    await lastBefore(change, lostNumber, lostMinutes, now),
    await lastBefore(change, steadyAfter, Math.max(lostMinutes, toldTimes.steadyMinutes), now),
  ]
  return {
    userId,
    told: [occurrenceNumber, last],
    lost: [lostNumber, lastLoss],
    steady: [steadyAfter, steady],
  } satisfies Span
}

/** @returns the last number after this one that was noted so many minutes ago, or this one */
export async function lastBefore(db: Queries, after: number, minutes: number, now: Date): Promise<number> {
  const { rows } = await sql<{ number: number | null }>`select max(number) as number from occurrences
    where number > ${after} and noted_at <= ${now}::timestamptz - ${minutes} * interval '1 minute'`.execute(db)
  return rows[0]?.number ?? after
}

/** The time at which the next change of contact that still waits will have lasted long enough. */
async function nextContact(change: Queries, rule: Rule & { steadyNumber: number }): Promise<Date | null> {
  const { lostNumber, steadyNumber, lostMinutes, userId, joinsUntil } = rule
  if (!rule.lostContact) return null
  const waiting: Span = {
    userId,
    told: [lostNumber, lostNumber],
    lost: [lostNumber, Number.MAX_SAFE_INTEGER],
    steady: [steadyNumber, Number.MAX_SAFE_INTEGER],
  }
  const minutes = sql<number>`case when f.kind = 'lost' and ${waitsLonger('f', sql<number>`r.lost_minutes`)}
    then ${Math.max(lostMinutes, toldTimes.steadyMinutes)}::int else ${lostMinutes}::int end`
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(min(f.noted_at + ${minutes} * interval '1 minute')
      + ${occurrenceKinds.lost.waitSeconds} * interval '1 second', ${joinsUntil}::timestamptz) as at
    from ${pendingNotifications(waiting)} having count(*) > 0`.execute(change)
  return rows[0]?.at ?? null
}

const set = (change: Queries, { id }: Rule, values: Partial<Rule>) =>
  change.updateTable('notificationRules').set(values).where('id', '=', id).execute()

/** Null where nobody waits. */
export async function nextDueAt(db: Queries): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least((select min(next_at) from notification_rules where is_on and next_at is not null),
      (select min(next_at) from summary_rules where is_on and next_at is not null),
      (select min(next_at) from report_schedules where is_on and next_at is not null),
      (select min(next_at) from webhooks where is_on and next_at is not null)) as at`.execute(db)
  return rows[0]?.at ?? null
}
