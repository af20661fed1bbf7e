/** Rules without a word list, for the server and for the form while somebody types. */

/** Substitutions that everybody who guesses knows. */
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

/** One spelling for equal looks and letter cases. */
export const foldPassword = (password: string): string => password.normalize('NFKC').toLowerCase()

/** Strips outer digits and signs, with and without substitutions: `Winter2026!` gives `winter`, `p@ssw0rd1` `password`. */
export function wordsWithin(folded: string): string[] {
  const [word = ''] = folded.match(/\p{L}.*\p{L}/u) ?? []
  return [word, word.replace(/[@431!0$57]/g, (sign) => signs[sign] ?? sign)]
}

/** Longer repetitions stand in no list. */
const longestRepeated = 24
/** One piece repeated, or hardly more than two characters. */
const isRepeated = (folded: string): boolean =>
  folded.length <= longestRepeated && (/^(.+)\1+$/u.test(folded) || new Set(folded).size < 4)

const product = 'emberwatch'
/** A shorter name before the '@' occurs in too many words. */
const shortestName = 5

function holdsAddress(password: string, emailAddress: string): boolean {
  const address = emailAddress.trim().toLowerCase()
  if (!address) return false
  const name = address.slice(0, address.lastIndexOf('@'))
  return password.includes(address) || (name.length >= shortestName && password.includes(name))
}

/** One sentence; null where these rules find nothing. */
export function ruleAgainst(folded: string, emailAddress: string): string | null {
  if (holdsAddress(folded, emailAddress)) return 'Password must not contain your email address'
  if (folded.includes(product)) return 'Password must not contain the name of the product'
  if (isRepeated(folded)) return 'Password must not be the same few characters again and again'
  return null
}
