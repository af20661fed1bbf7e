import { loopFileColumns, scannedLoops } from '@emberwatch/contract/loops'
import { guardCell } from '@emberwatch/contract/spreadsheet-text'
import { stringify } from 'csv-stringify/sync'
import { fileRoute } from '../../http/route.ts'

const delimiters = { comma: ',', semicolon: ';' }

/** The BOM makes spreadsheets read Norwegian letters; the import takes the apostrophes of `guardCell` away. */
export const exportLoop = fileRoute(scannedLoops.export, async ({ db, params, query: { delimiter = 'comma' } }) => {
  const rows = await db
    .selectFrom('scannedUnits')
    .select([...loopFileColumns])
    .where('scannedLoopId', '=', params.id)
    .orderBy('lsiKey')
    .orderBy('id')
    .execute()
  const cells = { delimiter: delimiters[delimiter], cast: { string: guardCell } }
  const content = stringify(rows, { header: true, columns: [...loopFileColumns], bom: true, ...cells })
  return { content }
})
