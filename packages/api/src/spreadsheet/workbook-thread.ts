import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { Semaphore } from '@emberwatch/http'
import { semaphores } from '@emberwatch/http/limits'
import type { CellValue, SheetColumn } from './sheet-xml.ts'
import { createSlots } from './slots.ts'
import { type Workbook, writeWorkbook } from './write-workbook.ts'

/** The cells of whole rows, one after the other: a flat list is sent faster than rows. */
export type Cells = readonly CellValue[]

export type SheetTask = Pick<Workbook<Cells>, 'title'> & {
  /** Functions cannot be sent to a thread. */
  readonly columns: readonly Omit<SheetColumn<never>, 'value'>[]
}
export type ToThread = Cells | 'end' | 'more'
/** A piece of the file, null after the last; or the number of rows so far, once for each piece of rows. */
export type FromThread = { readonly chunk: Uint8Array | null } | { readonly written: number }

interface WatchedWorkbook<Row> extends Workbook<Row> {
  /** Errors end the file. */
  readonly onRows?: ((count: number) => Promise<void>) | undefined
}

/** Megabytes of one thread. */
const memory = { maxOldGenerationSizeMb: 40, maxYoungGenerationSizeMb: 6 }
/** Pieces of rows sent ahead. */
const piecesOnTheWay = 4
const threads = new Semaphore(semaphores.sheetWriters)

/** Writes on a thread where one is free, else on the caller's. Takes rows as fast as the file is taken. */
export function writeWorkbookInThread<Row>(book: WatchedWorkbook<Row>): Readable {
  const release = threads.tryAcquire()
  if (!release) return writeHere(book)
  const columns = book.columns.map(({ value: _, ...column }) => column)
  const workerData: SheetTask = { title: book.title, columns }
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { workerData, resourceLimits: memory })
  worker.once('exit', release)
  return readableOf(worker, book)
}

function readableOf<Row>(worker: Worker, { columns, rows, onRows }: WatchedWorkbook<Row>): Readable {
  const send = (message: ToThread) => worker.postMessage(message)
  const source = rows[Symbol.asyncIterator]()
  const slots = createSlots(piecesOnTheWay)
  const output = new Readable({
    read: () => send('more'),
    destroy: (error, done) => {
      void worker.terminate()
      // The generator may still wait for the database.
      source.return?.().catch(() => undefined)
      done(error)
    },
  })
  const fail = (error: Error) => output.destroy(error)
  let deliveries = Promise.resolve()
  worker.on('message', (message: FromThread) => {
    if ('written' in message) {
      slots.give()
      deliveries = deliveries.then(() => onRows?.(message.written))
    } else if (message.chunk) output.push(message.chunk)
    else deliveries = deliveries.then(() => void output.push(null))
    deliveries.catch(fail)
  })
  worker.once('error', fail)
  const feed = async () => {
    for (let next = await source.next(); !next.done; next = await source.next()) {
      await slots.take()
      send(next.value.flatMap((row) => columns.map(({ value }) => value(row))))
    }
    send('end')
  }
  feed().catch(fail)
  return output
}

function writeHere<Row>({ onRows, ...book }: WatchedWorkbook<Row>): Readable {
  async function* rows() {
    let count = 0
    for await (const piece of book.rows) {
      yield piece
      count += piece.length
      await onRows?.(count)
    }
  }
  return writeWorkbook({ ...book, rows: rows() })
}
