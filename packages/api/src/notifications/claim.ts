import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import { askJob } from '../jobs/ask-job.ts'
import { mailJob } from '../mail/mail-job.ts'
import type { Sealer } from '../secrets/sealed.ts'
import type { Dispatch, DueRow } from './dispatch-next.ts'
import { nextDigest, quietEnd } from './local-times.ts'
import { apartSeconds, settleSeconds } from './number-happenings.ts'
import { owed, owesAnything, type Span } from './owed.ts'

type Rule = DueRow<'notificationRules'>

/** The task of a mail job: the mail is written when it is sent, by the rights of then. */
export interface NoticeTask {
  /** For the list of failed mail. */
  readonly to: string
  readonly notice: Span & {
    /** When it should have been sent, ISO 8601. */
    readonly dueAt: string
  }
}

/** A mail server that is away for so long gets none of them any more. */
const goodForMs = 2 * 24 * 3_600_000
/** Beside names and places, which the job's title must not tell. */
const title = 'What happened at your sites'

/** Stores the mail of one person who is due. */
export const dispatchToPerson: Dispatch<'notificationRules'> = async (change, sealer, rule, now) => {
  const quiet = rule.delivery === 'atOnce' ? quietEnd(now, rule) : null
  if (quiet) await set(change, rule, { nextAt: quiet })
  else await tell(change, sealer, rule, now)
}

async function tell(change: Queries, sealer: Sealer, rule: Rule, now: Date): Promise<void> {
  const span = await spanOf(change, rule, now)
  const owes = await owesAnything(change, span)
  if (owes) {
    const { emailAddress } = await change
      .selectFrom('users')
      .select('emailAddress')
      .where('id', '=', rule.userId)
      .executeTakeFirstOrThrow()
    const notice = { ...span, dueAt: (rule.nextAt ?? now).toISOString() }
    const task: NoticeTask = { to: emailAddress, notice }
    await askJob(change, sealer, { kind: mailJob, title, task, goodForMs })
  }
  const [toldNumber, lostNumber] = [span.told[1], span.lost[1]]
  const lastSentAt = owes ? now : rule.lastSentAt
  await set(change, rule, { toldNumber, lostNumber, lastSentAt })
  const nextAt = nextDigest(now, rule) ?? (await nextLoss(change, { ...rule, lostNumber, lastSentAt }))
  await set(change, rule, { nextAt })
}

async function spanOf(change: Queries, { userId, toldNumber, lostNumber, lostMinutes }: Rule, now: Date) {
  const { rows } = await sql<{ last: number; lost: number | null }>`
    select last_number as last, (select max(number) from happenings
      where number > ${lostNumber} and noted_at <= ${now}::timestamptz - ${lostMinutes} * interval '1 minute') as lost
    from happening_counter`.execute(change)
  const { last = toldNumber, lost = null } = rows[0] ?? {}
  return { userId, told: [toldNumber, last], lost: [lostNumber, lost ?? lostNumber] } satisfies Span
}

/** When the next loss of contact that still waits will have lasted long enough. */
async function nextLoss(change: Queries, rule: Rule): Promise<Date | null> {
  const { lostNumber, lostMinutes, userId, lastSentAt } = rule
  if (!rule.lostContact) return null
  const waiting: Span = { userId, told: [lostNumber, lostNumber], lost: [lostNumber, Number.MAX_SAFE_INTEGER] }
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(min(f.noted_at) + ${lostMinutes} * interval '1 minute' + ${settleSeconds} * interval '1 second',
      ${lastSentAt}::timestamptz + ${apartSeconds} * interval '1 second') as at
    from ${owed(waiting)} having count(*) > 0`.execute(change)
  return rows[0]?.at ?? null
}

const set = (change: Queries, { id }: Rule, values: Partial<Rule>) =>
  change.updateTable('notificationRules').set(values).where('id', '=', id).execute()

/** Null where nobody waits. */
export async function nextDueAt(db: Queries): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least((select min(next_at) from notification_rules where is_on and next_at is not null),
      (select min(next_at) from webhooks where is_on and next_at is not null)) as at`.execute(db)
  return rows[0]?.at ?? null
}
