export interface CsvColumn<Row> {
  readonly title: string
  readonly value: (row: Row) => string | number | null | undefined
}

const byteOrderMark = '\ufeff'
/** Prefixes that a spreadsheet treats as a formula (OWASP CSV injection). */
const formula = /^[\s]*[=+\-@\t\r]/

/**
 * Rows as CSV for spreadsheets: UTF-8 with a byte order mark, RFC 4180 quoting and line ends. An apostrophe escapes texts that look like formulas.
 */
export function csvText<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ title }) => cell(title)),
    ...rows.map((row) => columns.map(({ value }) => cell(value(row)))),
  ]
  return byteOrderMark + lines.map((line) => `${line.join(',')}\r\n`).join('')
}

function cell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
