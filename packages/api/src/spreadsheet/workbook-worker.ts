import { parentPort, workerData } from 'node:worker_threads'
import { createSpool } from './spool.ts'
import {
  type Cells,
  type FromThread,
  type Piece,
  rowsOfPiece,
  type SheetTask,
  type ToThread,
} from './workbook-pieces.ts'
import { writeWorkbook } from './write-workbook.ts'

/** A thread that writes one workbook of the rows that it is sent, and ends with it (workbook-thread.ts). */

const { title, columns } = workerData as SheetTask
const spool = createSpool<Piece>()
const tell = (message: FromThread) => parentPort?.postMessage(message)
/** A chunk alone: with it would go a copy of all the memory that it is cut from. */
const send = (chunk: Buffer) => {
  const own = new Uint8Array(chunk)
  parentPort?.postMessage({ chunk: own } satisfies FromThread, [own.buffer])
}
/** Chunks that may be sent before the next is asked for. */
const room: { chunks: number; onMore?: () => void } = { chunks: 4 }

parentPort?.on('message', (message: ToThread) => {
  if (message === 'end') spool.end()
  else if (message === 'more') {
    room.chunks++
    room.onMore?.()
  } else spool.add(message)
})

async function* rows(): AsyncGenerator<readonly Cells[]> {
  let count = 0
  for await (const piece of spool.pieces) {
    const cells = rowsOfPiece(piece, columns.length)
    yield cells
    count += cells.length
    tell({ written: count })
  }
}

const shown = columns.map((column, place) => ({ ...column, value: (cells: Cells) => cells[place] }))
for await (const chunk of writeWorkbook({ title, columns: shown, rows: rows() })) {
  while (room.chunks === 0) {
    const { promise, resolve } = Promise.withResolvers<void>()
    room.onMore = resolve
    await promise
  }
  room.chunks--
  send(chunk as Buffer)
}
tell({ chunk: null })
parentPort?.close()
