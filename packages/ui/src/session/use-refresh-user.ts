import { useClient } from '@emberwatch/api-client'
import { account } from '@emberwatch/contract'
import { replaceUser } from '@emberwatch/store'
import { useCallback } from 'react'

/**
 * Reads the signed-in person anew and keeps the token: after what changes permissions, names or status, such as an
 * accepted invitation or a new site (product 1.7). When it fails the stored person stays, and the shell has said why.
 */
export function useRefreshUser(): () => Promise<void> {
  const client = useClient()
  return useCallback(() => client.call(account.me).then(replaceUser, () => undefined), [client])
}
