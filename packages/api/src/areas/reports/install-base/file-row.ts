import {
  cleanPasted,
  earliestDate,
  isDateInRange,
  isUnfitText,
  latestDate,
  pastedFields,
  unfitText,
} from '@emberwatch/contract'
import { type InstallBaseColumn, type InstallBaseProblem, installBaseColumns } from '@emberwatch/contract/reports'
import {
  cellErrorText,
  isCellError,
  isShortenedNumber,
  shortenedNumberText,
} from '@emberwatch/contract/spreadsheet-text'
import { type CellValue, type TableRow, uncalculated } from './table-file.ts'

/** Keys are columns of install_base_rows. */
export interface FileRow {
  readonly row: number
  readonly cells: Readonly<Partial<Record<InstallBaseColumn, string | boolean | null>>>
}

const textMax = 255
const isoDay = /^\d{4}-\d{2}-\d{2}$/
const uncalculatedText = 'has a formula without a result: open and save the file in a spreadsheet program'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Reading = { readonly value: string | boolean | null } | { readonly problem: string }

/** @param problems receives what is wrong */
export function readFileRow(
  { number, cells }: TableRow,
  fields: readonly (InstallBaseColumn | null)[],
  problems: (problem: InstallBaseProblem) => void,
): FileRow {
  const values: Record<string, string | boolean | null> = {}
  for (const [index, field] of fields.entries()) {
    if (!field) continue
    const reading = readCell(field, cells[index] ?? null)
    if ('value' in reading) values[field] = reading.value
    else problems({ row: number, column: installBaseColumns[field], message: reading.problem })
  }
  return { row: number, cells: values }
}

function readCell(field: InstallBaseColumn, cell: CellValue): Reading {
  if (cell === uncalculated) return { problem: uncalculatedText }
  if (typeof cell === 'string' && isCellError(cell)) return { problem: cellErrorText(cell) }
  if (field === 'activeContract') return readFlag(cell)
  if (field === 'entryCreatedDate') return readDay(cell)
  const text = pastedFields.has(field) ? cleanPasted(cellText(cell)) : cellText(cell)
  if (pastedFields.has(field) && isShortenedNumber(text)) return { problem: shortenedNumberText }
  if (text.length > textMax) return { problem: `has more than ${textMax} characters` }
  // Cells may contain line breaks, like comments.
  if (isUnfitText(text, 'comment')) return { problem: unfitText }
  if ((field === 'systemId' || field === 'siteId') && text && !uuid.test(text)) return { problem: 'is no id' }
  return { value: text || null }
}

/** Spellings of the platform and of the report's export. */
const flags: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
  ['yes', true],
  ['no', false],
])

function readFlag(cell: CellValue): Reading {
  const text = cellText(cell).toLowerCase()
  const value = flags.get(text)
  return value !== undefined ? { value } : { problem: `must be true or false${text ? `, not "${excerpt(text)}"` : ''}` }
}

function readDay(cell: CellValue): Reading {
  const text = cellText(cell)
  if (!text) return { value: null }
  const time = isoDay.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  // Date makes 1 March of 30 February.
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(text)
    ? { problem: `must be a date as yyyy-MM-dd, not "${excerpt(text)}"` }
    : isDateInRange(text)
      ? { value: text }
      : { problem: `must be a date from ${earliestDate} to ${latestDate}` }
}

const excerpt = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** Trimmed and composed (NFC), as a spreadsheet shows it; a date cell becomes yyyy-MM-dd. */
export function cellText(cell: CellValue): string {
  if (cell === uncalculated) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : dayOf(cell)
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  return cell === null || cell === undefined ? '' : String(cell).trim().normalize('NFC')
}

/** Spreadsheets store days as fractions, which can miss midnight by milliseconds. */
const dayOf = (date: Date) => new Date(date.getTime() + 1_000).toISOString().slice(0, 10)
