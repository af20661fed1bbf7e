import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { Semaphore } from '@emberwatch/http'
import { semaphores } from '@emberwatch/http/limits'
import { pieceRows } from './sheet-rows.ts'
import { createSlots, type Slots } from './slots.ts'
import type { FromThread, Piece, SheetTask, ToThread } from './workbook-pieces.ts'
import { writePieces } from './write-workbook.ts'

interface Workbook extends SheetTask {
  /** @param inThread whether rows may come as fast as they can: a thread spools them to a file, this one would hold them in memory */
  readonly pieces: (inThread: boolean) => AsyncIterable<Piece>
  /** Errors end the file. */
  readonly onRows?: ((count: number) => Promise<void>) | undefined
}

/** The memory of one thread; waiting rows lie in a file (spool.ts). */
const memory = { maxOldGenerationSizeMb: 40, maxYoungGenerationSizeMb: 6 }
/** Pieces sent ahead. */
const piecesOnTheWay = 4
const threads = new Semaphore(semaphores.sheetWriters)

/** Writes on a thread where one is free. Takes rows as fast as they come, so that the reader can release its database connection. */
export function writeWorkbookInThread(book: Workbook): Readable {
  const release = threads.tryAcquire()
  if (!release) return writeHere(book)
  const { title, columns } = book
  // Functions cannot be sent to a thread.
  const task: SheetTask = {
    title,
    columns: columns.map(({ title, width, kind, timeZone }) => ({
      title,
      width,
      ...(kind && { kind }),
      ...(timeZone && { timeZone }),
    })),
  }
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: memory,
  })
  worker.once('exit', release)
  return readableOf(worker, book)
}

function readableOf(worker: Worker, { pieces, onRows }: Workbook): Readable {
  /** Transfers the bytes. */
  const send = (message: ToThread) =>
    worker.postMessage(message, typeof message === 'object' && 'bytes' in message ? [message.bytes.buffer] : [])
  const source = pieces(true)[Symbol.asyncIterator]()
  const places = createSlots(piecesOnTheWay)
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
    if ('taken' in message) places.give(message.taken)
    else if ('written' in message) deliveries = deliveries.then(() => onRows?.(message.written))
    else if (message.chunk) output.push(message.chunk)
    else deliveries = deliveries.then(() => void output.push(null))
    deliveries.catch(fail)
  })
  worker.once('error', fail)
  feed(source, places, send).catch(fail)
  return output
}

async function feed(source: AsyncIterator<Piece>, places: Slots, send: (message: ToThread) => void): Promise<void> {
  for (let next = await source.next(); !next.done; next = await source.next()) {
    await places.take()
    send(next.value)
  }
  send('end')
}

/** Writes on the caller's thread. */
function writeHere({ title, columns, pieces, onRows }: Workbook): Readable {
  const rowsOf = pieceRows(columns)
  async function* sheetPieces() {
    let count = 0
    for await (const piece of pieces(false)) {
      const rows = rowsOf(piece)
      yield rows
      count += rows.count
      await onRows?.(count)
    }
  }
  return writePieces({ title, columns }, sheetPieces())
}
