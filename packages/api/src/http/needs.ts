import type { Endpoint } from '@emberwatch/contract'
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
 * stuck blocks nothing else of this person. A call waits once for both, and for its connections, within one time.
 */
export async function withinLimits<T>(
  { callLimit, settings }: Pick<Services, 'callLimit' | 'settings'>,
  personId: string,
  call: CurrentCall,
  work: () => Promise<T>,
): Promise<T> {
  const most = settings.load.callsPerPerson
  const { queuePerKey: queue, waitMs } = semaphores.calls
  const own = { key: `${personId} ${call.need}`, queue }
  const limits =
    call.need === accountNeed
      ? [{ ...own, most }]
      : [
          { ...own, most: Math.max(1, most - 1) },
          { key: personId, most },
        ]
  const begin = performance.now()
  const release = await callLimit.acquire(limits, Math.min(waitMs, Math.max(1, call.leftMs))).finally(() => {
    call.leftMs -= performance.now() - begin
  })
  return asCall(call, work).finally(release)
}
