import { type EventEmitter, once } from 'node:events'
import { openAsBlob } from 'node:fs'
import { delimiterOf, separatorLine, unguardCell } from '@emberwatch/contract/spreadsheet-text'
import { parse } from 'csv-parse'
import { type TableFile, type TableRow, UnreadableTable, unreadable } from './table-file.ts'

const recordMax = 1024 * 1024

export const openCsv = (path: string): TableFile => ({ sheets: [], rowsOf: () => readCsv(path) })

async function* readCsv(path: string): AsyncGenerator<TableRow> {
  const blob = await openAsBlob(path)
  const { start, delimiter } = await beginningOf(blob)
  const text = blob
    .slice(start)
    .stream()
    .pipeThrough(new TextDecoderStream('utf-8', { fatal: true }))
  const parser = parse({ bom: true, relax_column_count: true, max_record_size: recordMax, delimiter })
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
    for await (const cells of parser as AsyncIterable<string[]>)
      yield { number: ++number, cells: cells.map(unguardCell) }
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

/** Spreadsheets show no line that only names the separator, and do not count it as a row. */
async function beginningOf(blob: Blob): Promise<{ start: number; delimiter: string }> {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.slice(0, 64 * 1024).arrayBuffer())
  const [first = '', delimiter] = separatorLine.exec(text) ?? []
  const [row = ''] = text.slice(first.length).split(/\r?\n/, 1)
  return { start: Buffer.byteLength(first), delimiter: delimiter ?? delimiterOf(row) }
}
