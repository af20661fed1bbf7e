/** A CSV or a workbook, whatever its type. */

/** A formula without its result, as programs write it that do not calculate. */
export const uncalculated = Symbol('a formula without its result')

export type CellValue = string | number | boolean | Date | typeof uncalculated | null
export interface TableRow {
  /** Rows begin with 1, as in spreadsheets. */
  readonly number: number
  /** Hidden by hand or by a filter. */
  readonly isHidden?: boolean
  readonly cells: readonly CellValue[]
}

export interface TableSheet {
  readonly name: string
  readonly isHidden: boolean
}

export interface TableFile {
  /** Sheets have the order of the workbook. A CSV has none, nor has a workbook whose list is not where it should be. */
  readonly sheets: readonly TableSheet[]
  /** @param sheet '' where there are none. @throws UnreadableTable during iteration */
  readonly rowsOf: (sheet: string) => AsyncIterable<TableRow>
}

/** Why a file cannot be read as a table, in words for the person. */
export class UnreadableTable extends Error {
  override name = 'UnreadableTable'
}

/** Wraps an error of a parser. */
export const unreadable = (what: string, error: unknown): UnreadableTable =>
  error instanceof UnreadableTable
    ? error
    : new UnreadableTable(`${what}: ${String((error as Error)?.message ?? error).slice(0, 200)}`, { cause: error })
