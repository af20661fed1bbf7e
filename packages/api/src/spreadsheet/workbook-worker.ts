import { parentPort, workerData } from 'node:worker_threads'
import { createSlots } from './slots.ts'
import type { Cells, FromThread, SheetTask, ToThread } from './workbook-thread.ts'
import { writeWorkbook } from './write-workbook.ts'

/** The thread ends with its workbook (workbook-thread.ts). */

const task = workerData as SheetTask
const columns = task.columns.map((column, index) => ({ ...column, value: (cells: Cells) => cells[index] }))
const width = columns.length
const pieces: Cells[] = []
let isOver = false
let wake = Promise.withResolvers<void>()
/** Chunks sent ahead. */
const chunks = createSlots(4)
const post = (message: FromThread, bytes: readonly ArrayBuffer[] = []) => parentPort?.postMessage(message, bytes)

parentPort?.on('message', (message: ToThread) => {
  if (message === 'more') chunks.give()
  else {
    if (message === 'end') isOver = true
    else pieces.push(message)
    wake.resolve()
  }
})

async function* rows(): AsyncGenerator<readonly Cells[]> {
  let count = 0
  for (;;) {
    const cells = pieces.shift()
    if (cells) {
      const length = cells.length / width
      yield Array.from({ length }, (_, row) => cells.slice(row * width, (row + 1) * width))
      count += length
      post({ written: count })
    } else if (isOver) return
    else {
      await wake.promise
      wake = Promise.withResolvers()
    }
  }
}

for await (const chunk of writeWorkbook({ title: task.title, columns, rows: rows() })) {
  await chunks.take()
  // Memory of its own, as Node's pool holds bytes of others.
  const bytes = new Uint8Array(chunk)
  post({ chunk: bytes }, [bytes.buffer])
}
post({ chunk: null })
parentPort?.close()
