import { disabledHours } from '@emberwatch/contract'
import { type Notifications, notifications } from '@emberwatch/contract/auth'
import { ApiProblem } from '@emberwatch/http'
import { rates } from '@emberwatch/http/limits'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { PastHours } from '../../db/schema.ts'
import type { Call } from '../../http/call.ts'
import { consume } from '../../http/rate-limit.ts'
import { type Route, route } from '../../http/route.ts'
import { isId, loadAccount, refuseUnconfirmed } from '../../identity/people.ts'
import { compose } from '../../mail/compose.ts'
import type { DueRow } from '../../notifications/dispatch-next.ts'
import { clockText, minuteOf, nextTurn } from '../../notifications/local-times.ts'
import { nextDigest } from '../../notifications/notices.ts'
import { lastNumber } from '../../notifications/number-occurrences.ts'
import { occurrenceKinds } from '../../notifications/occurrence-kinds.ts'
import { recordPerson } from '../../record/record.ts'
import { newUnsubscribeLink, unsubscribe } from './unsubscribe.ts'

/** Product 23.1, 23.6, 23.8. */

const dayMs = 86_400_000
type Rule = DueRow<'notificationRules'>

const off: Notifications = {
  isOn: false,
  scope: 'mine',
  siteIds: [],
  alarms: true,
  lostContact: true,
  lostContactMinutes: 10,
  faults: false,
  disablements: false,
  disabledHours,
  backToNormal: true,
  alarmsDuringWork: true,
  delivery: 'atOnce',
  hour: 7,
  weekday: 1,
  timeZone: 'Europe/Oslo',
  summary: 'never',
  quietFrom: null,
  quietUntil: null,
}

const get = route(notifications.get, ({ db, user }) => load(db, user.id))

