import * as v from 'valibot'
import { failedCell, readText } from './cell-text.ts'
import type { AddProblem, TableSpec } from './check-table.ts'
import type { TableRow } from './table-file.ts'

/** Rows of sites and modems are read by the rules of their forms. */

type Cells<Column extends string> = Partial<Record<Column, string>>

/** The texts of a row by member, without empty ones; undefined where a cell has a problem, which is told. */
export function readCells<Column extends string>(
  { columns }: Pick<TableSpec<Column, object>, 'columns'>,
  { number, cells }: TableRow,
  fields: readonly (Column | null)[],
  addProblem: AddProblem,
): Cells<Column> | undefined {
  const texts: Cells<Column> = {}
  let isWhole = true
  for (const [index, field] of fields.entries()) {
    if (!field) continue
    const cell = cells[index] ?? null
    const failure = failedCell(cell)
    const reading = failure ? { problem: failure } : readText(field, cell, field)
    if ('problem' in reading) {
      isWhole = false
      addProblem({ row: number, column: columns[field], message: reading.problem })
    } else if (reading.value) texts[field] = reading.value
  }
  return isWhole ? texts : undefined
}

/** @returns the values of a row; undefined where something is wrong, which is told */
export function readBySchema<Output, Column extends string>(
  schema: v.GenericSchema<unknown, Output>,
  { columns }: Pick<TableSpec<Column, object>, 'columns'>,
  row: number,
  values: object,
  addProblem: AddProblem,
): Output | undefined {
  const result = v.safeParse(schema, values)
  if (result.success) return result.output
  for (const { path, message, received } of result.issues) {
    const column = columns[String(path?.[0]?.key) as Column] ?? null
    // A member that is missing has no message of the schema's own.
    addProblem({ row, column, message: received === 'undefined' ? `${column} is required` : message })
  }
  return undefined
}

/** Adds a problem where an earlier row has the same value. */
export function createOnce() {
  const rows = new Map<string, number>()
  return (value: string, { row, column, addProblem }: { row: number; column: string; addProblem: AddProblem }) => {
    const first = rows.get(value)
    if (first === undefined) rows.set(value, row)
    else addProblem({ row, column, message: `stands in row ${first} too` })
  }
}
