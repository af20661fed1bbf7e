import { createHash } from 'node:crypto'
import { type Backoff, delayMore, endDelay, refuseWhileDelayed } from '../../http/backoff.ts'
import type { Call } from '../../http/call.ts'
import { countFailure, endStreak, refuseWhileClosed, type StreakLimit } from '../../http/rate-limit.ts'
import { foldEmail } from '../../identity/mac.ts'
import { findKnownDevice } from './known-devices.ts'

/** Product 2.8: from one address, or from one device that is known. */
const wrongPasswords: StreakLimit = { failures: 10, closedMs: 60_000, memoryMs: 15 * 60_000 }
/** From all addresses together, but for devices that are known. */
const ofEverybody: Backoff = {
  free: 20,
  firstMs: 60_000,
  longestMs: 60 * 60_000,
  memoryMs: 24 * 60 * 60_000,
}

/** Of one account from wherever it is known or signed in, beside the counters of addresses and devices. */
const ofAccount: StreakLimit = { failures: 100, closedMs: 60 * 60_000, memoryMs: 24 * 60 * 60_000 }

type Tools = Pick<Call, 'db' | 'mac' | 'ip' | 'now' | 'passwords'>
interface TriedAccount {
  readonly emailAddress: string
  /** None stands for no account and takes the same time. */
  readonly passwordHash: string | undefined
}

/**
 * Whether the password of a sign-in is the account's. Wrong ones count against the address that sends them, and from all
 * strange devices together against the account, with a growing delay. A device that has signed in before counts for
 * itself, so that nobody's guesses keep the owner out.
 * @throws ApiProblem 429 while there is a delay
 */
export async function checkSignIn(
  tools: Tools & Pick<Call, 'device'>,
  account: TriedAccount,
  password: string,
): Promise<boolean> {
  const known = await findKnownDevice(tools, account.emailAddress)
  if (known) return checkOfAccount(tools, `login:${known}`, account, password)
  const { db, now } = tools
  const everybody = `account:${addressHash(account.emailAddress)}`
  await refuseWhileDelayed(db, everybody, now())
  if (!(await checkCounted(tools, wrongPasswordsKey(tools.ip, account.emailAddress), account, password))) {
    await delayMore(db, everybody, ofEverybody, now())
    return false
  }
  // Asked again, as below.
  await refuseWhileDelayed(db, everybody, now())
  await endDelay(db, everybody)
  return true
}

/**
 * Whether the password is that of a person who is signed in already; counted together with sign-ins from there.
 * @throws ApiProblem 429 after ten wrong ones in a row from one address, for a minute
 */
export const checkPassword = (tools: Tools, account: TriedAccount, password: string): Promise<boolean> =>
  checkOfAccount(tools, wrongPasswordsKey(tools.ip, account.emailAddress), account, password)

/** A good one does not begin the account's counter anew: the owner's sign-ins must not give a thief of a device more guesses. */
async function checkOfAccount(tools: Tools, key: string, account: TriedAccount, password: string): Promise<boolean> {
  const { db, now } = tools
  const all = `passwords:${addressHash(account.emailAddress)}`
  await refuseWhileClosed(db, all, ofAccount, now())
  const isRight = await checkCounted(tools, key, account, password)
  if (!isRight) await countFailure(db, all, ofAccount, now())
  return isRight
}

async function checkCounted(
  { db, now, passwords }: Tools,
  key: string,
  { passwordHash }: TriedAccount,
  password: string,
): Promise<boolean> {
  await refuseWhileClosed(db, key, wrongPasswords, now())
  if (!(await passwords.verify(passwordHash, password))) {
    await countFailure(db, key, wrongPasswords, now())
    return false
  }
  // Asked again: of many guesses sent at once, only the first ten may tell right from wrong.
  await refuseWhileClosed(db, key, wrongPasswords, now())
  await endStreak(db, key)
  return true
}

/** Counters hold no e-mail addresses. */
const addressHash = (emailAddress: string): string =>
  createHash('sha256').update(foldEmail(emailAddress)).digest('base64url')
const wrongPasswordsKey = (ip: string, emailAddress: string): string => `login:${ip}:${addressHash(emailAddress)}`
