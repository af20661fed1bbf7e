import { utils, write } from '@e965/xlsx'
import type { Db } from '@emberwatch/api'
import { type InstallBaseColumn, installBaseFileTypes } from '@emberwatch/contract'
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
type FileType = (typeof installBaseFileTypes)[number]

/** An .xls sheet holds 65,536 rows, its header among them. */
const mostRows: Readonly<Partial<Record<FileType, number>>> = { xls: 65_535 }

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
    const place = [customerNumber, siteNumber, siteName, name].map((cell) => cell ?? null)
    return [number, ...place, 'AS4', i % 3 > 0, 'Maritime', '2020-05-01', city ?? null]
  })
}

export const importFiles = (rows: readonly Cell[][]): Promise<File[]> =>
  Promise.all(
    installBaseFileTypes.map(async (type) => {
      const table = [[...header], ...rows.slice(0, mostRows[type])]
      return new File([await content(type, table)], `base.${type}`)
    }),
  )

async function content(type: FileType, table: Cell[][]): Promise<BlobPart> {
  if (type === 'csv') return table.map((row) => row.map((cell) => `"${cell ?? ''}"`).join(',')).join('\n')
  if (type === 'xlsx') return (await writeXlsx({ sheets: [{ name: 'Base', rows: table }] })) as BlobPart
  const book = utils.book_new(utils.aoa_to_sheet(table, { dense: true }), 'Base')
  return write(book, { type: 'buffer', bookType: 'biff8' }) as BlobPart
}
