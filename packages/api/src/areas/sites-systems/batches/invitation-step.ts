import type { AccessLevel } from '@emberwatch/contract'
import { type ErrorCode, errorStatus } from '@emberwatch/contract/api'
import { type AccessStep, outcomeOf } from '@emberwatch/contract/sites-systems'
import { ApiProblem } from '@emberwatch/http'
import type { Caller } from '../../../identity/caller.ts'
import type { Standing } from './access-standing.ts'

type Target = AccessStep['target']

export const refusedStep = (emailAddress: string, target: Target, code: string): AccessStep => ({
  emailAddress,
  target,
  outcome: 'refused',
  from: null,
  to: null,
  code,
})

/** Decides what an invitation to a level becomes for an address (product 9.11). */
export function invitationStep(
  standing: Standing,
  target: Target,
  to: AccessLevel,
  { id }: Pick<Caller, 'id'>,
): AccessStep {
  const { address: emailAddress, entryLevel, access, isLast } = standing
  const from = entryLevel ?? access
  const step = { emailAddress, target, from, to, code: null }
  const refuse = (code: ErrorCode): AccessStep => ({ ...step, to: from, outcome: 'refused', code })
  if (from === null) return { ...step, outcome: 'new' }
  // The level comes from the site, and is changed there.
  if (entryLevel === null)
    return access !== null && access >= to
      ? { ...step, to: access, outcome: 'unchanged' }
      : refuse('system.user_already_added')
  const outcome = outcomeOf(entryLevel, to)
  if (outcome !== 'unchanged' && standing.entryUserId === id) return refuse('user.unauthorized_access')
  if (outcome === 'lowered' && isLast) return refuse(`${target.type}_access.last_administrator`)
  return { ...step, outcome }
}

/** The code of a refusal. @throws what is none */
export function refusalOf(error: unknown): string {
  if (error instanceof ApiProblem && errorStatus(error.code) < 500) return error.code
  throw error
}
