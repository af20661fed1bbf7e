import type { Client } from '@emberwatch/api-client'
import { account, type Permissions } from '@emberwatch/contract'
import { currentSession, notify, replaceUser } from '@emberwatch/store'

/**
 * Changes that come together are one reading. What the person has done themself, such as a new password, has led them to
 * the login by then, and there is nothing to read or to say.
 */
const gatherMs = 500

/**
 * Returns what to call when the rights of the signed-in person may have changed: at the start, when the stream of changes
 * connects, when it tells of them, and when a tab is seen again (product 1.7).
 */
export function watchRights(client: Client): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    const token = currentSession()?.token
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (token && currentSession()?.token === token) void readRightsAnew(client)
    }, gatherMs)
  }
}

/**
 * Reads the signed-in person anew, so that menus and buttons are what they may do, and says so where something was taken
 * away (product 1.7). A page about it reads itself anew. Nobody has asked for the call, so its failure is not shown; the
 * next connection of the stream makes it again.
 */
async function readRightsAnew(client: Client): Promise<void> {
  const before = currentSession()?.user.permissions
  // Where they may not even ask any more, the client has led to the login.
  const user = await client.call(account.me, { isQuiet: true }).catch(() => null)
  if (!user) return
  replaceUser(user)
  if (before && hasLost(before, user.permissions))
    notify({ kind: 'info', text: 'Your access was changed by an administrator' })
}

const hasLost = (before: Permissions, after: Permissions): boolean =>
  (before.isSuperUser && !after.isSuperUser) ||
  before.globalAccessLevel > after.globalAccessLevel ||
  Object.entries(before.resources).some(([id, level]) => level > (after.resources[id] ?? -1))
