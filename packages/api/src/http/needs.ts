import type { Endpoint } from '@emberwatch/contract'
import type { Semaphore } from '@emberwatch/http'
import { semaphores } from '@emberwatch/http/limits'
import { accountNeed, asCall, type CurrentCall } from '../db/current-call.ts'
import { poolWaitMs } from '../db/pool.ts'
import type { Services } from './call.ts'

/** Calls that read people and sessions and nothing of the fleet. */
const ofAccount = /^\/v1\/(auth|user)(\/|$)/

/** `account`, or the first part of the path, such as `sites`. */
const needOf = ({ path }: Pick<Endpoint, 'path'>): string =>
  ofAccount.test(path) ? accountNeed : (/^\/v1\/([^/{]+)/.exec(path)?.[1] ?? path)

export const newCall = ({ settings }: Pick<Services, 'settings'>, endpoint: Pick<Endpoint, 'path'>): CurrentCall => ({
  need: needOf(endpoint),
  leftMs: settings.dbLimits.poolWaitMs ?? poolWaitMs,
})

/**
 * One person has a number of places; calls about one thing leave one of them to others, and account calls have their own limit, so that something
 * stuck blocks nothing else of this person.
 */
export function withinLimits<T>(
  { personLimit, needLimit }: Pick<Services, 'personLimit' | 'needLimit'>,
  personId: string,
  call: CurrentCall,
  work: () => Promise<T>,
): Promise<T> {
  const run = () => asCall(call, work)
  if (call.need === accountNeed) return inTurn(personLimit, `${personId} ${accountNeed}`, call, run)
  return inTurn(needLimit, `${personId} ${call.need}`, call, () => inTurn(personLimit, personId, call, run))
}

/** A call waits for all of its turns and connections within one time. */
async function inTurn<T>(limit: Semaphore, key: string, call: CurrentCall, work: () => Promise<T>): Promise<T> {
  const begin = performance.now()
  const waitMs = Math.min(semaphores.calls.waitMs, Math.max(1, call.leftMs))
  const release = await limit.acquire(key, waitMs).finally(() => {
    call.leftMs -= performance.now() - begin
  })
  try {
    return await work()
  } finally {
    release()
  }
}
