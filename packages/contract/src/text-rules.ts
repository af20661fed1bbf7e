import * as v from 'valibot'
import { cleanPasted, pastedFields } from './pasted-text.ts'

/** A required text needs a visible character (product 6.5). */

/** Blanks, zero-width characters, fillers, marks without a letter, and U+2800 are invisible. */
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{C}\p{M}\u2800]/u

export const hasVisibleText = (text: string): boolean => visible.test(text)

export const visibleText = (message: string): v.CheckAction<string, string> => v.check(hasVisibleText, message)

/** Embeddings, overrides and isolates reorder the text around them: a name would read as another (UAX 9, 2). */
const bidi = '\\u202A-\\u202E\\u2066-\\u2069'
const control = new RegExp(`[\\p{Cc}${bidi}]`, 'u')
const controlInLines = new RegExp(`[^\\P{Cc}\\r\\n]|[${bidi}]`, 'u')

/** The end of a transmission, and separators of files, groups and records (ISO/IEC 15434). */
const separators = '\\u0004\\u001C-\\u001E'
/** Scanners and mails put line ends, tabs and separators between the parts of a code (product 10.4). */
export const modemCodePartEnd = new RegExp(`[;\\r\\n\\t${separators}]`)

const partsOf: ReadonlyMap<string, RegExp> = new Map([['code', modemCodePartEnd]])

/** Comments, the instructions of a site (product 7.7) and the text of a line of a log book (product 26.2). */
const linesOf: ReadonlySet<string> = new Set([
  'comment',
  'description',
  'access',
  'keyBox',
  'assemblyPoint',
  'water',
  'firstSteps',
  'text',
])

export const unfitText = 'has a character that is not allowed'

/**
 * Refuses control characters other than line breaks in comments, instructions and modem codes, bidi controls, and lone surrogates. Readers trim outer
 * blanks, and clean what is pasted.
 */
export function isUnfitText(text: string, field: string): boolean {
  const end = partsOf.get(field)
  if (end) return text.split(end).some((part) => isUnfitText(cleanPasted(part), ''))
  const trimmed = pastedFields.has(field) ? cleanPasted(text) : text.trim()
  return !trimmed.isWellFormed() || (linesOf.has(field) ? controlInLines : control).test(trimmed)
}
