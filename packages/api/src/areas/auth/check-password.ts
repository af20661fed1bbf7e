import { createHash } from 'node:crypto'
import type { Call } from '../../http/call.ts'
import { countFailure, endStreak, refuseWhileClosed, type StreakLimit } from '../../http/rate-limit.ts'
import { foldEmail } from './mac.ts'
import { verifyPassword } from './passwords.ts'

/** Reading 83. */
const wrongPasswords: StreakLimit = { failures: 10, closedMs: 60_000, memoryMs: 15 * 60_000 }

/**
 * Whether the password is the account's; no hash stands for no account and takes the same time. Sign-in, a change of
 * password and the deletion of an account count their wrong ones together.
 * @throws ApiProblem 429 after ten wrong ones in a row from one address, for a minute
 */
export async function checkPassword(
  { db, ip, now }: Pick<Call, 'db' | 'ip' | 'now'>,
  account: { readonly emailAddress: string; readonly passwordHash: string | undefined },
  password: string,
): Promise<boolean> {
  const key = wrongPasswordsKey(ip, account.emailAddress)
  await refuseWhileClosed(db, key, wrongPasswords, now())
  if (!(await verifyPassword(account.passwordHash, password))) {
    await countFailure(db, key, wrongPasswords, now())
    return false
  }
  // Asked again: of many guesses sent at once, only the first ten may tell right from wrong.
  await refuseWhileClosed(db, key, wrongPasswords, now())
  await endStreak(db, key)
  return true
}

/** Counters hold no e-mail addresses. */
const wrongPasswordsKey = (ip: string, emailAddress: string): string =>
  `login:${ip}:${createHash('sha256').update(foldEmail(emailAddress)).digest('base64url')}`
