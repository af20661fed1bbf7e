import { closeSync, createReadStream, openSync, writeSync } from 'node:fs'
import { createInterface } from 'node:readline'

/** A JSON list per line, each short enough for one statement. */
export interface RowsFile {
  add(row: object): void
  close(): void
}

/** Approximate. */
const usualLineBytes = 32 * 1024

/** @param lineBytes smaller where rows are expensive to store: an embedded database serves nobody else during a statement */
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

/** The lines as JSON texts. */
export const rowsIn = (path: string): AsyncIterable<string> =>
  createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
