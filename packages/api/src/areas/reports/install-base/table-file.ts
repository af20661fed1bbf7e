/** A CSV or a workbook, whatever its type. */

export type CellValue = string | number | boolean | Date | null
export interface TableRow {
  /** Rows begin with 1, as in spreadsheets. */
  readonly number: number
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
