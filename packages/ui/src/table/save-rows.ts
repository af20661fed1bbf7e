import { saveFile } from '../download/save-file.ts'
import { type CsvColumn, csvText } from './csv.ts'

export type FileKind = 'xlsx' | 'csv'

/** Saves rows of texts as a workbook, whose columns are texts, or as CSV. */
export async function saveRows<Row>(
  kind: FileKind,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  name: string,
): Promise<void> {
  if (kind === 'csv') return saveFile(csvText(columns, rows), `${name}.csv`)
  const { textWorkbookOf } = await import(/* webpackChunkName: "ui-workbook" */ './workbook.ts')
  const cells = rows.map((row) => columns.map(({ value }) => value(row) ?? null))
  saveFile(
    await textWorkbookOf(
      columns.map(({ title }) => title),
      cells,
      name,
    ),
    `${name}.xlsx`,
  )
}
