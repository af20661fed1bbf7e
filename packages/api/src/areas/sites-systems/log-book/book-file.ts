import type { FileEndpoint } from '@emberwatch/contract'
import { type LogRow, logBook, logKindWords } from '@emberwatch/contract/sites-systems'
import type { Route } from '../../../http/route.ts'
import type { SheetColumn } from '../../../spreadsheet/sheet-xml.ts'
import { exportRoute } from '../../reports/export/export-route.ts'
import { fileName } from '../../reports/export/file-name.ts'
import { wholeBook } from './book.ts'

/** The log book as a spreadsheet, with the lines that others correct, which say so. */

const columns: readonly SheetColumn<LogRow>[] = [
  { title: 'Time', width: 20, kind: 'dateTime', value: (row) => row.at },
  { title: 'Written', width: 20, kind: 'dateTime', value: (row) => row.writtenAt },
  { title: 'Kind', width: 18, value: (row) => logKindWords[row.kind] },
  { title: 'System', width: 28, value: (row) => row.systemName },
  {
    title: 'What',
    width: 36,
    value: (row) => `${row.what ?? ''}${row.correctedById ? ' (corrected by a later line)' : ''}`,
  },
  { title: 'Unit or call point', width: 20, value: (row) => row.unitName },
  { title: 'Text', width: 60, value: (row) => row.text },
  { title: 'Person', width: 24, value: (row) => row.personName },
  { title: 'Files', width: 30, value: (row) => row.files.map(({ name }) => name).join(', ') || null },
  // So that a correction can be found beside what it corrects.
  { title: 'Line', width: 38, value: (row) => row.lineId },
  { title: 'Corrects', width: 38, value: (row) => row.correctsId },
]

const bookFile = (endpoint: FileEndpoint, scope: 'site' | 'system'): Route =>
  exportRoute(endpoint, {
    list: logBook.ofSystem,
    // Sources of history and log book differ in their rows alone.
    source: wholeBook(scope) as never,
    title: 'Log book',
    columns,
    name: async ({ db, params, query: { extra, timeZone } }) => {
      const row = await (scope === 'site'
        ? db.selectFrom('sites').select('name').where('id', '=', params.id)
        : db.selectFrom('systems').select('name').where('id', '=', params.id)
      ).executeTakeFirst()
      return fileName('LogBook', row?.name ?? 'system', extra, timeZone)
    },
  })

export const bookFileRoutes: Route[] = [
  bookFile(logBook.siteFile as FileEndpoint, 'site'),
  bookFile(logBook.systemFile as FileEndpoint, 'system'),
]
