import { loopFileColumns, scannedLoops } from '@emberwatch/contract/loops'
import { stringify } from 'csv-stringify/sync'
import { fileRoute } from '../../http/route.ts'

/**
 * `escape_formulas` puts an apostrophe before a formula sign, and the import removes one. A cell that begins with such apostrophes gets one more,
 * so that it comes back unchanged.
 */
const keepApostrophes = (text: string) => (/^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text)

/** The BOM makes spreadsheets read Norwegian letters; cells that they would run as formulas become text. */
export const exportLoop = fileRoute(scannedLoops.export, async ({ db, params }) => {
  const rows = await db
    .selectFrom('scannedUnits')
    .select([...loopFileColumns])
    .where('scannedLoopId', '=', params.id)
    .orderBy('lsiKey')
    .orderBy('id')
    .execute()
  const safe = { escape_formulas: true, cast: { string: keepApostrophes } }
  const content = stringify(rows, { header: true, columns: [...loopFileColumns], bom: true, ...safe })
  return { content }
})
