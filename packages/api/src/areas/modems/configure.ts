import {
  type FieldChange,
  modemStages,
  modems,
  type NetworkConfiguration,
  type NetworkEntry,
} from '@emberwatch/contract'
import type { Call, Queries } from '../../http/call.ts'
import { ApiProblem, badFields } from '../../http/problem.ts'
import { type Route, route } from '../../http/route.ts'
import type { Sealer } from '../../secrets/sealed.ts'
import { openStored } from '../../secrets/sealed-rows.ts'
import { changedFieldNames, changedFields, recordActivity } from '../audit.ts'
import { isId } from '../auth/people.ts'
import { forgetConnection, lockModem } from './change-modems.ts'
import { loadModem } from './load.ts'

type Chosen = Exclude<NetworkEntry, { type: 'simulator' }>

/** An entry as it is stored. */
interface Stored {
  readonly id: string
  readonly systemId: string
  readonly endpointId: string
  readonly name: string
  readonly type: string
  readonly host: string | null
  readonly port: number | null
  readonly username: string | null
  readonly password: string | null
}

/**
 * Sets a modem's network configuration. Entries that are there already are named by `id` or `endpointId` and keep both;
 * new ones make a system under their name at once (product 10.9). Simulators stay as they are (product 10.8).
 */
async function configureModem(call: Call<'/v1/modems/{id}/network-configuration', NetworkConfiguration>) {
  const { db, params, user, body, now, sealer } = call
  await db.transaction().execute(async (change) => {
    const modem = await lockModem(change, params.id)
    const stored = await storedEntries(change, params.id, sealer)
    const entries = await match(change, body.systems, stored, modem)
    const isMoved = modem.ip !== body.ip || modem.subnet !== body.subnet
    await removeLeftOut(change, entries, stored, now())
    for (const [position, { entry, before }] of entries.entries()) {
      if (entry.type === 'simulator') continue
      if (before) await changeEntry(change, { entry, before, position, isMoved, at: now(), sealer })
      else await addEntry(change, { entry, position, modemId: params.id, siteId: modem.siteId, at: now(), sealer })
    }
    const { ip, subnet } = body
    await change.updateTable('modems').set({ ip, subnet }).where('id', '=', params.id).execute()
    const target = { targetType: 'modem', targetId: params.id, targetName: modem.clientId } as const
    const changes = [...changedFields(modem, { ip, subnet }), ...changedEntries(entries, stored)]
    const activity = { actorId: user.id, action: 'modem.configured', ...target, changes }
    await recordActivity(change, activity, now())
  })
  return loadModem(call, params.id)
}

/** With their passwords opened. */
async function storedEntries(change: Queries, modemId: string, sealer: Sealer): Promise<Stored[]> {
  const rows = await change
    .selectFrom('modemSystems')
    .select(['id', 'systemId', 'endpointId', 'name', 'type', 'host', 'port', 'username', 'password'])
    .where('modemId', '=', modemId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, password: row.password && openStored(sealer, row.password) }))
}

interface Matched {
  readonly entry: NetworkEntry
  readonly before: Stored | undefined
}

/** Finds the stored entry of each one sent. @throws ApiProblem for names of entries that are not this modem's */
async function match(
  change: Queries,
  sent: readonly NetworkEntry[],
  stored: readonly Stored[],
  modem: { siteId: string; ip: string | null },
): Promise<Matched[]> {
  const taken = new Set<string>()
  const matched: Matched[] = []
  for (const [index, entry] of sent.entries()) {
    const field = (name: string) => `systems.${index}.${name}`
    const isNamed = Boolean(entry.id ?? entry.endpointId)
    const before = stored.find((each) => (entry.id ? each.id === entry.id : each.endpointId === entry.endpointId))
    const isOther = before && entry.endpointId && before.endpointId !== entry.endpointId
    if (isNamed && (!before || isOther)) {
      // Nothing can be known of entries where there never was a configuration.
      if (modem.ip === null && stored.length === 0) throw new ApiProblem('modem.no.configuration')
      throw await strangeEntry(change, entry, modem.siteId, field(entry.endpointId ? 'endpointId' : 'id'))
    }
    if (before && taken.has(before.id)) throw new ApiProblem('modem_endpoint.already_registered')
    if (entry.type === 'simulator' && before?.type !== 'simulator')
      throw badFields({ [field('type')]: 'must be autrosafe or autroprime' })
    if (before) taken.add(before.id)
    // Whatever is sent for a simulator, it stays what it is.
    matched.push({ entry: before?.type === 'simulator' ? { type: 'simulator' } : entry, before })
  }
  return matched
}

