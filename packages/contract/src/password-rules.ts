/**
 * What makes a password weak whoever has it, as far as that can be told without a list: for the server, which refuses it, and for the browser, which says so
 * while somebody types.
 */

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

/** One spelling for what looks the same, and for large and small letters. */
export const foldPassword = (password: string): string => password.normalize('NFKC').toLowerCase()

/** What is left without digits and signs around it, as it is and with letters for signs: `Winter2026!` is `winter`, `p@ssw0rd1` `password`. */
export function wordsWithin(folded: string): string[] {
  const [word = ''] = folded.match(/\p{L}.*\p{L}/u) ?? []
  return [word, word.replace(/[@431!0$57]/g, (sign) => signs[sign] ?? sign)]
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
  if (!address) return false
  const name = address.slice(0, address.lastIndexOf('@'))
  return password.includes(address) || (name.length >= shortestName && password.includes(name))
}

/** What is weak about a folded password, in one sentence; null where these rules find nothing. */
export function ruleAgainst(folded: string, emailAddress: string): string | null {
  if (holdsAddress(folded, emailAddress)) return 'Password must not contain your email address'
  if (folded.includes(product)) return 'Password must not contain the name of the product'
  if (isRepeated(folded)) return 'Password must not be the same few characters again and again'
  return null
}
