import { guardCell, listSeparator } from '@emberwatch/contract/spreadsheet-text'
import { localZone } from '../text/format.ts'

export interface CsvColumn<Row> {
  readonly title: string
  readonly value: (row: Row) => string | number | null | undefined
}

const byteOrderMark = '\ufeff'

/**
 * Rows as CSV for spreadsheets: UTF-8 with a byte order mark, RFC 4180 quoting and line ends. Excel reads the list separator of the person's region
 * only; with semicolons the decimal mark is a comma. An apostrophe keeps formulas from being run.
 */
export function csvText<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const separator = listSeparator(navigator.language, localZone())
  const cell = cellWith(separator)
  const lines = [
    columns.map(({ title }) => cell(title)),
    ...rows.map((row) => columns.map(({ value }) => cell(value(row)))),
  ]
  return byteOrderMark + lines.map((line) => `${line.join(separator)}\r\n`).join('')
}

const cellWith =
  (separator: string) =>
  (value: string | number | null | undefined): string => {
    if (value === null || value === undefined) return ''
    if (typeof value === 'number') return separator === ';' ? String(value).replace('.', ',') : String(value)
    const text = guardCell(value)
    return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
