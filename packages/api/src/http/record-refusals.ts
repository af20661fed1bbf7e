import type { Endpoint } from '@emberwatch/contract'
import { errorStatus } from '@emberwatch/contract/api'
import type { Caller } from '../identity/caller.ts'
import { foldEmail } from '../identity/mac.ts'
import { ApiProblem } from '../problem.ts'
import { recordActivity } from '../record/record.ts'
import type { Call, Services } from './call.ts'
import { countWithin } from './rate-limit.ts'

/** Who was refused, for whoever looks into what happened. Once in this time for one person and call, or one account and network. */
const windowMs = 10 * 60_000

/** Keeps that a person was refused for lack of rights, and passes the refusal on. */
export async function recordRefusal(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { name }: Pick<Endpoint, 'name'>,
  { id }: Pick<Caller, 'id'>,
  error: unknown,
): Promise<never> {
  if (error instanceof ApiProblem && errorStatus(error.code) === 403) {
    const isFirst = (await countWithin(db, `refused:${id}:${name}`, now(), windowMs)) === 1
    if (isFirst) await recordActivity(db, { actorId: id, action: 'call.refused', details: { call: name } }, now())
  }
  throw error
}

/** Keeps that a sign-in failed, under a mark that tells nobody whose address it was, and the same whether there is such an account. */
export async function recordFailedSignIn(
  { db, mac, now, ip }: Pick<Call, 'db' | 'mac' | 'now' | 'ip'>,
  emailAddress: string,
): Promise<void> {
  const account = mac('account', foldEmail(emailAddress))
  const isFirst = (await countWithin(db, `failed:${account}:${ip}`, now(), windowMs)) === 1
  if (isFirst) await recordActivity(db, { actorId: null, action: 'signIn.failed', details: { account } }, now())
}
