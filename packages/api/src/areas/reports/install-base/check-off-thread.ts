import { Worker } from 'node:worker_threads'
import type { InstallBasePreview } from '@emberwatch/contract'
import { storedPath } from '../../../http/multipart.ts'

/** Memory of the thread in megabytes, and its time: a file that needs more is none that people make. */
const threadMemory = 768
const mostMs = 120_000

const tooMuch: InstallBasePreview = {
  columns: [],
  missing: [],
  rows: [],
  rowsCount: 0,
  problems: [{ row: 1, column: null, message: 'The file is too large or too intricate to be read' }],
  problemsCount: 1,
}

/** Where the rows of an uploaded file stand once it has been checked. */
export const rowsPathOf = (file: File): string => `${storedPath(file)}.rows`

let before: Promise<unknown> = Promise.resolve()

/** Checks an uploaded file in a thread of its own, one file after another, so that two cannot take the memory of two. */
export function checkOffThread(file: File): Promise<InstallBasePreview> {
  const check = before.then(() => checkInThread(file))
  before = check.catch(() => undefined)
  return check
}

function checkInThread(file: File): Promise<InstallBasePreview> {
  const { promise, resolve, reject } = Promise.withResolvers<InstallBasePreview>()
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), {
    workerData: { path: storedPath(file), fileName: file.name, rowsPath: rowsPathOf(file) },
    resourceLimits: { maxOldGenerationSizeMb: threadMemory },
  })
  const timer = setTimeout(() => resolve(tooMuch), mostMs)
  worker.once('message', resolve)
  worker.once('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(tooMuch) : reject(error),
  )
  worker.once('exit', (code) => reject(new Error(`The reader of install base files ended with code ${code}`)))
  return promise.finally(() => {
    clearTimeout(timer)
    return worker.terminate()
  })
}
