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
import type { CellValue, TableRow } from './read-table.ts'
import { UnreadableTable } from './unreadable-table.ts'

const previewRows = 5
/** A row without these says nothing about contracts and equipment. */
const required: readonly InstallBaseColumn[] = ['equipmentNumber', 'activeContract']

const shownMax = 255
const shown = (cell: CellValue) => cellText(cell).slice(0, shownMax).toWellFormed()

/** Matches field names of product 20.7 and titles of the screen, without spaces and letter case (product 12.9). */
const plain = (title: string) => title.toLowerCase().replace(/[^a-z0-9]/g, '')
const fieldsByTitle = new Map(
  installBaseColumnNames.flatMap((name) => [
    [plain(name), name] as const,
    [plain(installBaseColumns[name]), name] as const,
  ]),
)

/** Reads all rows and collects problems. `take` gets each row; they count only when there are no problems. */
export async function checkTable(
  rows: AsyncIterable<TableRow>,
  take: (row: FileRow) => void,
): Promise<InstallBasePreview> {
  const preview = {
    columns: [],
    missing: [],
    rows: [] as string[][],
    rowsCount: 0,
    problems: [] as InstallBaseProblem[],
  }
  let problemsCount = 0
  const addProblem = (problem: InstallBaseProblem) => {
    problemsCount++
    if (preview.problems.length < installBaseProblemsMax) preview.problems.push(problem)
  }
  let header: Header | undefined
  try {
    for await (const row of rows) {
      if (row.cells.every((cell) => cellText(cell) === '')) continue
      if (row.cells.length > installBaseColumnsMax)
        throw new UnreadableTable(`Row ${row.number} has more than ${installBaseColumnsMax} columns`)
      if (!header) {
        header = readHeader(row, addProblem)
        // Rows below an unknown header cannot be checked.
        if (problemsCount > 0) break
        continue
      }
      if (++preview.rowsCount > installBaseRowsMax)
        throw new UnreadableTable(`The file has more than ${installBaseRowsMax.toLocaleString('en')} rows`)
      if (preview.rows.length < previewRows) preview.rows.push(header.fields.map((_, i) => shown(row.cells[i] ?? null)))
      take(readFileRow(row, header.fields, addProblem))
    }
    if (header && problemsCount === 0 && preview.rowsCount === 0) throw new UnreadableTable('The file has no rows')
    if (!header) throw new UnreadableTable('The file is empty')
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    addProblem({ row: 1, column: null, message: error.message })
  }
  return { ...preview, columns: header?.columns ?? [], missing: header?.missing ?? [], problemsCount }
}

interface Header {
  readonly columns: InstallBasePreview['columns']
  readonly fields: readonly (InstallBaseColumn | null)[]
  readonly missing: InstallBaseColumn[]
}

function readHeader({ number, cells }: TableRow, addProblem: (problem: InstallBaseProblem) => void): Header {
  const columns = cells.map((cell) => {
    const title = shown(cell)
    return { title, field: fieldsByTitle.get(plain(title)) ?? null }
  })
  const fields = columns.map(({ field }) => field)
  const missing = installBaseColumnNames.filter((name) => !fields.includes(name))
  for (const name of required.filter((name) => missing.includes(name)))
    addProblem({ row: number, column: installBaseColumns[name], message: 'This column is missing' })
  for (const [index, field] of fields.entries())
    if (field && fields.indexOf(field) !== index)
      addProblem({ row: number, column: installBaseColumns[field], message: 'This column stands twice' })
  return { columns, fields, missing }
}
