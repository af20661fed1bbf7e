import type { FileEndpoint } from '@emberwatch/contract'
import { history, historyKindWords, historyText } from '@emberwatch/contract/sites-systems'
import type { Route } from '../../http/route.ts'
import { exportRoute } from '../reports/export/export-route.ts'
import { fileName } from '../reports/export/file-name.ts'
import { wholeHistory } from './history.ts'

const historyFile = (endpoint: FileEndpoint, scope: 'site' | 'system'): Route =>
  exportRoute(endpoint, {
    list: scope === 'site' ? (history.ofSite as unknown as typeof history.ofSystem) : history.ofSystem,
    source: wholeHistory(scope),
    title: 'History',
    columns: [
      { title: 'Time', width: 20, kind: 'dateTime', value: (row) => row.at },
      { title: 'Received', width: 20, kind: 'dateTime', value: (row) => row.receivedAt ?? null },
      { title: 'Kind', width: 14, value: (row) => historyKindWords[row.kind] },
      { title: 'System', width: 28, value: (row) => row.systemName },
      { title: 'What', width: 32, value: historyText },
      { title: 'Unit', width: 18, value: (row) => row.unitName },
      { title: 'Hardware', width: 14, value: (row) => row.hardwareTag },
      { title: 'Details', width: 60, value: (row) => row.detail },
      { title: 'Person', width: 24, value: (row) => row.personName },
    ],
    name: async ({ db, params, query: { extra, timeZone } }) => {
      const nameQuery =
        scope === 'site'
          ? db.selectFrom('sites').select('name').where('id', '=', params.id)
          : db.selectFrom('systems').select('name').where('id', '=', params.id)
      return fileName('History', (await nameQuery.executeTakeFirst())?.name ?? 'system', extra, timeZone)
    },
  })

export const historyFileRoutes: Route[] = [
  historyFile(history.systemFile as FileEndpoint, 'system'),
  historyFile(history.siteFile as FileEndpoint, 'site'),
]