/** Why an entry that is not this modem's is refused. */
async function strangeEntry(change: Queries, entry: NetworkEntry, siteId: string, field: string) {
  const id = entry.endpointId ?? entry.id ?? ''
  const found = isId(id)
    ? await change
        .selectFrom('modemSystems as e')
        .innerJoin('modems as m', 'm.id', 'e.modemId')
        .select('m.siteId')
        .where(entry.endpointId ? 'e.endpointId' : 'e.id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!found) return new ApiProblem('modem_endpoint.not_found', { fields: { [field]: 'Modem endpoint not found' } })
  if (found.siteId !== siteId) return new ApiProblem('modem_site.mismatch')
  return new ApiProblem('modem_endpoint.already_registered')
}

/** Simulators are not removed; of the others the entry goes and the system stays. */
async function removeLeftOut(change: Queries, entries: readonly Matched[], stored: readonly Stored[], at: Date) {
  const kept = new Set(entries.flatMap(({ before }) => before?.id ?? []))
  const left = stored.filter(({ id, type }) => type !== 'simulator' && !kept.has(id))
  if (left.length === 0) return
  const ids = left.map(({ id }) => id)
  await change.deleteFrom('modemSystems').where('id', 'in', ids).execute()
  await forgetConnection(
    change,
    left.map(({ systemId }) => systemId),
    at,
  )
}

/** Only what the type needs (product 10.8). */
const columnsOf = (entry: Chosen) => ({
  name: entry.name,
  type: entry.type,
  host: entry.host,
  port: entry.type === 'autrosafe' ? entry.port : null,
  username: entry.type === 'autroprime' ? entry.username : null,
  password: entry.type === 'autroprime' ? entry.password : null,
})

/** Every stage begins anew; nothing is known of the connection until the modem answers. */
const fresh = {
  stages: JSON.stringify(modemStages.map(({ name }) => ({ name, status: 'pending' }))),
  stateDescription: null,
}

/** What the record keeps of the entries: names, and of those that stay which fields changed, credentials by name alone. */
function changedEntries(entries: readonly Matched[], stored: readonly Stored[]): FieldChange[] {
  const names = (list: readonly (string | undefined)[]) => list.filter(Boolean).join(', ')
  const systems = changedFields(
    { systems: names(stored.map(({ name }) => name)) },
    { systems: names(entries.map(({ entry, before }) => (entry.type === 'simulator' ? before?.name : entry.name))) },
  )
  const fields = entries.flatMap(({ entry, before }) =>
    before && entry.type !== 'simulator' ? changedFieldNames({ ...before }, columnsOf(entry)) : [],
  )
  return [...systems, ...[...new Set(fields)].filter((field) => field !== 'name').map((field) => ({ field }))]
}

/** As they are written: the database gets no password that it could read. */
const sealedColumnsOf = (entry: Chosen, sealer: Sealer) => {
  const columns = columnsOf(entry)
  return { ...columns, password: columns.password && sealer.seal(columns.password) }
}

interface Addition {
  readonly sealer: Sealer
  readonly entry: Chosen
  readonly position: number
  readonly modemId: string
  readonly siteId: string
  readonly at: Date
}

async function addEntry(change: Queries, { entry, position, modemId, siteId, at, sealer }: Addition) {
  const system = await change
    .insertInto('systems')
    .values({ siteId, name: entry.name, type: entry.type, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await change
    .insertInto('modemSystems')
    .values({ ...sealedColumnsOf(entry, sealer), ...fresh, modemId, systemId: system.id, position })
    .execute()
}

interface Change {
  readonly sealer: Sealer
  readonly entry: Chosen
  readonly before: Stored
  readonly position: number
  /** The modem itself has another address. */
  readonly isMoved: boolean
  readonly at: Date
}

async function changeEntry(change: Queries, { entry, before, position, isMoved, at, sealer }: Change) {
  await changeSystem(change, { entry, before, position })
  const columns = columnsOf(entry)
  const isReached = (['type', 'host', 'port', 'username', 'password'] as const).every(
    (key) => columns[key] === before[key],
  )
  const begins = isMoved || !isReached
  await change
    .updateTable('modemSystems')
    .set({ ...sealedColumnsOf(entry, sealer), position, ...(begins ? fresh : {}) })
    .where('id', '=', before.id)
    .execute()
  if (begins) await forgetConnection(change, [before.systemId], at)
}

/**
 * A system that bears its entry's name follows it and keeps the name before in sight; one with a name of its own keeps that.
 * @throws ApiProblem where name or type of an archived one would become another (product 8.8): another panel is a new entry
 */
async function changeSystem(
  change: Queries,
  { entry, before, position }: Pick<Change, 'entry' | 'before' | 'position'>,
) {
  if (entry.name === before.name && entry.type === before.type) return
  const system = await change
    .selectFrom('systems')
    .select(['name', 'archivedAt'])
    .where('id', '=', before.systemId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (system.archivedAt) {
    const field = `systems.${position}.${entry.type === before.type ? 'name' : 'type'}`
    throw new ApiProblem('system.already_archived', { fields: { [field]: 'The system is archived' } })
  }
  const follows = system.name === null || system.name === before.name
  const renamed = follows && system.name !== entry.name ? { name: entry.name, previousName: system.name } : {}
  await change
    .updateTable('systems')
    .set({ type: entry.type, ...renamed })
    .where('id', '=', before.systemId)
    .execute()
}

export const configureRoutes: Route[] = [route(modems.configure, configureModem)]
