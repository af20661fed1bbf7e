import { type CellObject, SSF } from '@e965/xlsx'
import { type CellValue, uncalculated } from './table-file.ts'

/** What a workbook's cell shows counts, not the number below: 0182 is 0182 (product 12.9). Loaded with the first workbook. */

/** Spreadsheets show 15 digits: 0.1 + 0.2 is 0.3. */
const plainNumber = (value: number): string => String(Number.isInteger(value) ? value : Number(value.toPrecision(15)))

/** How thousands are grouped depends on who opens the workbook, and so does a mark of a language alone (`[$-414]`). */
const anywhere = (format: string) => format.replace(/,(?=[#0?])|\[\$-[^\]]*\]/g, '')

/** Digits of a longer number are lost before anybody reads the file. */
const exactBelow = 1e15

/** A broken format shows the number. @param format such as `0000` or `0.0%` */
function formatNumber(value: number, format = 'General'): string {
  // As General shows it, which readers of identifiers refuse as shortened.
  if (Math.abs(value) >= exactBelow) return value.toExponential(5).toUpperCase()
  if (/^general$/i.test(format)) return plainNumber(value)
  try {
    return SSF.format(anywhere(format), value)
  } catch {
    return plainNumber(value)
  }
}

/** The patch of hucre (decision 0008) passes on the format of a number, the number of a date, and what has no result. */
export type StreamedCell =
  | CellValue
  | { readonly isUncalculated: true }
  | { readonly value: number | Date; readonly number: number; readonly numFmt: string }

export function xlsxCell(cell: StreamedCell): CellValue {
  if (typeof cell === 'number') return formatNumber(cell)
  if (cell === null || typeof cell !== 'object' || cell instanceof Date) return cell
  if ('isUncalculated' in cell) return uncalculated
  const { value, number, numFmt } = cell
  // A time without a day is a number below one; a day is read as a date, whatever its format.
  const isDay = value instanceof Date && !(number >= 0 && number < 1)
  return isDay ? value : formatNumber(number, numFmt)
}

/** Times without a day lie before the first day of the calendar. */
const firstDay = Date.UTC(1900, 0, 1)

export function xlsCell(cell: CellObject | undefined): CellValue {
  const { t, v, w = '', z } = cell ?? { t: 'z' }
  // The value of an error is a number.
  if (t === 'e') return w
  if (typeof v === 'number') return formatNumber(v, z?.toString())
  return v instanceof Date && v.getTime() < firstDay ? w : (v ?? null)
}
