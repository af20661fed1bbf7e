import { modemStages } from '@emberwatch/contract'
import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { Sealer } from '../../secrets/sealed.ts'
import { forgetConnection } from './change-modems.ts'
import type { Matched } from './match-entries.ts'
import { type Chosen, columnsOf, type Stored, sealedColumnsOf } from './network-entries.ts'

/** Removes entries and keeps their systems; simulators stay. */
export async function removeLeftOut(
  change: Queries,
  entries: readonly Matched[],
  current: readonly Stored[],
  at: Date,
) {
  const presentIds = new Set(entries.flatMap(({ before }) => before?.id ?? []))
  const removals = current.filter(({ id, type }) => type !== 'simulator' && !presentIds.has(id))
  if (removals.length === 0) return
  const ids = removals.map(({ id }) => id)
  await change.deleteFrom('modemSystems').where('id', 'in', ids).execute()
  await forgetConnection(
    change,
    removals.map(({ systemId }) => systemId),
    at,
  )
}

/** The connection is unknown until the modem answers. */
export const freshStages = {
  stages: JSON.stringify(modemStages.map(({ name }) => ({ name, status: 'pending' }))),
  stateDescription: null,
}

interface Addition {
  readonly sealer: Sealer
  readonly entry: Chosen
  readonly position: number
  readonly modemId: string
  readonly siteId: string
  readonly at: Date
}

type EntryOfSystem = Omit<Addition, 'siteId' | 'at'> & { readonly systemId: string }

export async function addEntry(change: Queries, { entry, position, modemId, siteId, at, sealer }: Addition) {
  const system = await change
    .insertInto('systems')
    .values({ siteId, name: entry.name, type: entry.type, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertEntry(change, { sealer, entry, position, modemId, systemId: system.id })
}

/** Puts a system that is there behind a modem. */
export const insertEntry = (change: Queries, { entry, sealer, ...columns }: EntryOfSystem) =>
  change
    .insertInto('modemSystems')
    .values({ ...sealedColumnsOf(entry, sealer), ...freshStages, ...columns })
    .execute()

/** The gateway sends the configuration of a new revision. */
export const sendConfiguration = (change: Queries, modemId: string) =>
  change.updateTable('modemLinks').set({ revision: sql<number>`revision + 1` }).where('modemId', '=', modemId).execute()

interface Change {
  readonly sealer: Sealer
  readonly entry: Chosen
  readonly before: Stored
  readonly position: number
  /** The modem's own address has changed. */
  readonly isMoved: boolean
  readonly at: Date
}

export async function changeEntry(change: Queries, { entry, before, position, isMoved, at, sealer }: Change) {
  await changeSystem(change, { entry, before, position })
  const columns = columnsOf(entry)
  const isReached = (['type', 'host', 'port', 'username', 'password'] as const).every(
    (key) => columns[key] === before[key],
  )
  const begins = isMoved || !isReached
  await change
    .updateTable('modemSystems')
    .set({ ...sealedColumnsOf(entry, sealer), position, ...(begins ? freshStages : {}) })
    .where('id', '=', before.id)
    .execute()
  if (begins) await forgetConnection(change, [before.systemId], at)
}

/**
 * A system named like its entry follows a new name and keeps the old one as previous name; a system with its own name keeps it.
 * @throws ApiProblem where an archived system would get another name or type (product 8.8)
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
