import { sameEmail } from '@emberwatch/contract/auth'
import type { AccessEntry } from '@emberwatch/contract/sites-systems'
import { useUser } from '@emberwatch/store'

/** Others change one's own entry (product 9.6). A pending one names no person. */
export function useIsOwn({ userId, emailAddress }: Pick<AccessEntry, 'userId' | 'emailAddress'>): boolean {
  const user = useUser()
  return user !== null && (userId === user.id || sameEmail(emailAddress, user.emailAddress))
}
