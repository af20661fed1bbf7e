import { SiteRow, siteFileColumns } from '@emberwatch/contract/sites-systems'
import { estateRowsMax } from '@emberwatch/contract/table-file'
import { checkFile, type UploadedTable } from '../tables/check-file.ts'
import type { TableSpec } from '../tables/check-table.ts'
import { createOnce, readBySchema, readCells } from '../tables/read-by-schema.ts'

/** Reads files of sites (product 7.10), in a thread. */

type Column = keyof typeof siteFileColumns

/** Members that the file omits, and empty cells, are missing. */
export type SiteInFile = SiteRow & { readonly row: number }

/** Spreadsheets write the decimal mark of their region. Others are refused by the schema. */
const numberOf = (text: string | undefined) =>
  text !== undefined && /^-?\d{1,3}([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text

function siteTable(): TableSpec<Column, SiteInFile> {
  const once = createOnce()
  const columns = siteFileColumns
  return {
    columns,
    required: () => ['siteNumber', 'name', 'addressLine1', 'postalCode', 'city', 'country'],
    rowsMax: estateRowsMax,
    readRow: (tableRow, fields, addProblem) => {
      const row = tableRow.number
      const texts = readCells({ columns }, tableRow, fields, addProblem)
      const values = texts && { ...texts, lat: numberOf(texts.lat), lng: numberOf(texts.lng) }
      const site = values && readBySchema(SiteRow, { columns }, row, values, addProblem)
      if (site) once(site.siteNumber, { row, column: columns.siteNumber, addProblem })
      return { row, ...site } as SiteInFile
    },
  }
}

export const checkSites = (table: UploadedTable) => checkFile(table, siteTable())
