import { AccessLevel, onSite } from '@emberwatch/contract'
import { canSpeak, topicOf } from '@emberwatch/contract/devices'
import { type FormerHardware, type ModemIdentifiers, modemHardware } from '@emberwatch/contract/modems'
import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import { authorize } from '../../http/access.ts'
import type { CallOf } from '../../http/call.ts'
import { type Route, route } from '../../http/route.ts'
import { personName } from '../../lists/source.ts'
import { changedFields } from '../../record/record.ts'
import { hashModemSecret, makeModemSecret } from '../../secrets/modem-secret.ts'
import { forgetConnection, identifiersOf, imeiOnce, lockModem, recordModem } from './change-modems.ts'
import { claimKnocks } from './knocks.ts'
import { mailOtherAdmins, topicOnce } from './secrets.ts'
import { freshStages } from './write-entries.ts'

/** Other hardware takes the place of a modem, which stays with its entries and its history (product 10.19). */

async function replaceHardware(call: CallOf<typeof modemHardware.replace>) {
  const { db, params, user, body, now } = call
  const fields = identifiersOf(body.code)
  if (!canSpeak(fields.clientId)) throw new ApiProblem('modem.client_id_without_topic')
  const seen = body.imei ?? (await imeiOf(db, params.id))
  const secret = makeModemSecret()
  const work = () =>
    db.transaction().execute(async (change) => {
      const { siteId, ...before } = await lockModem(change, params.id)
      // It may have moved meanwhile.
      await authorize(change, onSite('siteId', AccessLevel.ADMIN), user, { siteId })
      refuseOther(before, seen, fields)
      await claimKnocks(change, fields)
      await storeReplacement(change, { modemId: params.id, before, fields, secret, actorId: user.id, at: now() })
      await mailOtherAdmins(change, call, siteId)
      return { clientId: fields.clientId, topic: topicOf(fields.clientId), secret }
    })
  return imeiOnce(() => topicOnce(work), 'code')
}

interface Replacement {
  readonly modemId: string
  /** The identifiers of the hardware before. */
  readonly before: StoredIdentifiers
  readonly fields: ModemIdentifiers
  readonly secret: string
  readonly actorId: string
  readonly at: Date
}
type StoredIdentifiers = Pick<Awaited<ReturnType<typeof lockModem>>, keyof ModemIdentifiers>

/** Give it a transaction that holds the modem. */
export async function storeReplacement(change: Queries, replacement: Replacement): Promise<void> {
  const { modemId, fields, secret, actorId, at } = replacement
  const { clientId, iccid, imei, imsi, wgip, ts } = replacement.before
  const before = { clientId, iccid, imei, imsi, wgip, ts }
  const topic = topicOf(fields.clientId)
  const firmware = await replaceLink(change, modemId, { topic, secret, userId: actorId, at })
  await keepFormer(change, { modemId, ...before, firmware, replacedAt: at, replacedById: actorId })
  await change
    .updateTable('modems')
    .set({ ...fields, topic })
    .where('id', '=', modemId)
    .execute()
  await forgetStates(change, modemId, at)
  await recordModem(change, actorId, 'modem.replaced', { id: modemId, clientId }, at, changedFields(before, fields))
}

const imeiOf = async (db: Queries, modemId: string): Promise<string | undefined> =>
  (await db.selectFrom('modems').select('imei').where('id', '=', modemId).executeTakeFirst())?.imei

/** @throws ApiProblem where somebody has replaced it meanwhile, or by itself */
function refuseOther(before: ModemIdentity, seen: string | undefined, fields: ModemIdentity): void {
  if (before.imei !== seen) {
    const message = `Somebody has replaced the hardware meanwhile: it is ${before.clientId}, IMEI ${before.imei} now`
    throw new ApiProblem('modem.other_hardware_meanwhile', { message })
  }
  if (before.imei === fields.imei)
    throw new ApiProblem('modem.same_hardware', { fields: { code: 'This is the hardware that is there already' } })
}
type ModemIdentity = Pick<ModemIdentifiers, 'clientId' | 'imei'>

interface NewLink {
  readonly topic: string
  readonly secret: string
  readonly userId: string
  readonly at: Date
}

/**
 * Nothing that the hardware before has said is about the new one. The connection with the secret before ends by a trigger. Under the same client ID a
 * block stays, as it holds for certificates too, and a birth that a broker gives out again does not count.
 * @returns the firmware before
 */
async function replaceLink(change: Queries, modemId: string, { topic, secret, userId, at }: NewLink) {
  const before = await change
    .deleteFrom('modemLinks')
    .where('modemId', '=', modemId)
    .returning(['topic', 'firmware', 'blockedAt', 'revision'])
    .executeTakeFirst()
  const secretColumns = { secretHash: hashModemSecret(secret), secretAt: at, secretById: userId }
  const isSameTopic = before?.topic === topic
  await change
    .insertInto('modemLinks')
    .values({ modemId, topic, ...secretColumns, bornAt: at, changedAt: at, cause: 'Hardware replaced' })
    .execute()
  await change
    .updateTable('modemLinks')
    .set({ blockedAt: isSameTopic ? before.blockedAt : null, revision: (before?.revision ?? 0) + 1 })
    .where('modemId', '=', modemId)
    .execute()
  return before?.firmware ?? null
}

interface Former extends ModemIdentity {
  readonly modemId: string
  readonly iccid: string
  readonly imsi: string
  readonly wgip: string | null
  readonly ts: string | null
  readonly firmware: string | null
  readonly replacedAt: Date
  readonly replacedById: string
}

const keepFormer = (change: Queries, row: Former) =>
  change
    .insertInto('modemHardware')
    .values({
      ...row,
      since: sql<Date>`(select coalesce((select max(h.replaced_at) from modem_hardware h where h.modem_id = m.id), m.created_at)
        from modems m where m.id = ${row.modemId})`,
    })
    .execute()

/** Nobody vouches for the states until the new hardware connects. */
async function forgetStates(change: Queries, modemId: string, at: Date): Promise<void> {
  const entries = await change
    .updateTable('modemSystems')
    .set(freshStages)
    .where('modemId', '=', modemId)
    .returning('systemId')
    .execute()
  await forgetConnection(
    change,
    entries.map(({ systemId }) => systemId),
    at,
  )
}

async function readFormer({ db, params }: CallOf<typeof modemHardware.former>): Promise<FormerHardware[]> {
  const rows = await db
    .selectFrom('modemHardware as h')
    .leftJoin('users as u', 'u.id', 'h.replacedById')
    .select(['h.id', 'h.clientId', 'h.iccid', 'h.imei', 'h.imsi', 'h.firmware', 'h.since', 'h.replacedAt'])
    .select([personName('u').as('replacedBy'), 'h.replacedById'])
    .where('h.modemId', '=', params.id)
    .orderBy('h.replacedAt', 'desc')
    .orderBy('h.id')
    .execute()
  return rows.map(({ since, replacedAt, ...row }) => ({
    ...row,
    since: since.toISOString(),
    replacedAt: replacedAt.toISOString(),
  }))
}

export const modemHardwareRoutes: Route[] = [
  route(modemHardware.replace, replaceHardware),
  route(modemHardware.former, readFormer),
]
