import * as v from 'valibot'
import { Count } from './entities/common.ts'

/** Files of rows that people import: CSV and workbooks (product 12.9, 7.10, 10.22). */

export const tableFileTypes = ['csv', 'xlsx', 'xls'] as const
/** Most columns, and problems that are told at once. */
export const tableColumnsMax = 100
export const tableProblemsMax = 50
/** For the field of a form. */
export const tableFileAccept = tableFileTypes.map((type) => `.${type}`).join(',')

const extension = new RegExp(`\\.(${tableFileTypes.join('|')})$`, 'i')

/** @param maxBytes a whole number of megabytes */
export const tableFile = (maxBytes: number) =>
  v.pipe(
    v.file('File is required'),
    v.check(({ name }) => extension.test(name), `Choose a file of type ${tableFileTypes.join(', ')}`),
    v.check(({ size }) => size > 0, 'The file is empty'),
    v.check(({ size }) => size <= maxBytes, `The file is too large (should be at max ${maxBytes / 1024 / 1024} MB)`),
  )

/** Rows as spreadsheets number them, the header being row 1. */
export const TableProblem = v.object({
  row: v.number(),
  column: v.nullable(v.string()),
  message: v.string(),
})
export type TableProblem = v.InferOutput<typeof TableProblem>

/** `Row 3, Active contract: message` */
export const formatTableProblem = ({ row, column, message }: TableProblem): string =>
  `Row ${row}${column ? `, ${column}` : ''}: ${message}`

/** What an import of sites or modems would do; where the file has problems it does nothing. */
export const ImportPreview = v.object({
  rowsCount: Count,
  added: Count,
  changed: Count,
  /** Their values stand there already. */
  unchanged: Count,
  /** Their number is there already, and nobody has asked to change them. */
  left: Count,
  /** Titles of columns that are not read. */
  ignored: v.array(v.string()),
  /** The first ones; `problemsCount` counts all. */
  problems: v.array(TableProblem),
  problemsCount: Count,
})
export type ImportPreview = v.InferOutput<typeof ImportPreview>

/** Most bytes and rows of a file of sites or modems. */
export const estateFileMax = 20 * 1024 * 1024
export const estateRowsMax = 50_000

/** A form sends texts. */
const flag = v.pipe(
  v.union([v.boolean(), v.picklist(['true', 'false'])], 'Must be true or false'),
  v.transform((value) => value === true || value === 'true'),
)

export const EstateFile = v.object({ file: tableFile(estateFileMax) })
export type EstateFile = v.InferOutput<typeof EstateFile>

/** `updates`: whether sites that are there with the number of a row get its values. */
export const SiteFile = v.object({ ...EstateFile.entries, updates: v.optional(flag, false) })
export type SiteFile = v.InferOutput<typeof SiteFile>
