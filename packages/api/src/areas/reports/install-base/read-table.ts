import { type EventEmitter, once } from 'node:events'
import { openAsBlob } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { installBaseRowsMax } from '@emberwatch/contract/reports'
import { parse } from 'csv-parse'
import { checkZip } from './check-zip.ts'
import { UnreadableTable } from './unreadable-table.ts'

/** The first bytes tell CSV, .xlsx and .xls apart. */

export type CellValue = string | number | boolean | Date | null
export interface TableRow {
  /** From 1, as spreadsheets number rows. */
  readonly number: number
  readonly cells: readonly CellValue[]
}

const zipMark = '504b0304'
const oleMark = 'd0cf11e0a1b11ae1'

/** @throws UnreadableTable, also during iteration */
export async function readTable(path: string, fileName: string): Promise<AsyncIterable<TableRow>> {
  const mark = await firstBytes(path)
  if (mark.startsWith(zipMark)) return readXlsx(path)
  if (mark.startsWith(oleMark)) return readXls(path)
  if (/\.csv$/i.test(fileName)) return readCsv(path)
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

async function* readXlsx(path: string): AsyncGenerator<TableRow> {
  await checkZip(path)
  const { streamXlsxRows } = await import('hucre/xlsx')
  try {
    // One row more than the limit shows that the limit is passed.
    const rows = streamXlsxRows(await readFile(path), { maxRows: installBaseRowsMax + 2 })
    for await (const { index, values } of rows) yield { number: index + 1, cells: values }
  } catch (error) {
    throw unreadable('The workbook cannot be read', error)
  }
}

/** .xls must be read as a whole; it holds at most 65,536 rows a sheet. */
async function* readXls(path: string): AsyncGenerator<TableRow> {
  const { read } = await import('@e965/xlsx')
  let rows: ({ t: string; v?: unknown } | undefined)[][]
  try {
    const book = read(await readFile(path), { type: 'buffer', dense: true, cellDates: true, UTC: true, sheets: 0 })
    const sheet = book.Sheets[book.SheetNames[0] ?? '']
    rows = (sheet?.['!data'] ?? []) as typeof rows
  } catch (error) {
    throw unreadable('The workbook cannot be read', error)
  }
  for (const [index, row] of rows.entries())
    yield { number: index + 1, cells: Array.from(row ?? [], (cell) => (cell?.v ?? null) as CellValue) }
}

const recordMax = 1024 * 1024

async function* readCsv(path: string): AsyncGenerator<TableRow> {
  const text = (await openAsBlob(path)).stream().pipeThrough(new TextDecoderStream('utf-8', { fatal: true }))
  const options = {
    bom: true,
    relax_column_count: true,
    max_record_size: recordMax,
    delimiter: await delimiterOf(path),
  }
  const parser = parse(options)
  // For each row that is not as long as the first the library makes an error with its stack, even where nobody reads it, which takes ten times as
  // long as the row. With a record count of 0 each row is the first.
  Object.defineProperty(parser.info, 'records', { get: () => 0, set: () => undefined })
  // `pipe` would not pass on an error of the decoder to the reader of rows.
  const feed = async () => {
    for await (const chunk of text) if (!parser.write(chunk)) await drained(parser)
    parser.end()
  }
  const fed = feed().catch((error) => parser.destroy(error))
  let number = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) yield { number: ++number, cells }
    await fed
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new UnreadableTable('The file is not UTF-8; save it as "CSV UTF-8"')
    throw unreadable('The file is no CSV', error)
  }
}

/** Removes the listeners of the events that did not come. */
function drained(parser: EventEmitter): Promise<unknown> {
  const waiting = new AbortController()
  const { signal } = waiting
  return Promise.race(['drain', 'close'].map((name) => once(parser, name, { signal }))).finally(() => waiting.abort())
}

/** Excel writes semicolons where the comma is the decimal sign, as in Norway. */
async function delimiterOf(path: string): Promise<string> {
  const [line = ''] = (await (await openAsBlob(path)).slice(0, 64 * 1024).text()).split(/\r?\n/, 1)
  const count = (sign: string) => line.split(sign).length
  return count(';') > count(',') ? ';' : count('\t') > count(',') ? '\t' : ','
}

const unreadable = (what: string, error: unknown) =>
  error instanceof UnreadableTable
    ? error
    : new UnreadableTable(`${what}: ${String((error as Error)?.message ?? error).slice(0, 200)}`, { cause: error })
