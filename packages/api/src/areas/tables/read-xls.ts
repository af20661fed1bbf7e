import { readFile } from 'node:fs/promises'
import type { CellObject } from '@e965/xlsx'
import { type TableFile, type TableRow, unreadable } from './table-file.ts'

const settings = { type: 'buffer', dense: true, cellDates: true, cellNF: true, UTC: true } as const

/** A sheet of an .xls must be read as a whole; it holds at most 65,536 rows. @throws UnreadableTable */
export async function openXls(path: string): Promise<TableFile> {
  const [{ read }, { xlsCell }] = await Promise.all([import('@e965/xlsx'), import('./cell-values.ts')])
  const content = await readFile(path)
  const bookWith = (sheet: string | number) => {
    try {
      return read(content, { ...settings, sheets: sheet })
    } catch (error) {
      throw unreadable('The workbook cannot be read', error)
    }
  }
  async function* rowsOf(name: string): AsyncGenerator<TableRow> {
    const { Sheets } = first.Sheets[name] ? first : bookWith(name)
    const rows = (Sheets[name]?.['!data'] ?? []) as (CellObject | undefined)[][]
    for (const [index, row] of rows.entries()) yield { number: index + 1, cells: Array.from(row ?? [], xlsCell) }
  }
  const first = bookWith(0)
  const hidden = first.Workbook?.Sheets?.map(({ Hidden }) => Boolean(Hidden)) ?? []
  const sheets = first.SheetNames.map((name, index) => ({ name, isHidden: hidden[index] ?? false }))
  return { sheets, rowsOf }
}
