import {
  type InstallBaseColumn,
  type InstallBasePreview,
  type InstallBaseProblem,
  installBaseColumnNames,
  installBaseColumns,
  installBaseColumnsMax,
  installBaseProblemsMax,
  installBaseRowsMax,
} from '@emberwatch/contract/reports'
import { cellText, type FileRow, readFileRow } from './file-row.ts'
import { type CellValue, type TableRow, UnreadableTable } from './table-file.ts'

const previewRows = 5
/** A row without these says nothing about contracts and equipment. */
const required: readonly InstallBaseColumn[] = ['equipmentNumber', 'activeContract']

const shownMax = 255
const excerpt = (cell: CellValue) => cellText(cell).slice(0, shownMax).toWellFormed()

/** Matches field names of product 20.7 and titles of the screen, without spaces and letter case (product 12.9). */
const plain = (title: string) => title.toLowerCase().replace(/[^a-z0-9]/g, '')
const fieldsByTitle = new Map(
  installBaseColumnNames.flatMap((name) => [
    [plain(name), name] as const,
    [plain(installBaseColumns[name]), name] as const,
  ]),
)

/** Whether a row has the titles without which nothing can be read. */
export const isHeader = ({ cells }: TableRow): boolean => {
  const fields = cells.map((cell) => fieldsByTitle.get(plain(excerpt(cell))))
  return required.every((name) => fields.includes(name))
}

/** Spreadsheets write empty cells that have a format. */
const withoutEmptyEnd = ({ cells, ...row }: TableRow): TableRow => ({
  ...row,
  cells: cells.slice(0, cells.findLastIndex((cell) => cellText(cell) !== '') + 1),
})

type Preview = Omit<InstallBasePreview, 'sheet' | 'sheets'>

/** Reads all rows and collects problems. `take` gets each row; they count only when there are no problems. */
export async function checkTable(rows: AsyncIterable<TableRow>, take: (row: FileRow) => void): Promise<Preview> {
  const check = new TableCheck(take)
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

class TableCheck {
  readonly #take: (row: FileRow) => void
  readonly #rows: string[][] = []
  readonly #problems: InstallBaseProblem[] = []
  /** Columns without a title that have something below. */
  readonly #filled = new Set<number>()
  #header: Header | undefined
  #rowsCount = 0
  #problemsCount = 0

  constructor(take: (row: FileRow) => void) {
    this.#take = take
  }

  /** Rows below an unknown header cannot be checked. */
  get isUnknown(): boolean {
    return this.#header !== undefined && this.#rowsCount === 0 && this.#problemsCount > 0
  }

  addProblem = (problem: InstallBaseProblem): void => {
    this.#problemsCount++
    if (this.#problems.length < installBaseProblemsMax) this.#problems.push(problem)
  }

  /** @throws UnreadableTable */
  add(row: TableRow): void {
    if (row.cells.length > installBaseColumnsMax)
      throw new UnreadableTable(`Row ${row.number} has more than ${installBaseColumnsMax} columns`)
    if (this.#header) this.#addRow(row, this.#header)
    else this.#header = readHeader(row, this.addProblem)
  }

  #addRow(row: TableRow, { fields, untitled }: Header): void {
    if (++this.#rowsCount > installBaseRowsMax)
      throw new UnreadableTable(`The file has more than ${installBaseRowsMax.toLocaleString('en')} rows`)
    if (row.isHidden) this.addProblem({ row: row.number, column: null, message: hiddenText })
    for (const index of untitled) if (cellText(row.cells[index] ?? null)) this.#filled.add(index)
    if (this.#rows.length < previewRows) this.#rows.push(fields.map((_, i) => excerpt(row.cells[i] ?? null)))
    this.#take(readFileRow(row, fields, this.addProblem))
  }

  /** @throws UnreadableTable */
  refuseEmpty(): void {
    if (!this.#header) throw new UnreadableTable('The file is empty')
    if (this.#problemsCount === 0 && this.#rowsCount === 0) throw new UnreadableTable('The file has no rows')
  }

  preview(): Preview {
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

interface Header {
  readonly columns: InstallBasePreview['columns']
  readonly fields: readonly (InstallBaseColumn | null)[]
  readonly missing: InstallBaseColumn[]
  /** Indices of columns without a title; those with nothing below are no columns. */
  readonly untitled: readonly number[]
}

function readHeader({ number, cells }: TableRow, addProblem: (problem: InstallBaseProblem) => void): Header {
  const columns = cells.map((cell) => {
    const title = excerpt(cell)
    return { title, field: fieldsByTitle.get(plain(title)) ?? null }
  })
  const fields = columns.map(({ field }) => field)
  const missing = installBaseColumnNames.filter((name) => !fields.includes(name))
  for (const name of required.filter((name) => missing.includes(name)))
    addProblem({ row: number, column: installBaseColumns[name], message: 'This column is missing' })
  for (const [index, field] of fields.entries())
    if (field && fields.indexOf(field) !== index)
      addProblem({ row: number, column: installBaseColumns[field], message: 'This column stands twice' })
  const untitled = columns.flatMap(({ title }, index) => (title ? [] : [index]))
  return { columns, fields, missing, untitled }
}
