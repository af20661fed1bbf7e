import { asEmailAddress } from '@emberwatch/contract/email-address'
import { uniqueAddresses } from '@emberwatch/contract/sites-systems'

interface AddressList {
  /** Addresses once each, in the order of the text. */
  readonly addresses: readonly string[]
  /** Entries that are no address, as they were typed. */
  readonly invalid: readonly string[]
}

/** `Name <a@b>`, also with the family name first, as mail programs copy it. */
const named = /^[^@<>]*<([^<>]+)>$/
/** Commas within quotation marks belong to a name. */
const entry = /(?:"[^"]*"|[^,])+/g

const entriesOf = (line: string): readonly string[] => (named.test(line.trim()) ? [line] : (line.match(entry) ?? []))

/** Reads a pasted list: commas, semicolons, tabs and line breaks separate its entries. */
export function parseAddresses(text: string): AddressList {
  const entries = text
    .split(/[;\t\r\n]+/)
    .flatMap(entriesOf)
    .map((one) => one.trim())
    .filter((one) => one !== '')
  const parsed = entries.map((typed) => ({ typed, address: asEmailAddress(/<([^<>]+)>$/.exec(typed)?.[1] ?? typed) }))
  return {
    addresses: uniqueAddresses(parsed.flatMap(({ address }) => address ?? [])),
    invalid: parsed.flatMap(({ typed, address }) => (address === null ? typed : [])),
  }
}

const namedAtMost = 5

/** Names what has to be corrected; undefined where nothing has. */
export function addressProblem(text: string): string | undefined {
  const { addresses, invalid } = parseAddresses(text)
  if (invalid.length === 0) return addresses.length === 0 ? 'Required' : undefined
  if (addresses.length + invalid.length === 1) return 'Email address has an invalid format'
  const more = invalid.length - namedAtMost
  const names = invalid.slice(0, namedAtMost).join(' · ')
  return `${invalid.length} of ${addresses.length + invalid.length} have an invalid format: ${names}${more > 0 ? ` and ${more} more` : ''}`
}
