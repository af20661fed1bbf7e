import { useClient } from '@emberwatch/api-client'
import { auth } from '@emberwatch/contract'
import { replaceUser } from '@emberwatch/store'
import { useCallback } from 'react'

/** Reads the signed-in person anew after something has changed their rights (reading 5). */
export function useFreshRights(): () => Promise<void> {
  const client = useClient()
  return useCallback(async () => replaceUser(await client.call(auth.me)), [client])
}
