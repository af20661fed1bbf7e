import { composedText, isUnfitText, pastedFields, unfitText } from '@emberwatch/contract'
import {
  cellErrorText,
  delimiterOf,
  isCellError,
  isShortenedNumber,
  separatorLine,
  shortenedNumberText,
  unguardCell,
} from '@emberwatch/contract/spreadsheet-text'
import * as v from 'valibot'
import { foldText } from '../fold-text.ts'
import { loopFileUnitsMax } from './limits.ts'
import { ScannedUnitFields, tagOrZoneMissingText } from './loops.ts'

/** The same columns in and out, and the same rules for the browser's preview and the server (product 11.9). */

export const loopFileColumns = ['tagName', 'detectionZone', 'lsiNumber', 'unitType', 'serialNumber', 'comment'] as const
type LoopFileColumn = (typeof loopFileColumns)[number]

/** Lines count from 1. */
export interface LoopFileProblem {
  readonly line: number
  readonly column: LoopFileColumn | null
  readonly message: string
}

export interface LoopFileUnit {
  readonly line: number
  readonly unit: ScannedUnitFields
}

export interface LoopFile {
  readonly units: readonly LoopFileUnit[]
  readonly problems: readonly LoopFileProblem[]
}

interface CsvRecord {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}
type CsvParser = (text: string, options: Record<string, unknown>) => unknown

/** `line, column: message` */
export const formatLoopFileProblem = ({ line, column, message }: LoopFileProblem): string =>
  `Line ${line}${column ? `, ${column}` : ''}: ${message}`

/**
 * Accepts commas, semicolons and tabs, a BOM, Excel's `sep=` line, quoted cells, columns in any order, the titles that the table on screen has,
 * empty rows, and empty columns at the end. Lists every problem.
 * @param parse csv-parse's synchronous parser, which browser and server each bring
 */
export function readLoopFile(text: string, parse: CsvParser): LoopFile {
  const broken = text.indexOf(undecodable)
  if (broken >= 0) return { units: [], problems: [{ line: lineAt(text, broken), column: null, message: notUtf8Text }] }
  const records = recordsOf(text, parse)
  if ('message' in records) return { units: [], problems: [{ column: null, ...records }] }
  const [header, ...further] = records
  if (header && header.record.length > columnsMax)
    return { units: [], problems: [{ line: 1, column: null, message: tooWideText }] }
  const columns = withoutEmptyEnd(header?.record ?? []).map(columnName)
  const rows = further.filter(({ record }) => record.some(isFilled))
  const problems = headerProblems(columns)
  if (problems.length) return { units: [], problems }
  if (rows.length > loopFileUnitsMax) return { units: [], problems: [{ line: 1, column: null, message: tooManyText }] }
  const units: LoopFileUnit[] = []
  for (const row of rows) {
    const line = firstLine(row)
    if (row.record.length < columns.length || row.record.slice(columns.length).some(isFilled))
      problems.push({ line, column: null, message: `has ${row.record.length} cells instead of ${columns.length}` })
    else units.push(readUnit(row, columns, line, problems))
  }
  if (rows.length === 0) problems.push({ line: 1, column: null, message: 'The file has no units' })
  return { units, problems: [...problems, ...doubles(units)].sort((a, b) => a.line - b.line) }
}

const isFilled = (cell: string): boolean => cell.trim() !== ''
/** Spreadsheets write the empty columns of a sheet. */
const withoutEmptyEnd = (titles: readonly string[]) => titles.slice(0, titles.findLastIndex(isFilled) + 1)

/** Titles count without letter case and blanks: `Tag name` is `tagName`. */
const plainTitle = (title: string) => title.toLowerCase().replace(/[^a-z0-9]/g, '')
const columnName = (title: string): string =>
  loopFileColumns.find((name) => plainTitle(name) === plainTitle(title)) ?? title.trim()

/** Replacement character for bytes that are no UTF-8, as in files saved for Windows. */
const undecodable = '\uFFFD'
const notUtf8Text = 'The file is not UTF-8; save it as "CSV UTF-8"'
const tooManyText = `The file has more than ${loopFileUnitsMax.toLocaleString('en')} units`

