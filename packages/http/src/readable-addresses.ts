import { domainToUnicode } from 'node:url'

/** Members that hold an address; the note of a hit of Ctrl-K is one too. */
const addresses = /"(?:emailAddress|note)":"[^"@]*@[^"]*"/g
const domain = /(?<=@)[a-z\d.-]*xn--[a-z\d.-]+/

/** A domain of letters of several scripts may look like another one, so it stays in ASCII, as browsers leave it. */
const scripts = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Thai',
  'Hangul',
  'Han',
]
const inOneScript = new RegExp(scripts.map((script) => `^[\\p{Script=${script}}\\p{M}\\d.-]+$`).join('|'), 'u')

/** Shows domains that are stored in ASCII in the letters in which people write them (product 3.3). @param json of an answer */
export const withReadableAddresses = (json: string): string =>
  json.includes('xn--') ? json.replace(addresses, (member) => member.replace(domain, readable)) : json

function readable(ascii: string): string {
  const text = domainToUnicode(ascii)
  return inOneScript.test(text) ? text : ascii
}
