import { ApiProblem } from '@emberwatch/http'
import { rates } from '@emberwatch/http/limits'
import type { Call } from '../../http/call.ts'
import { consume, consumeAll, usesOf } from '../../http/rate-limit.ts'
import { foldEmail } from '../../identity/mac.ts'

/** Invitations reach people who did not ask for mail. */

type Sender = Pick<Call, 'db' | 'mac' | 'user' | 'now'>

/** @throws ApiProblem 429 */
export async function limitInvitations({ db, mac, user, now }: Sender, emailAddress: string): Promise<void> {
  await consume(db, rates.invitations, user.id, now())
  await consume(db, rates.invitationsADay, user.id, now())
  await limitAddress({ db, mac, now }, emailAddress)
}

/** @throws ApiProblem 429 */
export const limitAddress = ({ db, mac, now }: Omit<Sender, 'user'>, emailAddress: string): Promise<void> =>
  consume(db, [rates.invited, rates.invitedADay], mac('invite', foldEmail(emailAddress)), now())

/** Invitations in batches that the person can still send today. */
export async function leftInBatches({ db, user, now }: Omit<Sender, 'mac'>): Promise<number> {
  return Math.max(0, rates.batchInvitations.limit - (await usesOf(db, rates.batchInvitations, user.id, now())))
}

/** Counts the whole batch when it begins, or nothing of it. @throws ApiProblem 429 access.too_many_today */
export async function limitBatch(sender: Omit<Sender, 'mac'>, count: number): Promise<void> {
  if (count === 0) return
  const { db, user } = sender
  const now = sender.now()
  const fullUntil = await consumeAll(db, rates.batchInvitations, user.id, { uses: count, now })
  if (!fullUntil) return
  const remaining = await leftInBatches(sender)
  throw new ApiProblem('access.too_many_today', {
    message: `These are ${count} invitations, and you can send ${remaining} more today`,
    headers: { 'retry-after': String(Math.ceil((fullUntil.getTime() - now.getTime()) / 1000)) },
  })
}
