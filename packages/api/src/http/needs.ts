import type { Endpoint } from '@emberwatch/contract'
import { accountNeed, asCall, type CurrentCall } from '../db/current-call.ts'
import { poolWaitMs } from '../db/pool.ts'
import type { Services } from './call.ts'

/** Signing in, what a session is and the own account read people and sessions, and nothing of the fleet. */
const ofAccount = /^\/v1\/(auth|user)(\/|$)/

/** What a call is about: `account`, or the first part of its path, such as `sites`. */
const needOf = ({ path }: Pick<Endpoint, 'path'>): string =>
  ofAccount.test(path) ? accountNeed : (/^\/v1\/([^/{]+)/.exec(path)?.[1] ?? path)

/** A call before anything of it was done. */
export const newCall = ({ settings }: Pick<Services, 'settings'>, endpoint: Pick<Endpoint, 'path'>): CurrentCall => ({
  need: needOf(endpoint),
  leftMs: settings.dbLimits.poolWaitMs ?? poolWaitMs,
})

/**
 * Runs a person's call in its turn. All that one person asks for has so many places; calls about one thing leave one of them to the
 * others, and those about the account have a line of their own, so that what is stuck stops nothing else of this person's.
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
