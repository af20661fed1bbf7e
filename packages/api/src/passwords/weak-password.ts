import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { badFields } from '../problem.ts'
import { holds } from './bloom-filter.ts'
import { shortestCommon } from './shortest-common.ts'

let filter: Buffer | undefined

/** Whether the text, in small letters, is among the most common passwords. */
function isCommon(folded: string): boolean {
  filter ??= readFileSync(join(import.meta.dirname, 'common-passwords.bin'))
  return holds(filter, folded)
}

/** Signs that stand for letters, as everybody who guesses knows. */
const signs: Readonly<Record<string, string>> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  1: 'i',
  '!': 'i',
  0: 'o',
  $: 's',
  5: 's',
  7: 't',
}
const unsigned = (text: string) => text.replace(/[@431!0$57]/g, (sign) => signs[sign] ?? sign)

/** Whether digits and signs around a common password are all that makes it another one, as in `Winter2026!`. */
function isDressedUp(folded: string): boolean {
  const [word = ''] = folded.match(/\p{L}.*\p{L}/u) ?? []
  return [word, unsigned(word)].some((base) => base.length >= shortestCommon && isCommon(base))
}

/** Longer ones of one piece stand in no list that anybody tries. */
const longestRepeated = 24
/** Whether it is one piece again and again, or made of hardly more than two characters. */
const isRepeated = (folded: string): boolean =>
  folded.length <= longestRepeated && (/^(.+)\1+$/u.test(folded) || new Set(folded).size < 4)

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
  if (isRepeated(folded)) return 'Password must not be the same few characters again and again'
  if (isCommon(folded) || isDressedUp(folded)) return 'This password is one of the most common ones and easily guessed'
  return null
}

/** @throws ApiProblem 400 that says at the field what is weak */
export function refuseWeakPassword(field: string, password: string, emailAddress: string): void {
  const weakness = weaknessOf(password, emailAddress)
  if (weakness) throw badFields({ [field]: weakness })
}
