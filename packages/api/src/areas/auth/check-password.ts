import { createHash } from 'node:crypto'
import { failures } from '@emberwatch/http/limits'
import type { Call } from '../../http/call.ts'
import { countFailure, forgetFailures, refuseWhileClosed } from '../../http/failure-limit.ts'
import { foldEmail } from '../../identity/mac.ts'
import { findKnownDevice } from './known-devices.ts'

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
  context: PasswordContext & Pick<Call, 'device'>,
  account: TriedAccount,
  password: string,
): Promise<boolean> {
  const device = await findKnownDevice(context, account.emailAddress)
  if (device) return checkOfAccount(context, device, account, password)
  const { db, now } = context
  const strangers = addressHash(account.emailAddress)
  await refuseWhileClosed(db, failures.ofStrangers, strangers, now())
  if (!(await checkCounted(context, originOf(context, account), account, password))) {
    await countFailure(db, failures.ofStrangers, strangers, now())
    return false
  }
  await refuseWhileClosed(db, failures.ofStrangers, strangers, now())
  await forgetFailures(db, failures.ofStrangers, strangers)
  return true
}

/**
 * Checks the password of a signed-in person; wrong ones share the counter of sign-ins.
 * @throws ApiProblem 429 for a minute after ten wrong ones in a row from one address
 */
export const checkPassword = (context: PasswordContext, account: TriedAccount, password: string): Promise<boolean> =>
  checkOfAccount(context, originOf(context, account), account, password)

/** A correct password does not reset the account's counter: otherwise the owner's sign-ins would give a thief of a device more guesses. */
async function checkOfAccount(
  context: PasswordContext,
  origin: string,
  account: TriedAccount,
  password: string,
): Promise<boolean> {
  const { db, now } = context
  const all = addressHash(account.emailAddress)
  await refuseWhileClosed(db, failures.ofAccount, all, now())
  const isRight = await checkCounted(context, origin, account, password)
  if (!isRight) await countFailure(db, failures.ofAccount, all, now())
  return isRight
}

async function checkCounted(
  { db, now, passwords }: PasswordContext,
  origin: string,
  { passwordHash }: TriedAccount,
  password: string,
): Promise<boolean> {
  await refuseWhileClosed(db, failures.ofOrigin, origin, now())
  if (!(await passwords.verify(passwordHash, password))) {
    await countFailure(db, failures.ofOrigin, origin, now())
    return false
  }
  // Reads the counter again: of many guesses sent at once, only the first ten may learn whether they were right.
  await refuseWhileClosed(db, failures.ofOrigin, origin, now())
  await forgetFailures(db, failures.ofOrigin, origin)
  return true
}

/** Keeps e-mail addresses out of the counters. */
const addressHash = (emailAddress: string): string =>
  createHash('sha256').update(foldEmail(emailAddress)).digest('base64url')
const originOf = ({ ip }: PasswordContext, { emailAddress }: TriedAccount): string =>
  `${ip}:${addressHash(emailAddress)}`
