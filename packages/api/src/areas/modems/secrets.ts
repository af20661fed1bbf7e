import { AccessLevel } from '@emberwatch/contract'
import { canSpeak, topicOf } from '@emberwatch/contract/devices'
import { modemLinks, ofFormerMax } from '@emberwatch/contract/modems'
import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Queries } from '../../db/queries.ts'
import type { CallOf } from '../../http/call.ts'
import { type Route, route } from '../../http/route.ts'
import { administersSite } from '../../identity/site-admins.ts'
import { compose } from '../../mail/compose.ts'
import { hashModemSecret, makeModemSecret } from '../../secrets/modem-secret.ts'
import { lockModem, recordModem } from './change-modems.ts'
import { claimKnocks } from './knocks.ts'

/** Secrets of modems (product 10.15). */

/** Matches a modem `m` whose link `l` has a secret of somebody who administers the site no more. */
export const isSecretOfFormer = sql<boolean>`(l.secret_hash is not null and l.secret_by_id is not null
  and not exists (select from users u where u.id = l.secret_by_id and ${administersSite(sql.ref('m.site_id'))}))`

/** The connection with the secret before it ends by a trigger. */
async function renewSecret(call: CallOf<typeof modemLinks.renewSecret>) {
  const { db, params, user, now } = call
  const secret = makeModemSecret()
  return topicOnce(() =>
    db.transaction().execute(async (change) => {
      const { clientId, imei, siteId } = await lockModem(change, params.id)
      if (!canSpeak(clientId)) throw new ApiProblem('modem.client_id_without_topic')
      const topic = topicOf(clientId)
      const secretColumns = { secretHash: hashModemSecret(secret), secretAt: now(), secretById: user.id }
      const { isFirst } = await change
        .insertInto('modemLinks')
        .values({ modemId: params.id, topic, ...secretColumns })
        .onConflict((conflict) => conflict.column('modemId').doUpdateSet(secretColumns))
        .returning(sql<boolean>`xmax = 0`.as('isFirst'))
        .executeTakeFirstOrThrow()
      // A modem that was added is a stranger no more. One that has a secret already is not claimed.
      if (isFirst) await claimKnocks(change, { clientId, imei })
      await recordModem(change, user.id, 'modem.secretRenewed', { id: params.id, clientId }, now())
      if (!isFirst) await mailOtherAdmins(change, call, siteId)
      return { clientId, topic, secret }
    }),
  )
}

/** @throws ApiProblem 409 where another modem speaks under the client ID */
export async function topicOnce<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error, 'modem_links_topic_key')) throw error
    throw new ApiProblem('modem.client_id_already_registered')
  }
}

type MailingCall = Pick<CallOf<typeof modemLinks.renewSecret>, 'mailer' | 'publicUrl' | 'params' | 'user'>

/** Recipients of one mail; no site has more admins. */
const recipientsMax = 50

/** Mails the other admins of the site, as a person who renews a secret can speak as the modem until the next one. */
export async function mailOtherAdmins(change: Queries, call: MailingCall, siteId: string) {
  const { mailer, publicUrl, params, user } = call
  const { rows } = await sql<{ emailAddress: string }>`select u.email_address from users u
    where not u.is_super and u.id <> ${user.id} and ${administersSite(sql.val(siteId))}
    order by u.id limit ${recipientsMax}`.execute(change)
  const facts = { modemId: params.id, publicUrl: publicUrl() }
  for (const { emailAddress } of rows) await mailer.post(change, compose('modemSecret', emailAddress, facts))
}

async function readOfFormer({ db, user }: CallOf<typeof modemLinks.ofFormer>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select m.id from modem_links l
    join modems m on m.id = l.modem_id and m.deleted_at is null
    where ${isSecretOfFormer} and (${user.permissions.isSuperUser} or exists (select from site_rights r
      where r.site_id = m.site_id and r.user_id = ${user.id} and r.access_level = ${AccessLevel.ADMIN}))
    order by m.id limit ${ofFormerMax}`.execute(db)
  return rows.map(({ id }) => id)
}

export const modemSecretRoutes: Route[] = [
  route(modemLinks.renewSecret, renewSecret),
  route(modemLinks.ofFormer, readOfFormer),
]
