import type { Client } from '@emberwatch/api-client'
import { account, type Permissions } from '@emberwatch/contract'
import { currentSession, notify, replaceUser } from '@emberwatch/store'

/** Debounce. A person's own change, such as a new password, has led to the login by then. */
const gatherMs = 500

/**
 * @returns a function to call when the person's rights may have changed: at the start, when the stream connects, when it says so, and when a tab
 * returns (product 1.7)
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
 * Reads the person again, so that menus and buttons fit, and says when something was taken away (product 1.7). Failures are not shown; the stream's
 * next connection repeats it.
 */
async function readRightsAnew(client: Client): Promise<void> {
  const before = currentSession()?.user.permissions
  // Without access the client has led to the login.
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
