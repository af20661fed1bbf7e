import { parentPort, workerData } from 'node:worker_threads'
import { handOver } from './hand-over.ts'
import { createPlaces } from './places.ts'
import { pieceRows } from './sheet-rows.ts'
import { createSpool } from './spool.ts'
import type { FromThread, Piece, SheetRows, SheetTask, ToThread } from './workbook-pieces.ts'
import { writePieces } from './write-workbook.ts'

/** A thread that writes one workbook of the rows that it is sent, and ends with it (workbook-thread.ts). */

const task = workerData as SheetTask
const rowsOf = pieceRows(task.columns)
const spool = createSpool<Piece>()
const tell = (message: FromThread) => parentPort?.postMessage(message)
const send = (bytes: Buffer<ArrayBuffer>) => {
  const chunk = handOver(bytes)
  parentPort?.postMessage({ chunk } satisfies FromThread, [chunk.buffer])
}
/** Chunks that may be sent before the next is asked for. */
const chunks = createPlaces(4)
/**
 * For so many milliseconds in all, the database waits until this file is taken. Then its rows are let come and lie in a file of their own: its
 * connection is for others, too.
 */
let pauseLeftMs = 1_000
/** Pieces that have come and of which nobody has been told that others may follow. */
let owed = 0

function letCome(count: number) {
  if (count === 0) return
  owed -= count
  tell({ taken: count })
}

parentPort?.on('message', (message: ToThread) => {
  if (message === 'end') spool.end()
  else if (message === 'more') chunks.give()
  else {
    spool.add(message)
    owed++
    if (pauseLeftMs <= 0) letCome(owed)
  }
})

async function* pieces(): AsyncGenerator<SheetRows> {
  let count = 0
  for await (const piece of spool.pieces) {
    letCome(Math.min(owed, 1))
    const rows = rowsOf(piece)
    yield rows
    count += rows.count
    tell({ written: count })
  }
}

async function waitForPlace() {
  if (chunks.isFree || pauseLeftMs <= 0) return chunks.take()
  const began = performance.now()
  const loseIt = setTimeout(() => {
    pauseLeftMs = 0
    letCome(owed)
  }, pauseLeftMs)
  await chunks.take()
  clearTimeout(loseIt)
  pauseLeftMs -= performance.now() - began
}

for await (const chunk of writePieces(task, pieces())) {
  await waitForPlace()
  send(chunk)
}
tell({ chunk: null })
parentPort?.close()
