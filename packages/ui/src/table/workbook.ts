import type { CellValue } from 'hucre'
import { writeXlsx } from 'hucre/xlsx'
import { cellValue } from './cell-text.ts'
import type { AnyColumn, TableRow } from './columns.ts'

/** Loaded with the first workbook alone. */

const formats: Readonly<Record<string, string>> = { date: 'yyyy-mm-dd', dateTime: 'yyyy-mm-dd hh:mm' }
/** Titles of sheets are at most this long and without these signs, says Excel. */
const titleMax = 31
const refusedInTitle = /[\\/?*[\]:]/g

interface SheetColumn {
  readonly column: AnyColumn
  readonly title: string
}

/** Rows as a workbook: texts stay texts, numbers and times are real; times are those of this browser's zone (product 5.8). */
export async function workbookOf(
  columns: readonly SheetColumn[],
  rows: readonly TableRow[],
  title: string,
): Promise<Blob> {
  const cells = rows.map((row) => columns.map(({ column }) => cellOf(column, row)))
  return blobOf(
    title,
    columns.map((one) => ({ title: one.title, numFmt: formats[kindOf(one.column)] })),
    cells,
  )
}

/** Columns are texts, so that a spreadsheet shortens no number that somebody types there. */
export const textWorkbookOf = (
  titles: readonly string[],
  cells: readonly (readonly CellValue[])[],
  title: string,
): Promise<Blob> =>
  blobOf(
    title,
    titles.map((one) => ({ title: one, numFmt: '@' })),
    cells,
  )

async function blobOf(
  title: string,
  columns: readonly { readonly title: string; readonly numFmt: string | undefined }[],
  cells: readonly (readonly CellValue[])[],
): Promise<Blob> {
  const sheet = {
    name: title.replace(refusedInTitle, '-').slice(0, titleMax) || 'Rows',
    columns: columns.map(({ numFmt }) => ({ autoWidth: true, numFmt })),
    rows: [columns.map((one) => one.title), ...cells.map((row) => [...row])],
    freezePane: { rows: 1 },
  }
  return new Blob([(await writeXlsx({ sheets: [sheet] })) as BlobPart], { type: xlsxType })
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A text of its own replaces the kind of a column. */
const kindOf = ({ kind, text }: AnyColumn): string => (text || !kind ? '' : kind)

/** Workbooks know no zones: a cell has what a clock on the wall says. */
function cellOf(column: AnyColumn, row: TableRow): CellValue {
  const value = cellValue(column, row)
  const isTime = formats[kindOf(column)] !== undefined && typeof value === 'string' && value !== '-'
  return isTime ? new Date(value.length > 10 ? `${value.replace(' ', 'T')}Z` : value) : value
}
