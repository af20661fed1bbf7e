import { createHmac, randomBytes } from 'node:crypto'
import type { StoreEngine } from '@emberwatch/registry'

/** The key of tickets: from the secret that all servers of an installation have, else one that is made once and kept in the store. */
export async function reportKey(store: StoreEngine, secret?: string): Promise<Buffer> {
  if (secret) return createHmac('sha256', secret).update('reports of releases').digest()
  return store.keepKey(() => randomBytes(32))
}
