import type { Endpoint } from '@emberwatch/contract'
import { errorStatus } from '@emberwatch/contract/api'
import { ApiProblem } from '@emberwatch/http'
import { repetitions } from '@emberwatch/http/limits'
import type { Caller } from '../identity/caller.ts'
import { foldEmail } from '../identity/mac.ts'
import { recordActivity } from '../record/record.ts'
import type { Call, Services } from './call.ts'
import { countUse } from './rate-limit.ts'

/** Rethrows the refusal. */
export async function recordRefusal(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { name }: Pick<Endpoint, 'name'>,
  { id }: Pick<Caller, 'id'>,
  error: unknown,
): Promise<never> {
  if (error instanceof ApiProblem && errorStatus(error.code) === 403) {
    const isFirst = (await countUse(db, repetitions.refusals, `${id}:${name}`, now())) === 1
    if (isFirst) await recordActivity(db, { actorId: id, action: 'call.refused', details: { call: name } }, now())
  }
  throw error
}

/** The MAC hides the address and whether it has an account. */
export async function recordFailedSignIn(
  { db, mac, now, ip }: Pick<Call, 'db' | 'mac' | 'now' | 'ip'>,
  emailAddress: string,
): Promise<void> {
  const account = mac('account', foldEmail(emailAddress))
  const isFirst = (await countUse(db, repetitions.failedSignIns, `${account}:${ip}`, now())) === 1
  if (isFirst) await recordActivity(db, { actorId: null, action: 'signIn.failed', details: { account } }, now())
}
