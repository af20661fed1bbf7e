import { readFile } from 'node:fs/promises'
import { type LoopFileProblem, loopFileColumns, readLoopFile } from '@emberwatch/contract/loops'
import { parse } from 'csv-parse/sync'
import { createRowsFile } from '../../work/rows-file.ts'

/** The file is refused as a whole; the answer lists so many problems. */
export const problemsMax = 50

/** Takes the database some 20 ms, as each unit has five index entries. */
const lineBytes = 24 * 1024

interface LoopFile {
  readonly path: string
  /** Receives the units with their line in the file, for `rowsIn`. */
  readonly rowsPath: string
}

interface LoopReading {
  readonly unitsCount: number
  readonly problems: readonly LoopFileProblem[]
  readonly problemsCount: number
}

export async function readLoop({ path, rowsPath }: LoopFile): Promise<LoopReading> {
  const { units, problems } = readLoopFile(await readFile(path, 'utf8'), parse)
  const rows = createRowsFile(rowsPath, lineBytes)
  // Bulk inserts take the columns of the first row, so every row has all of them.
  if (problems.length === 0)
    for (const { line, unit } of units)
      rows.add({ line, ...Object.fromEntries(loopFileColumns.map((column) => [column, unit[column] ?? null])) })
  rows.close()
  return { unitsCount: units.length, problems: problems.slice(0, problemsMax), problemsCount: problems.length }
}
