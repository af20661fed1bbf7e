import type { Client } from '@emberwatch/api-client'
import { account } from '@emberwatch/contract'
import { currentSession, signOut } from '@emberwatch/store'

/**
 * Signs out locally at once and tells the server to revoke the token (product 2.4). If the server cannot be reached, the token stays valid until
 * its idle timeout, but no client holds it.
 */
export function endSession(client: Client): void {
  if (currentSession()) void client.call(account.logout).catch(() => undefined)
  signOut()
}
