import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foldPassword, ruleAgainst, wordsWithin } from '@emberwatch/contract/password-rules'
import { badFields } from '@emberwatch/http'
import { holds } from './bloom-filter.ts'

/** Shorter words occur in too many good passwords. */
export const shortestCommon = 6

let filter: Buffer | undefined

/** @param folded in small letters */
function isCommon(folded: string): boolean {
  filter ??= readFileSync(join(import.meta.dirname, 'common-passwords.bin'))
  return holds(filter, folded)
}

/** Digits and signs around a common password, as in `Winter2026!`. */
const isDressedUp = (folded: string): boolean =>
  wordsWithin(folded).some((base) => base.length >= shortestCommon && isCommon(base))

/** One sentence for the person; null for an acceptable password. */
export function weaknessOf(password: string, emailAddress: string): string | null {
  const folded = foldPassword(password)
  const rule = ruleAgainst(folded, emailAddress)
  if (rule) return rule
  if (isCommon(folded) || isDressedUp(folded)) return 'This password is one of the most common ones and easily guessed'
  return null
}

/** @throws ApiProblem 400 at the field */
export function refuseWeakPassword(field: string, password: string, emailAddress: string): void {
  const weakness = weaknessOf(password, emailAddress)
  if (weakness) throw badFields({ [field]: weakness })
}
