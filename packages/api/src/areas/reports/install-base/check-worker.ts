import { closeSync, openSync, writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { checkTable } from './check-table.ts'
import type { FileRow } from './file-row.ts'
import { readTable } from './read-table.ts'

/** Reads one install base file away from the server's thread; its rows go to `rowsPath`, a JSON list on each line. */

interface Job {
  readonly path: string
  readonly fileName: string
  readonly rowsPath: string
}
const { path, fileName, rowsPath } = workerData as Job
const rowsAtOnce = 2_000

async function* table() {
  yield* await readTable(path, fileName)
}

const file = openSync(rowsPath, 'w')
let waiting: FileRow[] = []
const flush = () => {
  if (waiting.length > 0) writeSync(file, `${JSON.stringify(waiting)}\n`)
  waiting = []
}
const take = (row: FileRow) => {
  waiting.push(row)
  if (waiting.length >= rowsAtOnce) flush()
}
const preview = await checkTable(table(), take)
flush()
closeSync(file)
parentPort?.postMessage(preview)
