/** A CSV or a workbook, whatever its type. */

export type CellValue = string | number | boolean | Date | null
export interface TableRow {
  /** From 1, as spreadsheets number rows. */
  readonly number: number
  readonly cells: readonly CellValue[]
}

export interface TableSheet {
  readonly name: string
  readonly isHidden: boolean
}

export interface TableFile {
  /** In the workbook's order; none of a CSV, or of a workbook whose list is not where it should be. */
  readonly sheets: readonly TableSheet[]
  /** @param sheet '' where there are none. @throws UnreadableTable during iteration */
  readonly rowsOf: (sheet: string) => AsyncIterable<TableRow>
}
