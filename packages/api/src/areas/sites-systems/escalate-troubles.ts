import { paths, workDuring } from '@emberwatch/contract'
import { troubleWords } from '@emberwatch/contract/sites-systems'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { Services } from '../../http/call.ts'
import { askJob, jobRanks } from '../../jobs/ask-job.ts'
import { compose, type Mail } from '../../mail/compose.ts'
import { mailJob } from '../../mail/mail-job.ts'
import type { DueRow, Outgoing } from '../../notifications/dispatch-next.ts'
import { minuteIn } from '../../spreadsheet/zone-time.ts'
import { systemName } from '../system-name.ts'
import { isTaken, seesSystem } from './assignment-rights.ts'
import { loadPeople } from './escalation-recipients.ts'
import { workOfSystem } from './works/work-mark.ts'

/** A trouble that nobody takes within the minutes of its site reaches somebody else by mail, once (product 27.5). */

/** The task of a mail job: the mail is written when it is sent, by what stands and the rights of then. */
export interface EscalationTask {
  /** The list of failed mail shows it. */
  readonly to: string
  readonly escalation: { readonly userId: string; readonly siteId: string; readonly troubleIds: readonly string[] }
}

/** A mail server that is away for so long gets none of them any more. */
const goodForMs = 2 * 24 * 3_600_000
/** The job's title must not have names and sites, which the mail has. */
const title = 'Nobody has taken a trouble'
/** Links of one mail. */
const mostLinks = 20

interface DueTrouble {
  readonly id: string
  readonly kind: DueRow<'troubles'>['kind']
  readonly isTaken: boolean
  /** The end of the work that covers it, of several the last. */
  readonly workUntil: Date | null
}

/** All that is due at the site of the trouble, so that what happens together is one mail. */
async function loadDue(change: Queries, siteId: string, now: Date): Promise<DueTrouble[]> {
  const { rows } = await sql<DueTrouble>`select j.id, j.kind, ${isTaken} as is_taken,
      (select max(w.over_at) from works_of(y, ${now}) w) as work_until
    from troubles j join systems y on y.id = j.system_id
    where y.site_id = ${siteId} and j.is_on and j.next_at <= ${now}::timestamptz
    for update of j skip locked`.execute(change)
  return rows
}

type Settled = Partial<Pick<DueRow<'troubles'>, 'nextAt' | 'escalatedAt' | 'escalatedTo'>>
const settle = (change: Queries, troubles: readonly DueTrouble[], values: Settled) =>
  change
    .updateTable('troubles')
    .set(values)
    .where(
      'id',
      'in',
      troubles.map(({ id }) => id),
    )
    .execute()

/** During work an alarm goes on as always; the rest waits for its end (product 24.5). */
const waits = ({ kind, workUntil }: DueTrouble) => kind !== 'alarm' && workUntil !== null

export const escalations: Outgoing<'troubles'> = {
  appliesTo: 'troubles',
  write: async (change, sealer, { id, systemId }, now) => {
    const { siteId } = await change
      .selectFrom('systems')
      .select('siteId')
      .where('id', '=', systemId)
      .executeTakeFirstOrThrow()
    const due = await loadDue(change, siteId, now)
    const people = await loadPeople(change, siteId)
    const taken = due.filter(({ isTaken }) => isTaken || people.length === 0)
    const late = due.filter((trouble) => !taken.includes(trouble) && !waits(trouble))
    const reached = people.filter(({ isReached }) => isReached)
    const names = reached.map(({ name }) => name).join(', ') || null
    const settled = { nextAt: null, escalatedAt: now, escalatedTo: names }
    if (taken.length > 0) await settle(change, taken, { nextAt: null })
    if (late.length > 0) await settle(change, late, settled)
    for (const trouble of due)
      if (waits(trouble) && !taken.includes(trouble)) await settle(change, [trouble], { nextAt: trouble.workUntil })
    const rank = late.some(({ kind }) => kind === 'alarm') ? jobRanks.alarm : jobRanks.notice
    const troubleIds = late.map((trouble) => trouble.id)
    if (late.length > 0)
      for (const { id: userId, emailAddress: to } of reached) {
        const task: EscalationTask = { to, escalation: { userId, siteId, troubleIds } }
        await askJob(change, sealer, { kind: mailJob, title, task, goodForMs, rank })
      }
    if (troubleIds.includes(id)) return settled
    return { nextAt: due.find((trouble) => trouble.id === id && !taken.includes(trouble))?.workUntil ?? null }
  },
}

interface OpenTrouble {
  readonly kind: DueRow<'troubles'>['kind']
  readonly systemId: string
  readonly systemName: string
  readonly openedAt: Date
  readonly work: { readonly kind: keyof typeof workDuring } | null
  readonly emailAddress: string
  readonly timeZone: string | null
  readonly siteName: string
}

/** Those of them that still stand, that nobody has taken, and that the person sees now. */
async function loadOpen(db: Queries, { userId, troubleIds }: EscalationTask['escalation'], now: Date) {
  const work = workOfSystem(now) as RawBuilder<OpenTrouble['work']>
  const { rows } = await sql<OpenTrouble>`select j.kind, y.id as system_id, ${systemName} as system_name, j.opened_at,
      ${work} as work, u.email_address, r.time_zone, s.name as site_name
    from troubles j join systems y on y.id = j.system_id join sites s on s.id = y.site_id
    join users u on u.id = ${userId} left join notification_rules r on r.user_id = u.id
    where j.id = any (${[...troubleIds]}::uuid[]) and j.over_at is null and not ${isTaken}
      and u.status = 'ACTIVE' and ${seesSystem(sql`y.id`, true)}
    order by array_position(array['alarm', 'offline', 'urgent', 'disabled', 'configuration'], j.kind), j.opened_at, j.id`.execute(
    db,
  )
  return rows
}

/** Null where all of it was taken, is over, or may not be seen any more. */
export async function writeEscalation(
  { db, publicUrl, now }: Pick<Services, 'db' | 'publicUrl' | 'now'>,
  { escalation }: EscalationTask,
): Promise<Mail | null> {
  const open = await loadOpen(db, escalation, now())
  const [first] = open
  if (!first) return null
  const timeZone = first.timeZone ?? 'UTC'
  const links = open.slice(0, mostLinks).map(({ kind, systemId, systemName: name, openedAt, work }) => ({
    label: [
      work && `${workDuring[work.kind]}: `,
      `${troubleWords[kind]}, ${name}, since ${minuteIn(timeZone, openedAt.getTime())}`,
    ]
      .filter(Boolean)
      .join(''),
    url: publicUrl() + paths.system(systemId),
  }))
  const { kind, systemName: name, siteName, work } = first
  return compose('escalation', first.emailAddress, {
    ...{ siteName, links, timeZone, count: open.length },
    first: `${troubleWords[kind]}, ${name}`,
    mark: work && workDuring[work.kind],
  })
}
