import { closeSync, createReadStream, openSync, writeSync } from 'node:fs'
import { createInterface } from 'node:readline'

/** Rows between a job and the server's thread: a file with a JSON list on each line, none so long that it holds others up. */
export interface RowsFile {
  add(row: object): void
  close(): void
}

/** Bytes of a line, more or less: what the database takes with one statement. */
const usualLineBytes = 32 * 1024

/** @param lineBytes fewer where a row costs the database much: an embedded one serves nobody else during a statement */
export function createRowsFile(path: string, lineBytes = usualLineBytes): RowsFile {
  const file = openSync(path, 'w', 0o600)
  let waiting: string[] = []
  let length = 0
  const flush = () => {
    if (waiting.length > 0) writeSync(file, `[${waiting.join(',')}]\n`)
    waiting = []
    length = 0
  }
  return {
    add: (row) => {
      const text = JSON.stringify(row)
      waiting.push(text)
      length += text.length
      if (length >= lineBytes) flush()
    },
    close: () => {
      flush()
      closeSync(file)
    },
  }
}

/** The lists of a rows file as JSON texts, in order. */
export const rowsIn = (path: string): AsyncIterable<string> =>
  createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
