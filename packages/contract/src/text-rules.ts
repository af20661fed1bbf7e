import * as v from 'valibot'

/** What any text that people write must be (product 6.5). */

/** Neither seen nor heard: blanks, zero-width characters, fillers, marks without a letter, and U+2800, which is an empty pattern. */
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{C}\p{M}\u2800]/u

/** Whether there is anything to see in a text. */
export const hasVisibleText = (text: string): boolean => visible.test(text)

/** For required fields: at least one visible character. */
export const visibleText = (message: string): v.CheckAction<string, string> => v.check(hasVisibleText, message)

/** Embeddings, overrides and isolates turn the order of what stands around them: a name would read as another one (UAX 9, 2). */
const bidi = '\\u202A-\\u202E\\u2066-\\u2069'
const control = new RegExp(`[\\p{Cc}${bidi}]`, 'u')
const controlInLines = new RegExp(`[^\\P{Cc}\\r\\n]|[${bidi}]`, 'u')

/** What parts the tagged values of a modem's code: scanners and mails end lines between them (product 10.4). */
export const modemCodePartEnd = /[;\r\n]/

/** Fields of several parts, of which each is a text of its own. */
const partsOf: ReadonlyMap<string, RegExp> = new Map([['code', modemCodePartEnd]])

/** Fields of several lines. */
const linesOf: ReadonlySet<string> = new Set(['comment', 'description'])

export const unfitText = 'has a character that is not allowed'

/**
 * Whether the text of this field has what nobody can see or store: a control character other than a line break in a
 * comment or between the parts of a modem's code, one that turns the order of others, or half of a surrogate pair. Blanks around it are cut off wherever texts are read.
 */
export function isUnfitText(text: string, field: string): boolean {
  const end = partsOf.get(field)
  if (end) return text.split(end).some((part) => isUnfitText(part, ''))
  const kept = text.trim()
  return !kept.isWellFormed() || (linesOf.has(field) ? controlInLines : control).test(kept)
}
