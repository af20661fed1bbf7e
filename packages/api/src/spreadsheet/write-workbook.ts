import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { sheetPath, workbookParts } from './parts.ts'
import { rowXml, type SheetColumn, sheetHead, sheetRowsMax, sheetTail } from './sheet-xml.ts'
import { TextBytes } from './text-bytes.ts'

interface Workbook<Row> {
  /** Name of the sheets. */
  readonly title: string
  readonly columns: readonly SheetColumn<Row>[]
  /** Read as fast as the file is taken. */
  readonly rows: AsyncIterable<readonly Row[]>
  /** Rows of a sheet, its header among them; where there are more, another sheet follows. */
  readonly rowsMax?: number
}

/** Rows of sheets are alike and pack well; more effort costs time and wins little. */
const compressionLevel = 1

/**
 * Writes rows as an .xlsx file while they come: neither the rows nor the file are ever in memory as a whole
 * (docs/decisions/0008-spreadsheets.md). Destroying the stream stops the reading of rows.
 */
export function writeWorkbook<Row>(book: Workbook<Row>): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const rows = new RowReader(book.rows)
  zip.on('error', (error) => output.destroy(error as Error))
  writeSheets(zip, output, rows, book).catch((error) => output.destroy(error))
  output.once('close', () => void rows.stop())
  return output
}

async function writeSheets<Row>(zip: ZipFile, output: Readable, rows: RowReader<Row>, book: Workbook<Row>) {
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

async function* sheetChunks<Row>(rows: RowReader<Row>, { columns, rowsMax = sheetRowsMax }: Workbook<Row>) {
  yield Buffer.from(sheetHead(columns))
  let number = 1
  while (number < rowsMax && (await rows.hasMore())) {
    let text = new TextBytes()
    for (const row of rows.take(Math.min(rowsAtOnce, rowsMax - number))) {
      text.add(rowXml(columns, row, ++number))
      if (!text.isFull) continue
      yield text.bytes
      text = new TextBytes()
    }
    yield text.bytes
  }
  yield Buffer.from(sheetTail(columns, number))
}

const rowsAtOnce = 500

/** Rows that come in pieces, taken in pieces of another size. The next piece is fetched while this one is written. */
class RowReader<Row> {
  readonly #source: AsyncIterator<readonly Row[]>
  #next: Promise<IteratorResult<readonly Row[]>> | undefined
  #piece: readonly Row[] = []
  #taken = 0

  constructor(source: AsyncIterable<readonly Row[]>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async hasMore(): Promise<boolean> {
    while (this.#taken >= this.#piece.length) {
      const { done, value } = await (this.#next ?? this.#source.next())
      if (done) return false
      this.#piece = value
      this.#taken = 0
      this.#next = this.#source.next()
      // It may fail before anybody asks for it.
      this.#next.catch(() => undefined)
    }
    return true
  }

  /** At most so many rows, without waiting. */
  take(most: number): readonly Row[] {
    const rows = this.#piece.slice(this.#taken, this.#taken + most)
    this.#taken += rows.length
    return rows
  }

  stop() {
    return this.#source.return?.()
  }
}
