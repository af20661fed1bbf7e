import { systemName } from '@emberwatch/contract'
import type { LeftBehindSystem, Modem, ModemSystem } from '@emberwatch/contract/modems'

/** All fields of all types as text, so that changing the type keeps what was typed. */
export interface NetworkValues {
  ip: string
  subnet: string
  systems: EntryValues[]
}

export interface EntryValues {
  id?: string
  endpointId?: string
  /** A system that is there and has no modem. */
  systemId?: string
  name: string
  type: ModemSystem['type'] | ''
  host: string
  port: string
  username: string
  password: string
  /** The form does not send this; the name and type cannot change. */
  isArchived?: boolean
}

/** Most panel rooms have this mask. */
const usualSubnet = '255.255.255.0'

export const newEntry: EntryValues = { name: '', type: '', host: '', port: '', username: '', password: '' }

/** An entry of a system that is there keeps its name and type (product 10.21). */
export const entryOf = (system: LeftBehindSystem): EntryValues => ({
  ...newEntry,
  systemId: system.id,
  name: systemName(system),
  type: system.type,
})

export const networkValuesOf = (modem: Modem): NetworkValues => ({
  ip: modem.ip ?? '',
  subnet: modem.subnet ?? usualSubnet,
  systems: modem.modemSystems.map((entry) => ({
    id: entry.id,
    ...(entry.modemEndpointId ? { endpointId: entry.modemEndpointId } : {}),
    name: entry.name,
    type: entry.type,
    host: entry.host ?? '',
    port: entry.port === null ? '' : String(entry.port),
    username: entry.username ?? '',
    password: entry.password ?? '',
    isArchived: entry.isArchived,
  })),
})

type TextField = Exclude<keyof EntryValues, 'isArchived'>

const needs: Record<EntryValues['type'], readonly TextField[]> = {
  '': ['name', 'type'],
  autrosafe: ['name', 'host', 'port'],
  autroprime: ['name', 'host', 'username', 'password'],
  simulator: [],
}

/** Counts the fields that are still missing (product 10.8). */
export function countMissing({ ip, subnet, systems }: NetworkValues): number {
  const own = [ip, subnet].filter((text) => !text.trim()).length
  return systems.reduce((sum, entry) => sum + needs[entry.type].filter((key) => !entry[key]?.trim()).length, own)
}

/** Tests whether something was typed; an entry that was only added is no input. */
export function isBegun(values: NetworkValues, modem: Modem): boolean {
  const before = networkValuesOf(modem)
  const isBlank = (entry: EntryValues) => Object.values(entry).every((value) => !value)
  return (
    values.ip !== before.ip ||
    values.subnet !== before.subnet ||
    JSON.stringify(values.systems.filter((entry) => !isBlank(entry))) !== JSON.stringify(before.systems)
  )
}
