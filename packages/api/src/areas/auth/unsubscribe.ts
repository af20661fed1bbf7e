import { randomBytes } from 'node:crypto'
import { notifications } from '@emberwatch/contract/auth'
import { rates } from '@emberwatch/http/limits'
import { sql } from 'kysely'
import { consume } from '../../http/rate-limit.ts'
import { type Route, route } from '../../http/route.ts'
import { fingerprint } from '../../identity/mac.ts'
import { loadAccount } from '../../identity/people.ts'
import { compose } from '../../mail/compose.ts'
import { recordPerson } from '../../record/record.ts'

/** Ends mails by the link that each carries (product 23.6). */

/** A link acts once: mails of before must not end what was turned on since. */
export function newUnsubscribeLink(seal: (text: string) => string) {
  const token = randomBytes(32).toString('base64url')
  return { unsubscribeToken: seal(token), unsubscribeMac: fingerprint('unsubscribe', token) }
}

/** A token is of a row of one of them, which is on where the condition holds. */
const mails = [
  { table: 'notification_rules', isOn: 'is_on', end: 'is_on = false, next_at = null', news: 'notificationsOff' },
  { table: 'summary_rules', isOn: 'is_on', end: 'is_on = false, next_at = null', news: 'summariesOff' },
  { table: 'report_recipients', isOn: 'ended_by is null', end: "ended_by = 'person'", news: 'reportOff' },
] as const

/** Needs no sign-in: whoever has the mail may end such mails once, and learns nothing. The person is told, since it may have been somebody else. */
const end = route(notifications.unsubscribe, async ({ db, params, ip, now, sealer, mailer, publicUrl }) => {
  await consume(db, rates.unsubscribes, ip, now())
  const mac = fingerprint('unsubscribe', params.token)
  await db.transaction().execute(async (change) => {
    const link = newUnsubscribeLink(sealer.seal)
    for (const { table, isOn, end, news } of mails) {
      const { rows } = await sql<{ userId: string }>`update ${sql.table(table)} set ${sql.raw(end)},
          unsubscribe_token = ${link.unsubscribeToken}, unsubscribe_mac = ${link.unsubscribeMac}
        where unsubscribe_mac = ${mac} and ${sql.raw(isOn)} returning user_id`.execute(change)
      for (const { userId } of rows) {
        await recordPerson(change, { actorId: userId, action: 'account.notificationsOff' }, now())
        const { emailAddress } = await loadAccount(change, userId)
        await mailer.post(change, compose(news, emailAddress, { publicUrl: publicUrl() }))
      }
    }
  })
  return null
})

export const unsubscribe: Route = { ...end, ignoresForms: true }
