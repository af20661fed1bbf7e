import type { SessionUser } from '@emberwatch/contract'
import type { Services } from '../../http/call.ts'
import { type Account, loadUser } from './people.ts'

/**
 * The person with a new token, as sign-in and registration answer. The version is the one that the password was checked
 * against: a change of password meanwhile must not be outlived.
 */
export async function startSession(
  { db, tokens }: Pick<Services, 'db' | 'tokens'>,
  { id, tokenVersion }: Pick<Account, 'id' | 'tokenVersion'>,
): Promise<SessionUser> {
  return { ...(await loadUser(db, id)), token: await tokens.sign({ id, version: tokenVersion }) }
}