async function load(db: Queries, userId: string): Promise<Notifications> {
  const rule = await db
    .selectFrom('notificationRules')
    .select(['isOn', 'scope', 'alarms', 'lostContact', 'lostMinutes as lostContactMinutes', 'faults', 'disablements'])
    .select('disabledHours')
    .select(['backToNormal', 'alarmsDuringWork', 'delivery', 'hour', 'weekday', 'timeZone', 'quietFrom', 'quietUntil'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  const summary = await db
    .selectFrom('summaryRules')
    .select(['every as summary', 'timeZone'])
    .where('userId', '=', userId)
    .where('isOn', '=', true)
    .executeTakeFirst()
  if (!rule) return { ...off, ...summary }
  const sites = db.selectFrom('notificationSites').select('siteId').where('userId', '=', userId).orderBy('siteId')
  return {
    ...rule,
    disabledHours: rule.disabledHours as Notifications['disabledHours'],
    siteIds: (await sites.execute()).map(({ siteId }) => siteId),
    summary: summary?.summary ?? 'never',
    quietFrom: rule.quietFrom === null ? null : clockText(rule.quietFrom),
    quietUntil: rule.quietUntil === null ? null : clockText(rule.quietUntil),
  }
}

const update = route(notifications.update, async ({ db, body, user, now, sealer }) => {
  if (body.isOn || body.summary !== 'never') refuseUnconfirmed(user)
  if (body.scope === 'fleet' && !user.permissions.isSuperUser) throw new ApiProblem('user.missing_permissions')
  const siteIds = body.scope === 'chosen' ? [...new Set(body.siteIds)] : []
  await db.transaction().execute(async (change) => {
    await refuseForeignSites(change, user, siteIds)
    await store(change, user.id, body, sealer.seal, now())
    await storeSummary(change, user.id, body, sealer.seal, now())
    await change.deleteFrom('notificationSites').where('userId', '=', user.id).execute()
    const sites = siteIds.map((siteId) => ({ userId: user.id, siteId }))
    if (sites.length > 0) await change.insertInto('notificationSites').values(sites).execute()
    await recordPerson(change, { actorId: user.id, action: 'account.notificationsChanged' }, now())
  })
  return load(db, user.id)
})

/** Super users read every site (product 1.4). @throws ApiProblem 404 */
async function refuseForeignSites(db: Queries, { id, permissions }: Call['user'], ids: readonly string[]) {
  if (ids.length === 0) return
  if (!ids.every(isId)) throw new ApiProblem('site.not_found')
  const { rows } = await sql`select from sites s
    where s.id = any (${[...ids]}::uuid[]) and s.deleted_at is null and (${permissions.isSuperUser}::boolean
      or exists (select from site_rights r where r.site_id = s.id and r.user_id = ${id})
      or exists (select from system_rights r join systems y on y.id = r.system_id where y.site_id = s.id and r.user_id = ${id}))`.execute(
    db,
  )
  if (rows.length < ids.length) throw new ApiProblem('site.not_found')
}

/** Hours that ended so long ago count for nothing that is still to be told. */
const pastHoursDays = 10
/** Whoever changes them more often than that loses the oldest. */
const pastHoursMax = 100

/** The hours that count for what was noted before `now`, which they still do where others are chosen. */
const withPastHours = (
  { disabledHours: hours, disabledHoursBefore }: Pick<Rule, 'disabledHours' | 'disabledHoursBefore'>,
  now: Date,
): readonly PastHours[] =>
  [
    ...disabledHoursBefore.filter(({ until }) => now.getTime() - Date.parse(until) < pastHoursDays * dayMs),
    { until: now.toISOString(), hours },
  ].slice(-pastHoursMax)

/** A person gets no notices of the time while notifications were off; every change sets the next dispatch anew. */
async function store(db: Queries, userId: string, body: Notifications, seal: (text: string) => string, now: Date) {
  const { siteIds: _sites, summary: _summary, lostContactMinutes: lostMinutes, quietFrom, quietUntil, ...rest } = body
  const soon = new Date(now.getTime() + occurrenceKinds.lost.waitSeconds * 1000)
  const values = {
    ...rest,
    lostMinutes,
    quietFrom: quietFrom === null ? null : minuteOf(quietFrom),
    quietUntil: quietUntil === null ? null : minuteOf(quietUntil),
    nextAt: body.isOn ? (nextDigest(now, body) ?? soon) : null,
  }
  const before = await db
    .selectFrom('notificationRules')
    .select(['isOn', 'disabledHours', 'disabledHoursBefore'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  const disabledHoursBefore =
    before && body.disabledHours !== undefined && body.disabledHours !== before.disabledHours
      ? JSON.stringify(withPastHours(before, now))
      : undefined
  const last = await lastNumber(db)
  const fromNow = { ...newUnsubscribeLink(seal), occurrenceNumber: last, lostNumber: last, steadyNumber: last }
  await db
    .insertInto('notificationRules')
    .values({ ...values, ...fromNow, userId })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ ...values, disabledHoursBefore, ...(!before?.isOn && fromNow) }),
    )
    .execute()
}

async function storeSummary(
  db: Queries,
  userId: string,
  { summary: every, timeZone }: Notifications,
  seal: (text: string) => string,
  now: Date,
) {
  const rules = db.updateTable('summaryRules').where('userId', '=', userId)
  if (every === 'never') return rules.set({ isOn: false, nextAt: null }).execute()
  const before = await db
    .selectFrom('summaryRules')
    .select(['isOn', 'every', 'nextAt'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  const next = nextTurn(now, { every, timeZone })
  // Zones are at most 26 hours apart: a later morning means that the new zone has passed the one that was to come.
  const isPassed =
    before?.isOn && before.every === every && before.nextAt && next.getTime() - before.nextAt.getTime() > 2 * dayMs
  const values = { every, timeZone, isOn: true, nextAt: isPassed ? now : next }
  const link = newUnsubscribeLink(seal)
  await db
    .insertInto('summaryRules')
    .values({ ...values, ...link, userId })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ ...values, ...(!before?.isOn && link) }))
    .execute()
}

const test = route(notifications.test, async ({ db, user, mailer, publicUrl, now }) => {
  refuseUnconfirmed(user)
  await consume(db, rates.testMails, user.id, now())
  const { emailAddress } = await loadAccount(db, user.id)
  const mail = compose('notificationTest', emailAddress, { publicUrl: publicUrl() })
  if (!(await mailer.deliver(db, mail))) throw new ApiProblem('mail.not_sent')
  return null
})

export const notificationRoutes: Route[] = [get, update, test, unsubscribe]
