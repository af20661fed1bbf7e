import { parentPort, workerData } from 'node:worker_threads'
import { handOver } from './hand-over.ts'
import { pieceRows } from './sheet-rows.ts'
import { createSlots } from './slots.ts'
import { createSpool } from './spool.ts'
import type { FromThread, Piece, SheetRows, SheetTask, ToThread } from './workbook-pieces.ts'
import { writePieces } from './write-workbook.ts'

/** The thread ends with its workbook (workbook-thread.ts). */

const task = workerData as SheetTask
const rowsOf = pieceRows(task.columns)
const spool = createSpool<Piece>()
const post = (message: FromThread) => parentPort?.postMessage(message)
const send = (bytes: Buffer<ArrayBuffer>) => {
  const chunk = handOver(bytes)
  parentPort?.postMessage({ chunk } satisfies FromThread, [chunk.buffer])
}
/** Chunks sent ahead. */
const chunks = createSlots(4)
/** The database waits this long in all for the file to be read. Then rows are spooled to a file, and the connection is free for others. */
let pauseLeftMs = 1_000
/** Pieces received whose places were not returned yet. */
let pendingRows = 0

function letCome(count: number) {
  if (count === 0) return
  pendingRows -= count
  post({ taken: count })
}

parentPort?.on('message', (message: ToThread) => {
  if (message === 'end') spool.end()
  else if (message === 'more') chunks.give()
  else {
    spool.add(message)
    pendingRows++
    if (pauseLeftMs <= 0) letCome(pendingRows)
  }
})

async function* pieces(): AsyncGenerator<SheetRows> {
  let count = 0
  for await (const piece of spool.pieces) {
    letCome(Math.min(pendingRows, 1))
    const rows = rowsOf(piece)
    yield rows
    count += rows.count
    post({ written: count })
  }
}

async function waitForPlace() {
  if (chunks.isFree || pauseLeftMs <= 0) return chunks.take()
  const begin = performance.now()
  const loseIt = setTimeout(() => {
    pauseLeftMs = 0
    letCome(pendingRows)
  }, pauseLeftMs)
  await chunks.take()
  clearTimeout(loseIt)
  pauseLeftMs -= performance.now() - begin
}

for await (const chunk of writePieces(task, pieces())) {
  await waitForPlace()
  send(chunk)
}
post({ chunk: null })
parentPort?.close()
