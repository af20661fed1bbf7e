import { type Summaries, summaries } from '@emberwatch/contract/auth'
import type { Queries } from '../../db/queries.ts'
import { type Route, route } from '../../http/route.ts'
import { refuseUnconfirmed } from '../../identity/people.ts'
import { recordPerson } from '../../record/record.ts'
import { nextMorning } from '../../summaries/span-times.ts'
import { newUnsubscribeLink } from './notifications.ts'

/** Loads the summaries that a person chose (product 23.8). */

async function load(db: Queries, userId: string): Promise<Summaries> {
  const rule = await loadRule(db, userId)
  return { every: rule?.isOn ? rule.every : 'never', timeZone: rule?.timeZone ?? 'Europe/Oslo' }
}

const loadRule = (db: Queries, userId: string) =>
  db.selectFrom('summaryRules').selectAll().where('userId', '=', userId).executeTakeFirst()

const get = route(summaries.get, ({ db, user }) => load(db, user.id))

const update = route(summaries.update, async ({ db, body, user, now, sealer }) => {
  if (body.every !== 'never') refuseUnconfirmed(user)
  await db.transaction().execute(async (change) => {
    await (body.every === 'never'
      ? turnOff(change, user.id)
      : turnOn(change, user.id, { every: body.every, timeZone: body.timeZone }, now(), sealer.seal))
    await recordPerson(change, { actorId: user.id, action: 'account.notificationsChanged' }, now())
  })
  return load(db, user.id)
})

const turnOff = (change: Queries, userId: string) =>
  change.updateTable('summaryRules').set({ isOn: false, nextAt: null }).where('userId', '=', userId).execute()

type Rule = Summaries & { readonly every: 'monthly' | 'quarterly' }

const dayMs = 86_400_000

async function turnOn(change: Queries, userId: string, rule: Rule, now: Date, seal: (text: string) => string) {
  const before = await change
    .selectFrom('summaryRules')
    .select(['isOn', 'every', 'nextAt'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  const next = nextMorning(now, rule.timeZone, rule.every)
  // Zones are at most 26 hours apart: a later morning means that the new zone has passed the one that was to come.
  const isPassed =
    before?.isOn && before.every === rule.every && before.nextAt && next.getTime() - before.nextAt.getTime() > 2 * dayMs
  const values = { ...rule, isOn: true, nextAt: isPassed ? now : next }
  const link = newUnsubscribeLink(seal)
  await change
    .insertInto('summaryRules')
    .values({ ...values, ...link, userId })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ ...values, ...(!before?.isOn && link) }))
    .execute()
}

export const summaryRoutes: Route[] = [get, update]
