import { createPrivateKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import type { StoreEngine } from '../state/store-engine.ts'

/** Prefix of an Ed25519 key in PKCS #8 (RFC 8410, section 7). */
const pkcs8Start = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Derived from a secret that only the store has, so that nothing reachable over HTTP, no token and no session, can sign with it. */
export async function installationKey(store: StoreEngine): Promise<KeyObject> {
  const secret = await store.keepKey(() => randomBytes(32))
  const seed = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'emberwatch: releases of the installation', 32))
  return createPrivateKey({ key: Buffer.concat([pkcs8Start, seed]), format: 'der', type: 'pkcs8' })
}
