import { canSpeak, topicOf } from '@emberwatch/contract/devices'
import { ModemRow, modemFileColumns, readModemCode } from '@emberwatch/contract/modems'
import { estateRowsMax } from '@emberwatch/contract/table-file'
import { checkFile, type UploadedTable } from '../tables/check-file.ts'
import type { AddProblem, TableSpec } from '../tables/check-table.ts'
import { createOnce, readBySchema, readCells } from '../tables/read-by-schema.ts'

/** Reads files of modems (product 10.22), in a thread. */

type Column = keyof typeof modemFileColumns
type Identifier = Exclude<Column, 'code' | 'siteNumber'>

export type ModemInFile = ModemRow & { readonly row: number }

const identifiers: readonly Identifier[] = ['clientId', 'imei', 'iccid', 'imsi', 'wgip', 'ts']
const columns = modemFileColumns

/** The code of the label, or all six identifiers. */
function required(fields: readonly (Column | null)[]): readonly Column[] {
  const hasSome = identifiers.some((name) => fields.includes(name))
  return ['siteNumber', ...(hasSome && !fields.includes('code') ? identifiers : (['code'] as const))]
}

/** Of a row with both, the identifiers beside the code must be those of the code. */
function readLabel(row: number, texts: Partial<Record<Column, string>>, addProblem: AddProblem): object | undefined {
  const { code, ...others } = texts
  if (code === undefined) return others
  const reading = readModemCode(code)
  if ('problem' in reading) {
    addProblem({ row, column: columns.code, message: `Unsupported modem code format: ${reading.problem}` })
    return undefined
  }
  const different = identifiers.filter((name) => others[name] !== undefined && others[name] !== reading.fields[name])
  for (const name of different) addProblem({ row, column: columns[name], message: 'is another one in the code' })
  return different.length > 0 ? undefined : { ...others, ...reading.fields }
}

function modemTable(): TableSpec<Column, ModemInFile> {
  const [imeiOnce, topicOnce] = [createOnce(), createOnce()]
  return {
    columns,
    required,
    rowsMax: estateRowsMax,
    readRow: (tableRow, fields, addProblem) => {
      const row = tableRow.number
      const texts = readCells({ columns }, tableRow, fields, addProblem)
      const values = texts && readLabel(row, texts, addProblem)
      const modem = values && readBySchema(ModemRow, { columns }, row, values, addProblem)
      if (modem) {
        const { clientId, imei } = modem
        imeiOnce(imei, { row, column: columns.imei, addProblem })
        topicOnce(topicOf(clientId), { row, column: columns.clientId, addProblem })
        if (!canSpeak(clientId)) addProblem({ row, column: columns.clientId, message: cannotSpeak })
      }
      return { row, ...modem } as ModemInFile
    },
  }
}

const cannotSpeak = 'cannot speak: it has a blank or one of / + # : $, or begins with emberwatch'

export const checkModems = (table: UploadedTable) => checkFile(table, modemTable())
