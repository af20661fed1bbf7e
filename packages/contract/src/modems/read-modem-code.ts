import { modemCodePartEnd } from '@emberwatch/contract'
import * as v from 'valibot'
import { readingsByLayout, withoutSymbology } from '../scanned-text.ts'
import { formatModemCode, ModemIdentifiers, modemCodeTags } from './modem-code.ts'

/** Reads the code of a label from typing, pasting or a scanner (product 10.4). Apart from the format, as forms alone need it. */

type CodeReading = { readonly fields: ModemIdentifiers } | { readonly problem: string }

const quoted = (text: string): string => `"${text.slice(0, 40)}${text.length > 40 ? '…' : ''}"`

/**
 * Parts end at `;`, a line end, a tab or a separator of groups, the first colon ends a tag, tags come in any case and order. What a scanner makes of
 * the code under another keyboard layout counts where it can mean one thing only. A problem names what is wrong: a tag that is missing, unknown or
 * repeated, an empty value, a bad IMEI, or the layout.
 */
export function readModemCode(code: string): CodeReading {
  const reading = readParts(withoutSymbology(code))
  if ('fields' in reading) return reading
  const others = readingsByLayout(code).flatMap(({ layout, text }) => {
    const read = readParts(withoutSymbology(text))
    return 'fields' in read ? [{ layout, fields: read.fields, code: formatModemCode(read.fields) }] : []
  })
  const [first] = others
  if (!first) return problemByLayout(code) ?? reading
  if (others.every((other) => other.code === first.code)) return { fields: first.fields }
  const names = others.map(({ layout }) => layout).join(', ')
  return {
    problem: `${quoted(code)} means something else by each of these keyboard layouts: ${names}. Set the scanner to the layout of this computer`,
  }
}

/** Names the layout beside the fault where a code shows its layout and lacks something. */
function problemByLayout(code: string): CodeReading | undefined {
  const reading = readingsByLayout(code).find(({ text }) => /(^|[;\s])IMEI:\d/i.test(text))
  const read = reading && readParts(withoutSymbology(reading.text))
  return read && 'problem' in read
    ? { problem: `${read.problem} (by the keyboard layout ${reading.layout})` }
    : undefined
}

function readParts(code: string): CodeReading {
  const fields: Partial<Record<keyof ModemIdentifiers, string>> = {}
  for (const part of code.split(modemCodePartEnd)) {
    if (part.trim() === '') continue
    const [, tag, value = ''] = /^([^:]*):(.*)$/.exec(part) ?? []
    if (tag === undefined) return { problem: `${quoted(part.trim())} has no tag such as IMEI:` }
    const key = tag.trim().toUpperCase()
    if (!Object.hasOwn(modemCodeTags, key)) return { problem: `${quoted(tag.trim())} is no tag of a modem` }
    const name = modemCodeTags[key as keyof typeof modemCodeTags]
    if (fields[name] !== undefined) return { problem: `${key} stands twice` }
    fields[name] = value
  }
  const missing = Object.entries(modemCodeTags).flatMap(([tag, name]) => (fields[name] === undefined ? [tag] : []))
  if (missing.length > 0) return { problem: `Missing: ${missing.join(', ')}` }
  const result = v.safeParse(ModemIdentifiers, fields)
  return result.success ? { fields: result.output } : { problem: result.issues[0].message }
}
