import type { Client } from '@emberwatch/api-client'
import { account } from '@emberwatch/contract'
import { currentSession, signOut } from '@emberwatch/store'

/**
 * Signs out here at once and tells the server, which ends the token (product 2.4). A server that cannot be reached leaves the
 * token good until it is idle; nobody has it any more.
 */
export function endSession(client: Client): void {
  if (currentSession()) void client.call(account.logout).catch(() => undefined)
  signOut()
}
