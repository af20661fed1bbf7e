import { createPrivateKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import type { StoreEngine } from '../store-engine.ts'

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410, section 7). */
const pkcs8Start = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * The key by which the installation vouches for what it delivers itself and for what its operators sign. It comes from a secret that
 * only the store holds, so that nothing which can be reached over HTTP, no token and no session, can sign with it.
 */
export async function installationKey(store: StoreEngine): Promise<KeyObject> {
  const secret = await store.keepKey(() => randomBytes(32))
  const seed = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'emberwatch: releases of the installation', 32))
  return createPrivateKey({ key: Buffer.concat([pkcs8Start, seed]), format: 'der', type: 'pkcs8' })
}
