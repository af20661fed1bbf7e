import { sameEmail } from '@emberwatch/contract/auth'
import type { AccessEntry } from '@emberwatch/contract/sites-systems'
import { useUser } from '@emberwatch/store'

/** Whether an entry is the viewer's own, which others change (product 9.6). One that is not accepted yet names no person. */
export function useIsOwn({ userId, emailAddress }: Pick<AccessEntry, 'userId' | 'emailAddress'>): boolean {
  const user = useUser()
  return user !== null && (userId === user.id || sameEmail(emailAddress, user.emailAddress))
}
