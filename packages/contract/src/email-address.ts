import * as v from 'valibot'
import { cleanPasted } from './pasted-text.ts'

/** Product 3.3. Domains are turned to ASCII as the URL standard does it, which browsers and Node share. */

/** RFC 5321, 4.5.3.1. */
const addressMax = 254
const localMax = 64
/** Dot-string of RFC 5321, 4.1.2; quoted strings are refused, as RFC 5321 advises against such mailboxes. */
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const label = '[a-z\\d]([a-z\\d-]{0,61}[a-z\\d])?'
/** A last label of digits alone is an IP address. */
const domainName = new RegExp(`^(${label}\\.)+(?!\\d+$)${label}$`)
/** Characters that would end the host of a URL. */
const notInDomain = /[\s/?#@:\\%[\]<>|^]/

function asciiDomain(domain: string): string | null {
  const address = `http://${domain}`
  if (notInDomain.test(domain) || !URL.canParse(address)) return null
  const { hostname } = new URL(address)
  return domainName.test(hostname) ? hostname : null
}

/** The one form in which an address is stored and compared; null for what is no address. */
export function asEmailAddress(text: string): string | null {
  const cleaned = cleanPasted(text)
  const at = cleaned.lastIndexOf('@')
  const local = cleaned.slice(0, Math.max(0, at))
  const domain = asciiDomain(cleaned.slice(at + 1))
  if (!domain || local.length > localMax || !localPart.test(local)) return null
  const address = `${local}@${domain}`
  return address.length <= addressMax ? address : null
}

/** Ignores letter case, outer blanks and the spelling of the domain. What is no address is only trimmed. */
export const foldEmailAddress = (text: string): string => (asEmailAddress(text) ?? text.trim()).toLowerCase()

const quotedText = 'Addresses with quotation marks before the @ are not accepted'

/** @param required message for no address at all */
export const emailAddress = (message: string, required = message) =>
  v.pipe(
    v.string(message),
    v.transform(cleanPasted),
    v.nonEmpty(required),
    v.check((text) => !text.startsWith('"'), quotedText),
    v.check((text) => asEmailAddress(text) !== null, message),
    v.transform((text) => asEmailAddress(text) ?? text),
  )
