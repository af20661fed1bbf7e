import { type DeviceConfiguration, deviceVersion } from '@emberwatch/contract/devices'
import type { Queries } from '../../db/queries.ts'
import type { Sealer } from '../../secrets/sealed.ts'
import { storedEntries } from './network-entries.ts'

/** Builds the network configuration that the modem receives, with the credentials of its panels. @returns undefined where it has none */
export async function deviceConfigurationOf(
  db: Queries,
  sealer: Sealer,
  topic: string,
): Promise<DeviceConfiguration | undefined> {
  const modem = await db
    .selectFrom('modemLinks as l')
    .innerJoin('modems as m', 'm.id', 'l.modemId')
    .select(['m.id', 'm.ip', 'm.subnet', 'l.revision'])
    .where('l.topic', '=', topic)
    .executeTakeFirst()
  if (!modem || modem.ip === null || modem.subnet === null) return undefined
  const { ip, subnet, revision } = modem
  const entries = await storedEntries(db, modem.id, sealer)
  return {
    v: deviceVersion,
    revision,
    ip,
    subnet,
    entries: entries.map(({ id, systemId, endpointId: entry, ...rest }) => ({ entry, ...rest })),
  }
}
