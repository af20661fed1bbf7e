import type { FieldChange } from '@emberwatch/contract/admin'
import { modems } from '@emberwatch/contract/modems'
import type { CallOf } from '../../http/call.ts'
import { type Route, route } from '../../http/route.ts'
import { changedFieldNames, changedFields, recordActivity } from '../../record/record.ts'
import { lockModem } from './change-modems.ts'
import { loadModem } from './load.ts'
import { type Matched, matchEntries } from './match-entries.ts'
import { columnsOf, type Stored, storedEntries } from './network-entries.ts'
import { addEntry, changeEntry, removeLeftOut, sendConfiguration } from './write-entries.ts'

/**
 * Replaces a modem's network configuration in one transaction: matches each sent entry with a stored one, removes those left out, writes the rest
 * in order, then the modem's own address and the record. `id` or `endpointId` names a stored entry, which keeps both; a new entry makes a system at
 * once (product 10.9). Simulators stay as they are (product 10.8).
 */
async function configureModem(call: CallOf<typeof modems.configure>) {
  const { db, params, user, body, now, sealer } = call
  await db.transaction().execute(async (change) => {
    const modem = await lockModem(change, params.id)
    const current = await storedEntries(change, params.id, sealer)
    const entries = await matchEntries(change, body.systems, current, modem)
    const isMoved = modem.ip !== body.ip || modem.subnet !== body.subnet
    await removeLeftOut(change, entries, current, now())
    for (const [position, { entry, before }] of entries.entries()) {
      if (entry.type === 'simulator') continue
      if (before) await changeEntry(change, { entry, before, position, isMoved, at: now(), sealer })
      else await addEntry(change, { entry, position, modemId: params.id, siteId: modem.siteId, at: now(), sealer })
    }
    const { ip, subnet } = body
    await change.updateTable('modems').set({ ip, subnet }).where('id', '=', params.id).execute()
    await sendConfiguration(change, params.id)
    const target = { targetType: 'modem', targetId: params.id, targetName: modem.clientId } as const
    const changes = [...changedFields(modem, { ip, subnet }), ...changedEntries(entries, current)]
    const activity = { actorId: user.id, action: 'modem.configured', ...target, changes }
    await recordActivity(change, activity, now())
  })
  return loadModem(call, params.id)
}

/** Lists the changes for the record: names of entries, and the names of changed fields; never a credential. */
function changedEntries(entries: readonly Matched[], current: readonly Stored[]): FieldChange[] {
  const names = (list: readonly (string | undefined)[]) => list.filter(Boolean).join(', ')
  const systems = changedFields(
    { systems: names(current.map(({ name }) => name)) },
    { systems: names(entries.map(({ entry, before }) => (entry.type === 'simulator' ? before?.name : entry.name))) },
  )
  const fields = entries.flatMap(({ entry, before }) =>
    before && entry.type !== 'simulator' ? changedFieldNames({ ...before }, columnsOf(entry)) : [],
  )
  return [...systems, ...[...new Set(fields)].filter((field) => field !== 'name').map((field) => ({ field }))]
}

export const configureRoutes: Route[] = [route(modems.configure, configureModem)]
