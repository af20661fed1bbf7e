import { TextDecoder } from 'node:util'

/** Reads JSON from devices, which write it by hand more often than not. */

const utf8 = new TextDecoder('utf-8', { fatal: true })
const windows1252 = new TextDecoder('windows-1252')
const marks: readonly { readonly bytes: readonly number[]; readonly decoder: TextDecoder }[] = [
  { bytes: [0xff, 0xfe], decoder: new TextDecoder('utf-16le') },
  { bytes: [0xfe, 0xff], decoder: new TextDecoder('utf-16be') },
]

/** UTF-8 unless it is not; then Windows-1252, which has every byte. Marks in front are dropped. */
function decode(payload: Uint8Array): string {
  const marked = marks.find(({ bytes }) => bytes.every((byte, at) => payload[at] === byte))
  if (marked) return marked.decoder.decode(payload)
  try {
    return utf8.decode(payload)
  } catch {
    return windows1252.decode(payload).replace(/^ï»¿/, '')
  }
}

/** Texts of JSON, and commas that end a list or an object. */
const textsAndCommas = /"(?:[^"\\]|\\[\s\S])*"|,(?=\s*[}\]])/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON has none of them within a text.
const control = /[\u0000-\u001F]/g
const escapeOf = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Mends what senders get wrong: control characters within texts, and a comma after the last member. */
const mend = (text: string) =>
  text.replace(textsAndCommas, (part) => (part === ',' ? '' : part.replace(control, escapeOf)))

/** What a device has sent: `text` as it came, and its `value`, undefined where it is no JSON at all. Never throws. */
export function readJson(payload: Uint8Array): { readonly text: string; readonly value: unknown } {
  // A closing NUL is that of a text in C.
  const text = decode(payload).replace(/\0[\0\s]*$/, '')
  const value = [text, mend(text)].map(parse).find((each) => each !== undefined)
  return { text, value: value ?? salvage(text) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const members =
  /"(v|id|at|entry|name|issue|class|hardware|message)"\s*:\s*(?:"((?:[^"\\]|\\[\s\S])*)"?|(-?\d+(?:\.\d+)?))/g
const unitPart = /"unit"\s*:\s*\{([^}]*)\}?/

/** The texts and numbers of a message that was cut off or is not quite JSON; the message itself stands in for its raw words. */
function salvage(text: string): object | undefined {
  const unit = unitPart.exec(text)?.[1]
  const own = membersOf(text.replace(unitPart, ''))
  if (Object.keys(own).length === 0) return undefined
  return { ...own, ...(unit !== undefined && { unit: membersOf(unit) }), message: text }
}

const membersOf = (text: string): Record<string, unknown> =>
  Object.fromEntries(
    [...text.matchAll(members)].map(([, name = '', words, number]) => [
      name,
      words === undefined ? Number(number) : (parse(`"${words.replace(control, escapeOf)}"`) ?? words),
    ]),
  )
