import { earliestDate, isDateInRange, latestDate } from '@emberwatch/contract'
import { type InstallBaseColumn, installBaseColumns, installBaseRowsMax } from '@emberwatch/contract/reports'
import { cellText, failedCell, readText } from '../../tables/cell-text.ts'
import type { AddProblem, TableSpec } from '../../tables/check-table.ts'
import type { CellValue, TableRow } from '../../tables/table-file.ts'

/** Keys are columns of install_base_rows. */
export interface FileRow {
  readonly row: number
  readonly cells: Readonly<Partial<Record<InstallBaseColumn, string | boolean | null>>>
}

const textMax = 255
const isoDay = /^\d{4}-\d{2}-\d{2}$/
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Reading = { readonly value: string | boolean | null } | { readonly problem: string }

/** @param problems receives what is wrong */
function readFileRow(
  { number, cells }: TableRow,
  fields: readonly (InstallBaseColumn | null)[],
  problems: AddProblem,
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
  const failure = failedCell(cell)
  if (failure) return { problem: failure }
  if (field === 'activeContract') return readFlag(cell)
  if (field === 'entryCreatedDate') return readDay(cell)
  // Cells may contain line breaks, like comments.
  const reading = readText(field, cell, 'comment')
  if ('problem' in reading) return reading
  const text = reading.value
  if (text.length > textMax) return { problem: `has more than ${textMax} characters` }
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

/** A row without these says nothing about contracts and equipment. */
export const installBaseTable: TableSpec<InstallBaseColumn, FileRow> = {
  columns: installBaseColumns,
  required: () => ['equipmentNumber', 'activeContract'],
  rowsMax: installBaseRowsMax,
  readRow: readFileRow,
}
