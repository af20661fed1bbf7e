import { open } from 'node:fs/promises'
import { openCsv } from './read-csv.ts'
import { openXls } from './read-xls.ts'
import { openXlsx } from './read-xlsx.ts'
import { type TableFile, UnreadableTable } from './table-file.ts'

/** The first bytes tell CSV, .xlsx and .xls apart. */

const zipMark = '504b0304'
const oleMark = 'd0cf11e0a1b11ae1'

/** @throws UnreadableTable */
export async function openTable(path: string, fileName: string): Promise<TableFile> {
  const mark = await firstBytes(path)
  if (mark.startsWith(zipMark)) return openXlsx(path)
  if (mark.startsWith(oleMark)) return openXls(path)
  if (/\.csv$/i.test(fileName)) return openCsv(path)
  throw new UnreadableTable('The file is no Excel workbook, whatever its name says')
}

async function firstBytes(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.subarray(0, bytesRead).toString('hex')
  } finally {
    await file.close()
  }
}
