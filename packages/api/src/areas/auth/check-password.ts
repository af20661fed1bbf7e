import { createHash } from 'node:crypto'
import { type Backoff, delayMore, endDelay, refuseWhileDelayed } from '../../http/backoff.ts'
import type { Call } from '../../http/call.ts'
import { countFailure, endStreak, refuseWhileClosed, type StreakLimit } from '../../http/rate-limit.ts'
import { foldEmail } from '../../identity/mac.ts'
import { findKnownDevice } from './known-devices.ts'

/** The limit for one address, or one known device (product 2.8). */
const wrongPasswords: StreakLimit = { failures: 10, closedMs: 60_000, memoryMs: 15 * 60_000 }
/** The backoff for all addresses together, without known devices. */
const ofEverybody: Backoff = {
  free: 20,
  firstMs: 60_000,
  longestMs: 60 * 60_000,
  memoryMs: 24 * 60 * 60_000,
}

/** The limit for one account from any known device or session, beside the counters of addresses and devices. */
const ofAccount: StreakLimit = { failures: 100, closedMs: 60 * 60_000, memoryMs: 24 * 60 * 60_000 }

type PasswordContext = Pick<Call, 'db' | 'mac' | 'ip' | 'now' | 'passwords'>
interface TriedAccount {
  readonly emailAddress: string
  /** Undefined where there is no account; checking it takes the same time. */
  readonly passwordHash: string | undefined
}

/**
 * Checks the password of a sign-in. Wrong passwords count against the address that sends them and, for unknown devices together, against the
 * account with backoff. A known device has its own counter, so that other people's guesses cannot lock the owner out.
 * @throws ApiProblem 429 while a counter is closed
 */
export async function checkSignIn(
  tools: PasswordContext & Pick<Call, 'device'>,
  account: TriedAccount,
  password: string,
): Promise<boolean> {
  const device = await findKnownDevice(tools, account.emailAddress)
  if (device) return checkOfAccount(tools, `login:${device}`, account, password)
  const { db, now } = tools
  const everybody = `account:${addressHash(account.emailAddress)}`
  await refuseWhileDelayed(db, everybody, now())
  if (!(await checkCounted(tools, wrongPasswordsKey(tools.ip, account.emailAddress), account, password))) {
    await delayMore(db, everybody, ofEverybody, now())
    return false
  }
  await refuseWhileDelayed(db, everybody, now())
  await endDelay(db, everybody)
  return true
}

/**
 * Checks the password of a signed-in person; wrong ones share the counter of sign-ins.
 * @throws ApiProblem 429 for a minute after ten wrong ones in a row from one address
 */
export const checkPassword = (tools: PasswordContext, account: TriedAccount, password: string): Promise<boolean> =>
  checkOfAccount(tools, wrongPasswordsKey(tools.ip, account.emailAddress), account, password)

/** A correct password does not reset the account's counter: otherwise the owner's sign-ins would give a thief of a device more guesses. */
async function checkOfAccount(
  tools: PasswordContext,
  key: string,
  account: TriedAccount,
  password: string,
): Promise<boolean> {
  const { db, now } = tools
  const all = `passwords:${addressHash(account.emailAddress)}`
  await refuseWhileClosed(db, all, ofAccount, now())
  const isRight = await checkCounted(tools, key, account, password)
  if (!isRight) await countFailure(db, all, ofAccount, now())
  return isRight
}

async function checkCounted(
  { db, now, passwords }: PasswordContext,
  key: string,
  { passwordHash }: TriedAccount,
  password: string,
): Promise<boolean> {
  await refuseWhileClosed(db, key, wrongPasswords, now())
  if (!(await passwords.verify(passwordHash, password))) {
    await countFailure(db, key, wrongPasswords, now())
    return false
  }
  // Reads the counter again: of many guesses sent at once, only the first ten may learn whether they were right.
  await refuseWhileClosed(db, key, wrongPasswords, now())
  await endStreak(db, key)
  return true
}

/** Keeps e-mail addresses out of the counters. */
const addressHash = (emailAddress: string): string =>
  createHash('sha256').update(foldEmail(emailAddress)).digest('base64url')
const wrongPasswordsKey = (ip: string, emailAddress: string): string => `login:${ip}:${addressHash(emailAddress)}`
