import { readFile } from 'node:fs/promises'
import { type LoopFileProblem, loopFileColumns, readLoopFile } from '@emberwatch/contract/loops'
import { parse } from 'csv-parse/sync'
import { createRowsFile } from '../../work/rows-file.ts'

/** Problems told at once; the file is refused as a whole in any case. */
export const toldAtMost = 50

/** Some twenty milliseconds of the database: each unit has five keys to keep. */
const lineBytes = 24 * 1024

interface LoopFile {
  readonly path: string
  /** Gets the units, as `rowsIn` reads them, each with its line in the file. */
  readonly rowsPath: string
}

interface LoopReading {
  readonly unitsCount: number
  /** The first of them. */
  readonly problems: readonly LoopFileProblem[]
  readonly problemsCount: number
}

/** Reads the CSV of a loop from disk. */
export async function readLoop({ path, rowsPath }: LoopFile): Promise<LoopReading> {
  const { units, problems } = readLoopFile(await readFile(path, 'utf8'), parse)
  const rows = createRowsFile(rowsPath, lineBytes)
  // Every row has every column: bulk inserts take the columns of the first.
  if (problems.length === 0)
    for (const { line, unit } of units)
      rows.add({ line, ...Object.fromEntries(loopFileColumns.map((column) => [column, unit[column] ?? null])) })
  rows.close()
  return { unitsCount: units.length, problems: problems.slice(0, toldAtMost), problemsCount: problems.length }
}
