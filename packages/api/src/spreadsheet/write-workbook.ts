import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { sheetPath, workbookParts } from './parts.ts'
import { rowXml, type SheetColumn, sheetHead, sheetRowsMax, sheetTail } from './sheet-xml.ts'

export interface Workbook<Row> {
  readonly title: string
  readonly columns: readonly SheetColumn<Row>[]
  /** Read as fast as the file is taken. */
  readonly rows: AsyncIterable<readonly Row[]>
}

interface Sheets<Row> extends Workbook<Row> {
  /** Most rows with the header; further rows go to another sheet. */
  readonly rowsMax?: number
}

/** Rows compress well; higher levels cost time and gain little. */
const compressionLevel = 1
const chunkCharacters = 64 * 1024

/**
 * Streams rows as .xlsx: neither rows nor file are in memory as a whole (docs/decisions/0008-spreadsheets.md). Destroying the stream stops reading.
 */
export function writeWorkbook<Row>(book: Sheets<Row>): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const rows = new RowReader(book.rows)
  zip.on('error', (error) => output.destroy(error as Error))
  writeSheets(zip, output, rows, book).catch((error) => output.destroy(error))
  output.once('close', () => void rows.stop())
  return output
}

async function writeSheets<Row>(zip: ZipFile, output: Readable, rows: RowReader<Row>, book: Sheets<Row>) {
  let sheets = 0
  do {
    sheets++
    const sheet = Readable.from(sheetChunks(rows, book), { objectMode: false })
    output.once('close', () => sheet.destroy())
    zip.addReadStream(sheet, sheetPath(sheets), { compressionLevel })
    await finished(sheet)
  } while (await rows.hasMore())
  for (const [path, text] of Object.entries(workbookParts(book.title, sheets))) zip.addBuffer(Buffer.from(text), path)
  zip.end()
}

async function* sheetChunks<Row>(rows: RowReader<Row>, { columns, rowsMax = sheetRowsMax }: Sheets<Row>) {
  let text = sheetHead(columns)
  let number = 1
  while (number < rowsMax && (await rows.hasMore())) {
    while (number < rowsMax && rows.hasNext && text.length < chunkCharacters)
      text += rowXml(columns, rows.next(), ++number)
    if (text.length < chunkCharacters) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text + sheetTail(columns, number))
}

/** Rows one by one, without a promise for each. */
class RowReader<Row> {
  readonly #source: AsyncIterator<readonly Row[]>
  #piece: readonly Row[] = []
  #at = 0

  constructor(source: AsyncIterable<readonly Row[]>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async hasMore(): Promise<boolean> {
    while (!this.hasNext) {
      const { done, value } = await this.#source.next()
      if (done) return false
      this.#piece = value
      this.#at = 0
    }
    return true
  }

  get hasNext(): boolean {
    return this.#at < this.#piece.length
  }

  next(): Row {
    return this.#piece[this.#at++] as Row
  }

  stop() {
    return this.#source.return?.()
  }
}
