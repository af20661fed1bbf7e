import { readFile } from 'node:fs/promises'
import type { StreamedCell } from './cell-values.ts'
import { checkZip } from './check-zip.ts'
import { listSheets } from './list-sheets.ts'
import { type TableFile, type TableRow, unreadable } from './table-file.ts'

/** @throws UnreadableTable */
export async function openXlsx(path: string): Promise<TableFile> {
  await checkZip(path)
  const sheets = await listSheets(path).catch((error) => {
    throw unreadable('The workbook cannot be read', error)
  })
  const content = await readFile(path)
  return { sheets, rowsOf: (sheet) => readSheet(content, sheet) }
}

/** @param sheet '' for the first one */
async function* readSheet(content: Buffer, sheet: string): AsyncGenerator<TableRow> {
  const [{ streamXlsxRows }, { xlsxCell }] = await Promise.all([import('hucre/xlsx'), import('./cell-values.ts')])
  try {
    for await (const row of streamXlsxRows(content, { sheet: sheet || 0 })) {
      const { index, values, isHidden } = row as typeof row & { isHidden: boolean }
      yield { number: index + 1, isHidden, cells: (values as StreamedCell[]).map(xlsxCell) }
    }
  } catch (error) {
    throw unreadable('The workbook cannot be read', error)
  }
}
