import { utils, write } from '@e965/xlsx'
import type { Db } from '@emberwatch/api'
import type { InstallBaseColumn } from '@emberwatch/contract/reports'
import { tableFileTypes } from '@emberwatch/contract/table-file'
import { writeXlsx } from 'hucre/xlsx'

/** Install base files of every type that may be imported, with the equipment of the fleet. */

const header = [
  'equipmentNumber',
  'customerNumber',
  'siteNumber',
  'siteName',
  'systemName',
  'panelType',
  'activeContract',
  'businessUnit',
  'entryCreatedDate',
  'city',
] as const satisfies readonly InstallBaseColumn[]

type Cell = string | boolean | null
type FileType = (typeof tableFileTypes)[number]

/** An .xls sheet holds 65,536 rows, its header among them. */
const xlsRows = 65_536
/** An import needs only these columns; making an .xls takes 16 KB of memory for each cell. */
const xlsColumns = [header.indexOf('equipmentNumber'), header.indexOf('activeContract')]

/** @returns rows of equipment that is known, as many as are asked for; where the fleet is smaller, of unknown one too */
export async function equipment(db: Db, count: number): Promise<Cell[][]> {
  const rows = await db.kysely
    .selectFrom('systems as y')
    .innerJoin('sites as s', 's.id', 'y.siteId')
    .where('y.equipmentNumber', 'is not', null)
    .select(['y.equipmentNumber', 'y.customerNumber', 's.siteNumber', 's.name as siteName', 'y.name', 's.city'])
    .orderBy('y.id')
    .limit(count)
    .execute()
  return Array.from({ length: count }, (_, i) => {
    const { equipmentNumber, customerNumber, siteNumber, siteName, name, city } = rows[i] ?? {}
    const number = equipmentNumber ?? String(90_000_000 + i)
    const cells = [customerNumber, siteNumber, siteName, name].map((cell) => cell ?? null)
    return [number, ...cells, 'AS4', i % 3 > 0, 'Maritime', '2020-05-01', city ?? null]
  })
}

export async function importFiles(rows: readonly Cell[][]): Promise<File[]> {
  const files = []
  for (const type of tableFileTypes) files.push(new File([await content(type, [[...header], ...rows])], `base.${type}`))
  return files
}

async function content(type: FileType, table: Cell[][]): Promise<BlobPart> {
  if (type === 'csv') return table.map((row) => row.map((cell) => `"${cell ?? ''}"`).join(',')).join('\n')
  if (type === 'xlsx') return (await writeXlsx({ sheets: [{ name: 'Base', rows: table }] })) as BlobPart
  const few = table.slice(0, xlsRows).map((row) => xlsColumns.map((column) => row[column] ?? null))
  const book = utils.book_new(utils.aoa_to_sheet(few, { dense: true }), 'Base')
  return write(book, { type: 'buffer', bookType: 'biff8' }) as BlobPart
}
