import type { Endpoint } from '@emberwatch/contract'
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
  if (call.need === accountNeed) return asCall(call, () => personLimit(`${personId} ${accountNeed}`, work))
  return asCall(call, () => needLimit(`${personId} ${call.need}`, () => personLimit(personId, work)))
}
