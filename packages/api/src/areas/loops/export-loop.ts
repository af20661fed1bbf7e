import { loopFileColumns, scannedLoops } from '@emberwatch/contract'
import { stringify } from 'csv-stringify/sync'
import { fileRoute } from '../../http/route.ts'

/** With a BOM, so that spreadsheets read Norwegian letters; cells that they would run as formulas are made text. */
export const exportLoop = fileRoute(scannedLoops.export, async ({ db, params }) => {
  const rows = await db
    .selectFrom('scannedUnits')
    .select([...loopFileColumns])
    .where('scannedLoopId', '=', params.id)
    .orderBy('lsiKey')
    .orderBy('id')
    .execute()
  const content = stringify(rows, { header: true, columns: [...loopFileColumns], bom: true, escape_formulas: true })
  return { content }
})