function lineAt(text: string, index: number): number {
  let line = 1
  for (let end = text.indexOf('\n'); end >= 0 && end < index; end = text.indexOf('\n', end + 1)) line++
  return line
}

/** Unknown columns are named, up to so many. */
const columnsMax = 50
const tooWideText = `The first row has more than ${columnsMax} columns`

/** Characters: more than all columns filled, with doubled quotes. */
const rowMax = 16 * 1024

function recordsOf(text: string, parse: CsvParser): CsvRecord[] | { line: number; message: string } {
  const [first = '', named] = separatorLine.exec(text) ?? []
  const rest = text.slice(first.length)
  const delimiter = named ?? delimiterOf(rest.slice(0, rowMax).split(/\r?\n/, 1)[0] ?? '')
  // Blank lines in its place keep the numbers of lines.
  const lines = (first && '\n') + rest
  try {
    // One row more than header and limit shows that the limit is passed.
    const limits = { to: loopFileUnitsMax + 2, max_record_size: rowMax }
    const options = { bom: true, delimiter, info: true, relax_column_count: true, ...limits }
    return parse(lines, { ...options, skip_empty_lines: true }) as CsvRecord[]
  } catch (error) {
    const { lines: line = 1 } = error as { lines?: number }
    return { line, message: error instanceof Error ? error.message.slice(0, 200) : 'The file is no CSV' }
  }
}

/** The parser counts to the end of a record, and cells may hold line breaks. */
const firstLine = ({ record, info }: CsvRecord): number =>
  info.lines - record.reduce((breaks, cell) => breaks + (cell.match(/\n/g)?.length ?? 0), 0)

function headerProblems(columns: readonly string[]): LoopFileProblem[] {
  const at = (column: LoopFileColumn | null, message: string) => ({ line: 1, column, message })
  const known: readonly string[] = loopFileColumns
  return [
    ...loopFileColumns.filter((name) => !columns.includes(name)).map((name) => at(name, 'This column is missing')),
    ...columns.filter((name) => !known.includes(name)).map((name) => at(null, `Unknown column "${name.slice(0, 40)}"`)),
    ...loopFileColumns
      .filter((name) => columns.indexOf(name) !== columns.lastIndexOf(name))
      .map((name) => at(name, 'This column stands twice')),
  ]
}

function readUnit(row: CsvRecord, columns: readonly string[], line: number, problems: LoopFileProblem[]): LoopFileUnit {
  const cells = Object.fromEntries(
    columns.map((name, index) => [name, composedText(unguardCell(row.record[index] ?? ''))]),
  )
  const parsed = v.safeParse(ScannedUnitFields, cells)
  for (const [name, cell] of Object.entries(cells)) {
    const message = problemOf(cell, name)
    if (message) problems.push({ line, column: name as LoopFileColumn, message })
  }
  for (const issue of parsed.issues ?? [])
    problems.push({ line, column: v.getDotPath(issue) as LoopFileColumn | null, message: issue.message })
  const unit = parsed.success ? parsed.output : cells
  if (parsed.success && !unit.tagName && !unit.detectionZone)
    problems.push({ line, column: 'tagName', message: tagOrZoneMissingText })
  return { line, unit }
}

function problemOf(cell: string, column: string): string | null {
  if (isCellError(cell)) return cellErrorText(cell)
  if (pastedFields.has(column) && isShortenedNumber(cell)) return shortenedNumberText
  return isUnfitText(cell, column) ? unfitText : null
}

const unique = [
  { column: 'tagName', message: 'Tag name already exists' },
  { column: 'serialNumber', message: 'Serial number already exists' },
] as const

/** Lists units of a file that repeat a unique value (product 11.7). */
function doubles(units: readonly LoopFileUnit[]): LoopFileProblem[] {
  return unique.flatMap(({ column, message }) => {
    const seen = new Map<string, number>()
    return units.flatMap(({ line, unit }) => {
      const key = foldText(unit[column]?.trim() ?? '')
      if (!key) return []
      const before = seen.get(key)
      if (before === undefined) seen.set(key, line)
      return before === undefined ? [] : [{ line, column, message: `${message} in line ${before}` }]
    })
  })
}
