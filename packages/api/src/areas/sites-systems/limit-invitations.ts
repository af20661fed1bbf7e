import type { Call } from '../../http/call.ts'
import { countRequest } from '../../http/rate-limit.ts'
import { foldEmail } from '../../identity/mac.ts'

/** Invitations reach people who did not ask for mail. */
const perMinute = 30
const perDay = 200
const toOneAddressPerHour = 20
const toOneAddressPerDay = 40
const hourMs = 3_600_000
const dayMs = 24 * hourMs

type Sender = Pick<Call, 'db' | 'mac' | 'user' | 'now'>

/** @throws ApiProblem 429 */
export async function limitInvitations({ db, mac, user, now }: Sender, emailAddress: string): Promise<void> {
  await countRequest(db, `invite:${user.id}`, perMinute, now())
  await countRequest(db, `invites:${user.id}`, perDay, now(), dayMs)
  const address = mac('invite', foldEmail(emailAddress))
  await countRequest(db, `invited:${address}`, toOneAddressPerHour, now(), hourMs)
  await countRequest(db, `invited-day:${address}`, toOneAddressPerDay, now(), dayMs)
}
