import { createHmac, randomBytes } from 'node:crypto'
import type { StoreEngine } from '@emberwatch/registry'

/** Derived from the installation's secret, else made once in the store. */
export async function reportKey(store: StoreEngine, secret?: string): Promise<Buffer> {
  if (secret) return createHmac('sha256', secret).update('reports of releases').digest()
  return store.keepKey(() => randomBytes(32))
}
