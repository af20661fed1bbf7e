import { noteStrayAlarms, type Queries } from '@emberwatch/api'
import type { ModemNoticeKind } from '@emberwatch/contract/modems'
import { sql } from 'kysely'

/** What people see of messages that were refused, or stored with a mark (product 10.17). */

interface Report {
  readonly modemId: string
  readonly kind: ModemNoticeKind
  /** Tells apart notices of one kind. */
  readonly subject: string
  /** The message as it came; the latest are shown. */
  words: string
  /** The receipt. */
  at: Date
  /** The alarm of a `strayAlarm`, with the time at which it was seen. */
  readonly alarm?: { readonly unit: string; readonly at: Date }
}

interface Notice extends Report {
  count: number
}

interface HourCount {
  readonly modemId: string
  readonly hour: string
  readonly leaf: string
  readonly what: string
  count: number
}

type Key = Pick<Notice, 'modemId' | 'kind' | 'subject'>
const keyOf = ({ modemId, kind, subject }: Key) => JSON.stringify([modemId, kind, subject])

const hourMs = 3_600_000
const subjectMax = 200
/** Open rows of one modem; what more it says joins one of them. */
const subjectsMax = 20

/** Counts and notices of a batch. */
export class Notices {
  readonly #notices = new Map<string, Notice>()
  readonly #counts = new Map<string, HourCount>()

  /** @param what a reason of the contract's refusals, or a mark */
  count(modemId: string, leaf: string, what: string, at: Date): void {
    const hour = new Date(Math.floor(at.getTime() / hourMs) * hourMs).toISOString()
    const key = `${modemId} ${hour} ${leaf} ${what}`
    const before = this.#counts.get(key)
    if (before) before.count += 1
    else this.#counts.set(key, { modemId, hour, leaf, what, count: 1 })
  }

  add(report: Report): void {
    const subject = report.subject.slice(0, subjectMax).toWellFormed()
    const key = keyOf({ ...report, subject })
    const before = this.#notices.get(key)
    if (before) Object.assign(before, { words: report.words, at: report.at, count: before.count + 1 })
    else this.#notices.set(key, { ...report, subject, count: 1 })
  }

  async write(db: Queries): Promise<void> {
    await writeCounts(db, [...this.#counts.values()])
    await writeNotices(db, [...this.#notices.values()])
  }
}

/** Notes that two devices use the client ID of a modem. */
export async function noteTwins(db: Queries, topic: string, addresses: readonly string[], at: Date): Promise<void> {
  const link = await db.selectFrom('modemLinks').select('modemId').where('topic', '=', topic).executeTakeFirst()
  if (!link) return
  const notices = new Notices()
  notices.add({ modemId: link.modemId, kind: 'twins', subject: '', words: addresses.join(', '), at })
  await notices.write(db)
}

async function writeCounts(db: Queries, counts: readonly HourCount[]): Promise<void> {
  if (counts.length === 0) return
  await sql`insert into modem_counts as c (modem_id, hour, leaf, what, count)
    select r."modemId", r.hour, r.leaf, r.what, r.count
    from json_to_recordset(${JSON.stringify(counts)}::json) as r ("modemId" uuid, hour timestamptz, leaf text, what text, count int)
    order by 1, 2, 3, 4 on conflict (modem_id, hour, leaf, what) do update set count = c.count + excluded.count`.execute(
    db,
  )
}

async function writeNotices(db: Queries, all: readonly Notice[]): Promise<void> {
  if (all.length === 0) return
  const open = await db
    .selectFrom('modemNotices')
    .select(['modemId', 'kind', 'subject'])
    .where('modemId', 'in', [...new Set(all.map(({ modemId }) => modemId))])
    .where('solvedAt', 'is', null)
    .execute()
  const subjects = Map.groupBy(open, ({ modemId }) => modemId)
  const rows = new Map<string, Notice>()
  for (const notice of all) {
    const ofModem = subjects.get(notice.modemId) ?? []
    const isOpen = ofModem.some(({ kind, subject }) => kind === notice.kind && subject === notice.subject)
    const subject = isOpen || ofModem.length < subjectsMax ? notice.subject : ''
    if (!isOpen) subjects.set(notice.modemId, [...ofModem, { ...notice, subject }])
    const key = keyOf({ ...notice, subject })
    const before = rows.get(key)
    if (before) Object.assign(before, { words: notice.words, at: notice.at, count: before.count + notice.count })
    else rows.set(key, { ...notice, subject })
  }
  const { rows: stored } = await sql<
    Key & { isNew: boolean }
  >`insert into modem_notices as n (modem_id, kind, subject, words, count, first_at, last_at)
    select r."modemId", r.kind, r.subject, r.words, r.count, r.at, r.at
    from json_to_recordset(${JSON.stringify([...rows.values()])}::json) as r
      ("modemId" uuid, kind text, subject text, words text, count int, at timestamptz)
    order by 1, 2, 3 on conflict (modem_id, kind, subject) where solved_at is null do update
    set words = excluded.words, count = n.count + excluded.count, last_at = excluded.last_at
    returning n.modem_id, n.kind, n.subject, n.xmax = 0 as is_new`.execute(db)
  await noteStrayAlarms(
    db,
    stored.flatMap((key) => {
      const { alarm, at: receivedAt } = rows.get(keyOf(key)) ?? {}
      if (!key.isNew || key.kind !== 'strayAlarm' || !alarm || !receivedAt) return []
      return [{ ...alarm, modemId: key.modemId, receivedAt }]
    }),
  )
}
