import { hasVisibleText } from '@emberwatch/contract'

/** Values of a device's message, in whatever form they come; null is absent. */

const textMax = 255
const messageMax = 2_000
/** Bidi controls would have a name read as another one. */
const unfit = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu

/** Numbers and flags are texts; lone surrogates become U+FFFD. @returns undefined for what is no text, or is blank */
export function readText(value: unknown, max = textMax): string | undefined {
  const text = wordsOf(value)?.replace(unfit, ' ').normalize('NFC').trim()
  return text !== undefined && hasVisibleText(text) ? cut(text, max) : undefined
}

/** A text as it came, with characters escaped that no column or screen holds. */
export function readRaw(value: unknown): string | undefined {
  const text = wordsOf(value)?.replace(unfit, escapeOf).trim()
  return text ? cut(text, messageMax) : undefined
}

function wordsOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.toWellFormed()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

const names: Readonly<Record<string, string>> = { '\r': '\\r', '\n': '\\n', '\t': '\\t', '\0': '\\0' }
const escapeOf = (character: string): string => {
  const code = character.charCodeAt(0).toString(16).toUpperCase()
  return names[character] ?? (code.length > 2 ? `\\u${code}` : `\\x${code.padStart(2, '0')}`)
}

/** Cuts between characters, not within one of two units. */
const cut = (text: string, max: number) =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`

/** @returns undefined where it is no whole number of these bounds */
export function readWhole(value: unknown, min: number, max: number): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined
  const whole = Math.round(number)
  return whole >= min && whole <= max ? whole : undefined
}

/** @returns undefined for what says neither */
export function readFlag(value: unknown): boolean | undefined {
  const word = wordsOf(value)?.trim().toLowerCase() ?? ''
  if (['true', '1', 'yes', 'on'].includes(word)) return true
  return ['false', '0', 'no', 'off'].includes(word) ? false : undefined
}

/** What the clock of a device says. */
export interface ModemTime {
  /** Null where it cannot be read. */
  readonly at: Date | null
  /** For people; null where it says nothing. */
  readonly words: string | null
}

const iso = /^(\d{4}-\d\d-\d\d)(?:[T ]\s*(\d\d:\d\d)(:\d\d)?(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/i
/** Seconds of the epoch until the year 5138; milliseconds since 1973. */
const secondsMax = 1e11
const wordsMax = 40

/** ISO 8601 with any offset, a blank for the T, and fractions; without an offset it is UTC. Numbers are seconds or milliseconds of the epoch. */
export function readTime(value: unknown): ModemTime {
  const words = readText(value, wordsMax)
  if (words === undefined) return { at: null, words: null }
  const at = new Date(/^\d+(\.\d+)?$/.test(words) ? epochOf(Number(words)) : isoOf(words))
  return isOfFourDigits(at) ? { at, words: timeWords(at) } : { at: null, words }
}

const isOfFourDigits = (at: Date) => at.getTime() >= Date.UTC(1900, 0) && at.getTime() < Date.UTC(10_000, 0)

const epochOf = (number: number) => (number < secondsMax ? number * 1000 : number)

function isoOf(words: string): string {
  const [, day, time = '00:00', seconds = ':00', fraction = '0', zone = 'Z'] = iso.exec(words) ?? []
  const offset =
    zone.length === 1 ? 'Z' : zone.replace(/^([+-]\d\d):?(\d\d)?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`)
  return `${day}T${time}${seconds}.${fraction.slice(0, 3)}${offset}`
}

const timeWords = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')
