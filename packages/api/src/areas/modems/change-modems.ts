import { AccessLevel, onSite } from '@emberwatch/contract'
import type { FieldChange } from '@emberwatch/contract/admin'
import { canSpeak, topicOf } from '@emberwatch/contract/devices'
import { type ModemIdentifiers, modems, readModemCode } from '@emberwatch/contract/modems'
import { ApiProblem } from '@emberwatch/http'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Queries } from '../../db/queries.ts'
import { authorize } from '../../http/access.ts'
import type { CallOf } from '../../http/call.ts'
import { type Route, route } from '../../http/route.ts'
import type { Caller } from '../../identity/caller.ts'
import { changedFields, type ActivityLine as Line, recordActivities, recordActivity } from '../../record/record.ts'
import { cancelWorksOfModem } from '../sites-systems/works/works-of-modem.ts'
import { claimKnocks } from './knocks.ts'
import { loadModem } from './load.ts'

/** The site stands in the body, so its level is checked here and not by the endpoint's access. */
async function createModem(call: CallOf<typeof modems.create>) {
  const { db, user, body, now } = call
  const { siteId, code, lat = null, lng = null } = body
  await authorize(db, onSite('siteId', AccessLevel.ADMIN), user, { siteId })
  const fields = identifiersOf(code)
  const id = await imeiOnce(() =>
    db.transaction().execute(async (change) => {
      // Locks the site until the modem is stored, so that it is not deleted meanwhile.
      const site = await change
        .selectFrom('sites')
        .select('id')
        .where('id', '=', siteId)
        .where('deletedAt', 'is', null)
        .forShare()
        .executeTakeFirst()
      if (!site) throw new ApiProblem('site.not_found')
      const [id = ''] = await addModems(change, user, [{ ...fields, siteId, lat, lng }], now())
      return id
    }),
  )
  return loadModem(call, id)
}

type AddedModem = ModemIdentifiers & {
  readonly siteId: string
  readonly lat?: number | null
  readonly lng?: number | null
}

/** Stores at most some hundred modems, at sites that the transaction has locked. @returns their ids in the same order */
export async function addModems(
  change: Queries,
  { id: userId }: Pick<Caller, 'id'>,
  modems: readonly AddedModem[],
  at: Date,
): Promise<string[]> {
  const rows = modems.map((modem) => ({
    ...modem,
    topic: topicOf(modem.clientId),
    createdAt: at,
    createdById: userId,
  }))
  const added = await change.insertInto('modems').values(rows).returning(['id', 'clientId']).execute()
  await recordModems(change, userId, 'modem.created', added, at)
  return added.map(({ id }) => id)
}

/** One line for each. */
export const recordModems = (
  change: Queries,
  actorId: string,
  action: string,
  modems: readonly { readonly id: string; readonly clientId: string }[],
  at: Date,
) =>
  recordActivities(
    change,
    modems.map(({ id, clientId }) => ({ actorId, action, targetType: 'modem', targetId: id, targetName: clientId })),
    at,
  )

/** @throws ApiProblem for a text that is no code of a label */
export function identifiersOf(code: string): ModemIdentifiers {
  const reading = readModemCode(code)
  if ('fields' in reading) return reading.fields
  throw new ApiProblem('modem.unsupported_code_format', {
    fields: { code: `Unsupported modem code format: ${reading.problem}` },
  })
}

/** Members that the body omits keep their value. */
async function updateModem(call: CallOf<typeof modems.update>) {
  const { db, params, user, body, now } = call
  await imeiOnce(() =>
    db.transaction().execute(async (change) => {
      const { clientId, ...before } = await lockModem(change, params.id)
      await change
        .updateTable('modems')
        .set({ ...body, topic: topicOf(body.clientId) })
        .where('id', '=', params.id)
        .execute()
      if (clientId !== body.clientId) await moveLink(change, params.id, body)
      const changes = changedFields({ clientId, ...before }, body)
      await record(change, user, { action: 'modem.updated', targetId: params.id, targetName: clientId, changes }, now())
    }),
  )
  return loadModem(call, params.id)
}

/** Under another client id the modem has another topic; a trigger ends its connection. */
async function moveLink(change: Queries, modemId: string, modem: { clientId: string; imei: string }): Promise<void> {
  const { clientId } = modem
  const topic = topicOf(clientId)
  await claimKnocks(change, modem)
  const isTaken = await change
    .selectFrom('modemLinks')
    .select('modemId')
    .where('topic', '=', topic)
    .where('modemId', '<>', modemId)
    .executeTakeFirst()
  // A modem without a topic of its own has no secret any more.
  if (isTaken || !canSpeak(clientId)) await change.deleteFrom('modemLinks').where('modemId', '=', modemId).execute()
  else await change.updateTable('modemLinks').set({ topic }).where('modemId', '=', modemId).execute()
}

/** The row stays for the record and frees its IMEI; its systems stay without a connection state. */
async function removeModem({ db, params, user, now }: CallOf<typeof modems.remove>) {
  await db.transaction().execute(async (change) => {
    const { clientId } = await lockModem(change, params.id)
    await change.updateTable('modems').set({ deletedAt: now() }).where('id', '=', params.id).execute()
    await cancelWorksOfModem(change, { modemId: params.id, actorId: user.id, at: now() })
    const links = await change
      .deleteFrom('modemSystems')
      .where('modemId', '=', params.id)
      .returning('systemId')
      .execute()
    await forgetConnection(
      change,
      links.map(({ systemId }) => systemId),
      now(),
    )
    await record(change, user, { action: 'modem.deleted', targetId: params.id, targetName: clientId }, now())
  })
  return null
}

export async function forgetConnection(change: Queries, systemIds: readonly string[], at: Date): Promise<void> {
  if (systemIds.length === 0) return
  await change
    .updateTable('systems')
    .set({ connectionState: null, connectionChangedAt: at })
    .where('id', 'in', systemIds)
    .where('connectionState', 'is not', null)
    .execute()
}

/** @param field of the body that holds the IMEI @throws ApiProblem 409 where another modem has it */
export async function imeiOnce<T>(work: () => Promise<T>, field = 'imei'): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error, 'modems_imei')) throw error
    throw new ApiProblem('modem.imei_already_registered', {
      fields: { [field]: 'Modem IMEI is already registered' },
    })
  }
}

/**
 * Locks the row against other changes until the transaction ends. Rows that refer to the modem are added meanwhile: whoever plans work holds the site,
 * which this transaction may go on to. @throws ApiProblem when it has gone since access was checked
 */
export async function lockModem(change: Queries, id: string) {
  const modem = await change
    .selectFrom('modems')
    .select(['siteId', 'clientId', 'iccid', 'imei', 'imsi', 'wgip', 'ts', 'lat', 'lng', 'ip', 'subnet'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!modem) throw new ApiProblem('modem.not_found')
  return modem
}

export const recordModem = (
  change: Queries,
  actorId: string,
  action: string,
  modem: { id: string; clientId: string },
  at: Date,
  changes?: readonly FieldChange[],
) =>
  record(
    change,
    { id: actorId },
    { action, targetId: modem.id, targetName: modem.clientId, ...(changes && { changes }) },
    at,
  )

const record = (db: Queries, { id }: Pick<Caller, 'id'>, line: Line, at: Date) =>
  recordActivity(db, { ...line, actorId: id, targetType: 'modem' }, at)

export const modemChangeRoutes: Route[] = [
  route(modems.create, createModem),
  route(modems.update, updateModem),
  route(modems.remove, removeModem),
]
