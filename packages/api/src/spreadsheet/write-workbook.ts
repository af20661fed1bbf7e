import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { sheetPath, workbookParts } from './parts.ts'
import { rowsOf } from './sheet-rows.ts'
import { type SheetColumn, sheetHead, sheetRowsMax, sheetTail } from './sheet-xml.ts'
import { TextBytes } from './text-bytes.ts'
import type { SheetRows, SheetTask } from './workbook-pieces.ts'

interface Sheets extends SheetTask {
  /** Most rows with the header; further rows go to another sheet. */
  readonly rowsMax?: number
}

interface Workbook<Row> extends Sheets {
  readonly columns: readonly SheetColumn<Row>[]
  /** Read as fast as the file is taken. */
  readonly rows: AsyncIterable<readonly Row[]>
}

/** Rows compress well; higher levels cost time and gain little. */
const compressionLevel = 1

/**
 * Streams rows as .xlsx: neither rows nor file are in memory as a whole (docs/decisions/0008-spreadsheets.md). Destroying the stream stops reading.
 */
export function writeWorkbook<Row>(book: Workbook<Row>): Readable {
  async function* pieces() {
    for await (const rows of book.rows) yield rowsOf(book.columns, rows)
  }
  return writePieces(book, pieces())
}

export function writePieces(book: Sheets, pieces: AsyncIterable<SheetRows>): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const rows = new RowReader(pieces)
  zip.on('error', (error) => output.destroy(error as Error))
  writeSheets(zip, output, rows, book).catch((error) => output.destroy(error))
  output.once('close', () => void rows.stop())
  return output
}

/** Added by the patch of yazl. */
interface Pressing {
  readonly entries: readonly { readonly compressor?: { readonly bytesWritten: number } }[]
}

async function writeSheets(zip: ZipFile, output: Readable, rows: RowReader, book: Sheets) {
  let sheets = 0
  do {
    sheets++
    const entry = sheets - 1
    const compressed = () => (zip as unknown as Pressing).entries[entry]?.compressor?.bytesWritten ?? 0
    const sheet = Readable.from(sheetChunks(rows, book, compressed), { objectMode: false })
    output.once('close', () => sheet.destroy())
    zip.addReadStream(sheet, sheetPath(sheets), { compressionLevel })
    await finished(sheet)
  } while (await rows.hasMore())
  for (const [path, text] of Object.entries(workbookParts(book.title, sheets))) zip.addBuffer(Buffer.from(text), path)
  zip.end()
}

/** @param compressed bytes of the sheet that were compressed, whose memory is reused; otherwise it would be garbage of hundreds of megabytes */
async function* sheetChunks(rows: RowReader, { columns, rowsMax = sheetRowsMax }: Sheets, compressed: () => number) {
  const spentBuffers: { readonly memory: Buffer; readonly end: number }[] = []
  const next = () =>
    new TextBytes(spentBuffers[0] && spentBuffers[0].end <= compressed() ? spentBuffers.shift()?.memory : undefined)
  let sentBytes = 0
  let text = next()
  text.add(sheetHead(columns))
  let number = 1
  while (number < rowsMax && (await rows.hasMore())) {
    while (number < rowsMax && !text.isFull && rows.hasNext) rows.writeNext(text, ++number)
    if (!text.isFull) continue
    sentBytes += text.length
    spentBuffers.push({ memory: text.memory, end: sentBytes })
    yield text.bytes
    text = next()
  }
  text.add(sheetTail(columns, number))
  yield text.bytes
}

/** Fetches the next piece while one is written. */
class RowReader {
  readonly #source: AsyncIterator<SheetRows>
  #next: Promise<IteratorResult<SheetRows>> | undefined
  #piece: SheetRows | undefined
  #remaining = 0

  constructor(source: AsyncIterable<SheetRows>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async hasMore(): Promise<boolean> {
    while (!this.hasNext) {
      const { done, value } = await (this.#next ?? this.#source.next())
      if (done) return false
      this.#piece = value
      this.#remaining = value.count
      this.#next = this.#source.next()
      // May reject before anybody awaits it.
      this.#next.catch(() => undefined)
    }
    return true
  }

  get hasNext(): boolean {
    return this.#remaining > 0
  }

  writeNext(text: TextBytes, number: number): void {
    this.#piece?.writeNext(text, number)
    this.#remaining--
  }

  stop() {
    return this.#source.return?.()
  }
}
