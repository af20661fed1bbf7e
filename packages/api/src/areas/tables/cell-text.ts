import { cleanPasted, composedText, isUnfitText, pastedFields, unfitText } from '@emberwatch/contract'
import {
  cellErrorText,
  isCellError,
  isShortenedNumber,
  shortenedNumberText,
} from '@emberwatch/contract/spreadsheet-text'
import { type CellValue, uncalculated } from './table-file.ts'

/** Trimmed and composed as texts of calls are, as a spreadsheet shows it; a date cell becomes yyyy-MM-dd. */
export function cellText(cell: CellValue): string {
  if (cell === uncalculated) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : dayOf(cell)
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  return cell === null || cell === undefined ? '' : composedText(String(cell)).trim()
}

/** Spreadsheets store days as fractions, which can miss midnight by milliseconds. */
const dayOf = (date: Date) => new Date(date.getTime() + 1_000).toISOString().slice(0, 10)

const uncalculatedText = 'has a formula without a result: open and save the file in a spreadsheet program'

/** What no column can read; undefined for other cells. */
export function failedCell(cell: CellValue): string | undefined {
  if (cell === uncalculated) return uncalculatedText
  return typeof cell === 'string' && isCellError(cell) ? cellErrorText(cell) : undefined
}

/** The text of a cell, cleaned where its member is a `pastedField`, or what is wrong. @param rulesOf the member by whose rules signs are refused */
export function readText(
  member: string,
  cell: CellValue,
  rulesOf: string,
): { readonly value: string } | { readonly problem: string } {
  const isPasted = pastedFields.has(member)
  const text = isPasted ? cleanPasted(cellText(cell)) : cellText(cell)
  if (isPasted && isShortenedNumber(text)) return { problem: shortenedNumberText }
  return isUnfitText(text, rulesOf) ? { problem: unfitText } : { value: text }
}
