import type { NetworkEntry } from '@emberwatch/contract/modems'
import type { Queries } from '../../db/queries.ts'
import type { Sealer } from '../../secrets/sealed.ts'
import { openStored } from '../../secrets/sealed-rows.ts'

/** Simulators cannot be changed (product 10.8). */
export type Chosen = Exclude<NetworkEntry, { type: 'simulator' }>

export interface Stored {
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

/** Opens the sealed passwords. */
export async function storedEntries(change: Queries, modemId: string, sealer: Sealer): Promise<Stored[]> {
  const rows = await change
    .selectFrom('modemSystems')
    .select(['id', 'systemId', 'endpointId', 'name', 'type', 'host', 'port', 'username', 'password'])
    .where('modemId', '=', modemId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, password: row.password && openStored(sealer, row.password) }))
}

/** Keeps only what the type needs (product 10.8). */
export const columnsOf = (entry: Chosen) => ({
  name: entry.name,
  type: entry.type,
  host: entry.host,
  port: entry.type === 'autrosafe' ? entry.port : null,
  username: entry.type === 'autroprime' ? entry.username : null,
  password: entry.type === 'autroprime' ? entry.password : null,
})

/** Seals the password. */
export const sealedColumnsOf = (entry: Chosen, sealer: Sealer) => {
  const columns = columnsOf(entry)
  return { ...columns, password: columns.password && sealer.seal(columns.password) }
}
