import type { ModemNotice } from '@emberwatch/contract'
import { linkHours, type ModemLink, modemLinks, type ReportCount } from '@emberwatch/contract/modems'
import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { CallOf } from '../../http/call.ts'
import { type Route, route } from '../../http/route.ts'
import { isId } from '../../identity/people.ts'
import { personName } from '../../lists/source.ts'
import { noteStrayAlarmOver } from '../../notifications/note-occurrences.ts'
import { lockModem, recordModem } from './change-modems.ts'
import { isSecretOfFormer } from './secrets.ts'

/** Product 10.14 to 10.16. */

async function readLink({ db, params, now }: CallOf<typeof modemLinks.get>): Promise<ModemLink | null> {
  const link = await db
    .selectFrom('modemLinks as l')
    .leftJoin('users as u', 'u.id', 'l.secretById')
    .select([
      'l.topic',
      'l.secretAt',
      'l.secretById',
      'l.blockedAt',
      'l.isOnline',
      'l.changedAt',
      'l.cause',
      'l.heardAt',
    ])
    .select([
      'l.address',
      'l.firmware',
      'l.signal',
      'l.clockOffsetMs',
      'l.revision',
      'l.appliedRevision',
      'l.appliedAt',
    ])
    .select(['l.appliedReason', 'l.refusedAt', 'l.refusal', personName('u').as('secretBy')])
    .select((e) => e('l.secretHash', 'is not', null).$castTo<boolean>().as('hasSecret'))
    .innerJoin('modems as m', 'm.id', 'l.modemId')
    .select(isSecretOfFormer.as('isSecretOfFormer'))
    .where('l.modemId', '=', params.id)
    .executeTakeFirst()
  if (!link) return null
  const { refusal, ...rest } = link
  const times = { secretAt: link.secretAt, blockedAt: link.blockedAt, changedAt: link.changedAt, heardAt: link.heardAt }
  const answers = { appliedAt: link.appliedAt, refusedAt: link.refusedAt }
  return {
    ...rest,
    ...isoTimes({ ...times, ...answers }),
    refusal: refusal && { of: refusal.of, reason: refusal.reason, field: refusal.field, text: refusal.text },
    hours: await messagesByHour(db, params.id, now()),
    counts: await countsOfDay(db, params.id, now()),
    notices: await openNotices(db, params.id),
  }
}

const isoTimes = <Name extends string>(times: Record<Name, Date | null>) =>
  Object.fromEntries(
    Object.entries<Date | null>(times).map(([name, time]) => [name, time?.toISOString() ?? null]),
  ) as Record<Name, string | null>

async function messagesByHour(db: Queries, modemId: string, now: Date): Promise<number[]> {
  const since = new Date(now.getTime() - linkHours * 3_600_000)
  const { rows } = await sql<{ hour: number; count: number }>`
    select floor(extract(epoch from received_at - ${since}::timestamptz) / 3600)::int as hour, count(*)::int as count
    from modem_reports where modem_id = ${modemId} and received_at > ${since} and received_at <= ${now} group by 1`.execute(
    db,
  )
  const counts = new Map(rows.map(({ hour, count }) => [hour, count]))
  return Array.from({ length: linkHours }, (_, hour) => counts.get(hour) ?? 0)
}

const countsOfDay = (db: Queries, modemId: string, now: Date): Promise<ReportCount[]> =>
  db
    .selectFrom('modemCounts')
    .select(['leaf', 'what', sql<number>`sum(count)::int`.as('count')])
    .where('modemId', '=', modemId)
    .where('hour', '>', new Date(now.getTime() - linkHours * 3_600_000))
    // Those that were stored as they should be.
    .where('what', '<>', 'taken')
    .groupBy(['leaf', 'what'])
    .orderBy('count', 'desc')
    .orderBy('leaf')
    .orderBy('what')
    .execute()

async function openNotices(db: Queries, modemId: string): Promise<ModemNotice[]> {
  const rows = await db
    .selectFrom('modemNotices as n')
    .innerJoin('modems as m', 'm.id', 'n.modemId')
    .select(['n.id', 'n.modemId', 'm.clientId', 'n.kind', 'n.words', 'n.count', 'n.firstAt', 'n.lastAt'])
    .where('n.modemId', '=', modemId)
    .where('n.solvedAt', 'is', null)
    .orderBy(sql`n.kind = 'strayAlarm'`, 'desc')
    .orderBy('n.lastAt', 'desc')
    .orderBy('n.id')
    .execute()
  return rows.map((row) => ({
    ...row,
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
  }))
}

async function solveNotice({ db, params, user, body, now }: CallOf<typeof modemLinks.solveNotice>) {
  await db.transaction().execute(async (change) => {
    const { clientId } = await lockModem(change, params.id)
    if (!isId(body.noticeId)) throw new ApiProblem('modem_notice.not_found')
    const notice = await change
      .updateTable('modemNotices')
      .set({ solvedAt: now(), solvedById: user.id })
      .where('id', '=', body.noticeId)
      .where('modemId', '=', params.id)
      .where('solvedAt', 'is', null)
      .returning('kind')
      .executeTakeFirst()
    if (!notice) throw new ApiProblem('modem_notice.not_found')
    if (notice.kind === 'strayAlarm') await noteStrayAlarmOver(change, params.id, now())
    await recordModem(change, user.id, 'modem.noticeSolved', { id: params.id, clientId }, now())
  })
  return null
}

async function block({ db, params, user, body, now }: CallOf<typeof modemLinks.block>) {
  await db.transaction().execute(async (change) => {
    const { clientId } = await lockModem(change, params.id)
    await changeLink(change, params.id, { blockedAt: body.isBlocked ? now() : null })
    const action = body.isBlocked ? 'modem.blocked' : 'modem.unblocked'
    await recordModem(change, user.id, action, { id: params.id, clientId }, now())
  })
  return null
}

/** A new revision, so that the modem takes it and answers. */
async function sendConfiguration({ db, params, user, now }: CallOf<typeof modemLinks.sendConfiguration>) {
  await db.transaction().execute(async (change) => {
    const { clientId, ip } = await lockModem(change, params.id)
    if (ip === null) throw new ApiProblem('modem.no.configuration')
    await changeLink(change, params.id, { revision: sql<number>`revision + 1` })
    await recordModem(change, user.id, 'modem.configurationSent', { id: params.id, clientId }, now())
  })
  return null
}

async function changeLink(change: Queries, modemId: string, values: object): Promise<void> {
  const { numUpdatedRows } = await change
    .updateTable('modemLinks')
    .set(values)
    .where('modemId', '=', modemId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ApiProblem('modem.without_secret')
}

export const modemLinkRoutes: Route[] = [
  route(modemLinks.get, readLink),
  route(modemLinks.block, block),
  route(modemLinks.sendConfiguration, sendConfiguration),
  route(modemLinks.solveNotice, solveNotice),
]
