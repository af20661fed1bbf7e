import { loopFileColumns, scannedLoops } from '@emberwatch/contract/loops'
import { guardCell } from '@emberwatch/contract/spreadsheet-text'
import { stringify } from 'csv-stringify/sync'
import { fileRoute } from '../../http/route.ts'

/** The file is for machines and exact (product 11.10): the import takes the apostrophes of `guardCell` away. The BOM makes spreadsheets read Norwegian letters. */
export const exportLoop = fileRoute(scannedLoops.export, async ({ db, params }) => {
  const rows = await db
    .selectFrom('scannedUnits')
    .select([...loopFileColumns])
    .where('scannedLoopId', '=', params.id)
    .orderBy('lsiKey')
    .orderBy('id')
    .execute()
  const cast = { string: guardCell }
  const content = stringify(rows, { header: true, columns: [...loopFileColumns], bom: true, cast })
  return { content }
})
