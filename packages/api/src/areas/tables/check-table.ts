import { type TableProblem, tableColumnsMax, tableProblemsMax } from '@emberwatch/contract/table-file'
import { cellText } from './cell-text.ts'
import { type CellValue, type TableRow, UnreadableTable } from './table-file.ts'

/** What a kind of file holds. Functions close over what is remembered from row to row, so each check has one of its own. */
export interface TableSpec<Column extends string, Row extends object> {
  /** Titles by member. Both name a column, in any case and with or without spaces. */
  readonly columns: Readonly<Record<Column, string>>
  /** A file without one of these says nothing. @param fields that it has */
  readonly required: (fields: readonly (Column | null)[]) => readonly Column[]
  readonly rowsMax: number
  /** @param fields by position, null for columns that are not read */
  readonly readRow: (row: TableRow, fields: readonly (Column | null)[], problems: AddProblem) => Row
}

export type AddProblem = (problem: TableProblem) => void

export interface TablePreview<Column extends string> {
  readonly columns: { title: string; field: Column | null }[]
  readonly missing: Column[]
  readonly rows: string[][]
  readonly rowsCount: number
  readonly problems: TableProblem[]
  readonly problemsCount: number
}

/** Of a file that takes too long, or too much memory. */
export const tooMuchProblem: TableProblem = {
  row: 1,
  column: null,
  message: 'The file is too large or too intricate to be read',
}

const previewRows = 5

const shownMax = 255
const excerpt = (cell: CellValue) => cellText(cell).slice(0, shownMax).toWellFormed()

/** Matches members and titles without spaces and letter case (product 12.9). */
const plain = (title: string) => title.toLowerCase().replace(/[^a-z0-9]/g, '')

/** @returns the member that a title names; null for others */
function fieldOf<Column extends string>({ columns }: TitledColumns<Column>, title: string): Column | null {
  const names = Object.keys(columns) as Column[]
  return names.find((name) => [plain(name), plain(columns[name])].includes(plain(title))) ?? null
}
type TitledColumns<Column extends string> = Pick<TableSpec<Column, object>, 'columns' | 'required'>

/** Whether a row has the titles without which nothing can be read. */
export const isHeader = <Column extends string>(spec: TitledColumns<Column>, { cells }: TableRow): boolean => {
  const fields = cells.map((cell) => fieldOf(spec, excerpt(cell)))
  return spec.required(fields).every((name) => fields.includes(name))
}

/** Spreadsheets write empty cells that have a format. */
const withoutEmptyEnd = ({ cells, ...row }: TableRow): TableRow => ({
  ...row,
  cells: cells.slice(0, cells.findLastIndex((cell) => cellText(cell) !== '') + 1),
})

/** Reads all rows and collects problems. `take` gets each row; they count only when there are no problems. */
export async function checkTable<Column extends string, Row extends object>(
  rows: AsyncIterable<TableRow>,
  spec: TableSpec<Column, Row>,
  take: (row: Row) => void,
): Promise<TablePreview<Column>> {
  const check = new TableCheck(spec, take)
  try {
    for await (const formatted of rows) {
      const row = withoutEmptyEnd(formatted)
      if (row.cells.length > 0) check.add(row)
      if (check.isUnknown) break
    }
    check.refuseEmpty()
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    check.addProblem({ row: 1, column: null, message: error.message })
  }
  return check.preview()
}

const hiddenText = 'is hidden: show it, by hand or by the filter, or delete it'

class TableCheck<Column extends string, Row extends object> {
  readonly #spec: TableSpec<Column, Row>
  readonly #take: (row: Row) => void
  readonly #rows: string[][] = []
  readonly #problems: TableProblem[] = []
  /** Columns without a title that have something below. */
  readonly #filled = new Set<number>()
  #header: Header<Column> | undefined
  #rowsCount = 0
  #problemsCount = 0

  constructor(spec: TableSpec<Column, Row>, take: (row: Row) => void) {
    this.#spec = spec
    this.#take = take
  }

  /** Rows below an unknown header cannot be checked. */
  get isUnknown(): boolean {
    return this.#header !== undefined && this.#rowsCount === 0 && this.#problemsCount > 0
  }

  addProblem = (problem: TableProblem): void => {
    this.#problemsCount++
    if (this.#problems.length < tableProblemsMax) this.#problems.push(problem)
  }

  /** @throws UnreadableTable */
  add(row: TableRow): void {
    if (row.cells.length > tableColumnsMax)
      throw new UnreadableTable(`Row ${row.number} has more than ${tableColumnsMax} columns`)
    if (this.#header) this.#addRow(row, this.#header)
    else this.#header = readHeader(this.#spec, row, this.addProblem)
  }

  #addRow(row: TableRow, { fields, untitled }: Header<Column>): void {
    if (++this.#rowsCount > this.#spec.rowsMax)
      throw new UnreadableTable(`The file has more than ${this.#spec.rowsMax.toLocaleString('en')} rows`)
    if (row.isHidden) this.addProblem({ row: row.number, column: null, message: hiddenText })
    for (const index of untitled) if (cellText(row.cells[index] ?? null)) this.#filled.add(index)
    if (this.#rows.length < previewRows) this.#rows.push(fields.map((_, i) => excerpt(row.cells[i] ?? null)))
    this.#take(this.#spec.readRow(row, fields, this.addProblem))
  }

  /** @throws UnreadableTable */
  refuseEmpty(): void {
    if (!this.#header) throw new UnreadableTable('The file is empty')
    if (this.#problemsCount === 0 && this.#rowsCount === 0) throw new UnreadableTable('The file has no rows')
  }

  preview(): TablePreview<Column> {
    const { columns = [], missing = [], untitled = [] } = this.#header ?? {}
    const isColumn = (_: unknown, index: number) => !untitled.includes(index) || this.#filled.has(index)
    return {
      columns: columns.filter(isColumn),
      missing,
      rows: this.#rows.map((cells) => cells.filter(isColumn)),
      rowsCount: this.#rowsCount,
      problems: this.#problems,
      problemsCount: this.#problemsCount,
    }
  }
}

interface Header<Column extends string> {
  readonly columns: TablePreview<Column>['columns']
  readonly fields: readonly (Column | null)[]
  readonly missing: Column[]
  /** Indices of columns without a title; those with nothing below are no columns. */
  readonly untitled: readonly number[]
}

function readHeader<Column extends string>(
  spec: TitledColumns<Column>,
  { number, cells }: TableRow,
  addProblem: AddProblem,
): Header<Column> {
  const columns = cells.map((cell) => {
    const title = excerpt(cell)
    return { title, field: fieldOf(spec, title) }
  })
  const fields = columns.map(({ field }) => field)
  const missing = (Object.keys(spec.columns) as Column[]).filter((name) => !fields.includes(name))
  for (const name of spec.required(fields).filter((name) => missing.includes(name)))
    addProblem({ row: number, column: spec.columns[name], message: 'This column is missing' })
  for (const [index, field] of fields.entries())
    if (field && fields.indexOf(field) !== index)
      addProblem({ row: number, column: spec.columns[field], message: 'This column stands twice' })
  const untitled = columns.flatMap(({ title }, index) => (title ? [] : [index]))
  return { columns, fields, missing, untitled }
}
