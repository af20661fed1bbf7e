import { useClient } from '@emberwatch/api-client'
import { account } from '@emberwatch/contract'
import { replaceUser } from '@emberwatch/store'
import { useCallback } from 'react'

/**
 * Reads the signed-in person again and keeps the token. Use it after changes of permissions, names or status, such as an accepted invitation or a
 * new site (product 1.7). On failure the stored person stays and the shell shows the error.
 */
export function useRefreshUser(): () => Promise<void> {
  const client = useClient()
  return useCallback(() => client.call(account.me).then(replaceUser, () => undefined), [client])
}
