import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { badFields } from '../problem.ts'
import { holds } from './bloom-filter.ts'

let filter: Buffer | undefined

/** Whether the password is among the most common ones, whatever its letter case. */
function isCommon(password: string): boolean {
  filter ??= readFileSync(join(import.meta.dirname, 'common-passwords.bin'))
  return holds(filter, password.normalize('NFKC').toLowerCase())
}

const product = 'emberwatch'
/** A shorter name before the '@' is in too many words. */
const shortestName = 5

function holdsAddress(password: string, emailAddress: string): boolean {
  const address = emailAddress.trim().toLowerCase()
  const name = address.slice(0, address.lastIndexOf('@'))
  return password.includes(address) || (name.length >= shortestName && password.includes(name))
}

/** What is weak about a new password, in one sentence; null where nothing is known against it. */
export function weaknessOf(password: string, emailAddress: string): string | null {
  const folded = password.normalize('NFKC').toLowerCase()
  if (holdsAddress(folded, emailAddress)) return 'Password must not contain your email address'
  if (folded.includes(product)) return 'Password must not contain the name of the product'
  if (isCommon(password)) return 'This password is one of the most common ones and easily guessed'
  return null
}

/** @throws ApiProblem 400 that says at the field what is weak */
export function refuseWeakPassword(field: string, password: string, emailAddress: string): void {
  const weakness = weaknessOf(password, emailAddress)
  if (weakness) throw badFields({ [field]: weakness })
}
