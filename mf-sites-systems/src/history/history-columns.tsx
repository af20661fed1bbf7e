import { paths, systemTabs } from '@emberwatch/contract'
import { type HistoryKind, type HistoryRow, historyKinds, sitesSystemsPaths } from '@emberwatch/contract/sites-systems'
import { statusLook, statusText } from '@emberwatch/ui'
import { columns } from '@emberwatch/ui/table'

const kindWords: Record<HistoryKind, string> = {
  event: 'Event',
  connection: 'Connection',
  configuration: 'Configuration',
  issue: 'Issue',
  change: 'Change',
}

function whatOf({ kind, name, state }: HistoryRow): string | null {
  switch (kind) {
    case 'connection':
      return statusText('connection', state)
    case 'issue':
      return state === 'solved' ? 'Issue solved' : 'Issue opened'
    case 'configuration':
      return [name, statusLook('configuration', state).word].filter(Boolean).join(': ')
    default:
      return name
  }
}

/** Leads to the thing where it has a place of its own. */
function placeOf({ kind, systemId, hash }: HistoryRow): string | null {
  if (!systemId) return null
  if (kind === 'configuration' && hash) return sitesSystemsPaths.configurationFile(systemId, `${hash}.xml`)
  return kind === 'issue' ? paths.system(systemId, { tab: systemTabs.issues }) : null
}

const time = columns<HistoryRow>()([
  { key: 'at', title: 'Time', kind: 'dateTime', sort: true },
  {
    key: 'kind',
    title: 'Kind',
    filter: historyKinds.map((value) => ({ value, label: kindWords[value] })),
    text: ({ kind }) => kindWords[kind],
  },
])
const facts = columns<HistoryRow>()([
  { key: 'name', title: 'What', text: whatOf, link: placeOf },
  { key: 'unitName', title: 'Unit' },
  { key: 'hardwareTag', title: 'Hardware', isExtra: true },
  { key: 'detail', isProse: true, title: 'Details' },
  { key: 'personName', title: 'Person', link: ({ personId }) => personId && paths.user(personId) },
])

/** Product 8.17. */
export const systemHistoryColumns = [...time, ...facts] as const
export const siteHistoryColumns = [
  ...time,
  ...columns<HistoryRow>()([
    { key: 'systemName', title: 'System', link: ({ systemId }) => systemId && paths.system(systemId) },
  ]),
  ...facts,
] as const
