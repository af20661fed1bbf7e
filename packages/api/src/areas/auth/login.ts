import { createHash } from 'node:crypto'
import { auth } from '@emberwatch/contract'
import { ApiProblem } from '../../http/problem.ts'
import { countFailure, countRequest, endStreak, refuseWhileClosed, type StreakLimit } from '../../http/rate-limit.ts'
import { route } from '../../http/route.ts'
import { verifyPassword } from './passwords.ts'
import { findAccount, loadUser } from './people.ts'

/** Attempts of one address in a minute; reading 83 asks for room for 60 good ones. */
const attemptsPerAddress = 300
const wrongPasswords: StreakLimit = { failures: 10, closedMs: 60_000, memoryMs: 15 * 60_000 }

/** Unknown, banned and deleted accounts take the same time and give the same answers as a wrong password. */
export const login = route(auth.login, async ({ db, body, ip, now, tokens }) => {
  await countRequest(db, `login:${ip}`, attemptsPerAddress, now())
  const key = `login:${ip}:${fingerprint(body.emailAddress)}`
  await refuseWhileClosed(db, key, wrongPasswords, now())
  const account = await findAccount(db, body.emailAddress)
  if (!(await verifyPassword(account?.passwordHash, body.password)) || !account) {
    await countFailure(db, key, wrongPasswords, now())
    throw new ApiProblem('user.invalid_email_or_password')
  }
  // Asked again: of many guesses sent at once, only the first ten may tell right from wrong.
  await refuseWhileClosed(db, key, wrongPasswords, now())
  await endStreak(db, key)
  const token = await tokens.sign({ id: account.id, version: account.tokenVersion })
  return { ...(await loadUser(db, account.id)), token }
})

/** Counters hold no e-mail addresses. */
const fingerprint = (emailAddress: string): string =>
  createHash('sha256').update(emailAddress.trim().toLowerCase()).digest('base64url')
