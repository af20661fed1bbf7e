import { paths, systemTabs } from '@emberwatch/contract'
import {
  type HistoryRow,
  historyKinds,
  historyKindWords,
  historyText,
  sitesSystemsPaths,
} from '@emberwatch/contract/sites-systems'
import { CreatorLink } from '@emberwatch/ui'
import { columns } from '@emberwatch/ui/table'
import { lateText } from '../age/late-text.ts'

/** Leads to the thing where it has a place of its own. */
function placeOf({ kind, systemId, hash }: HistoryRow): string | null {
  if (!systemId) return null
  if (kind === 'configuration' && hash) return sitesSystemsPaths.configurationFile(systemId, `${hash}.xml`)
  return kind === 'issue' ? paths.system(systemId, { tab: systemTabs.issues }) : null
}

const time = columns<HistoryRow>()([
  {
    key: 'at',
    title: 'Time',
    kind: 'dateTime',
    sort: true,
    note: ({ at, receivedAt }) => receivedAt && lateText(at, receivedAt),
  },
  {
    key: 'kind',
    title: 'Kind',
    filter: historyKinds.map((value) => ({ value, label: historyKindWords[value] })),
    text: ({ kind }) => historyKindWords[kind],
  },
])
const facts = columns<HistoryRow>()([
  { key: 'name', title: 'What', text: historyText, link: placeOf },
  { key: 'unitName', title: 'Unit' },
  { key: 'hardwareTag', title: 'Hardware', isExtra: true },
  { key: 'detail', isProse: true, title: 'Details' },
  {
    key: 'personName',
    title: 'Person',
    render: ({ personId, personName }) => <CreatorLink name={personName} id={personId} />,
  },
])

/** The panel's message begins with its own time. */
const panelTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;/

/** Lines that say the same but for their times are one, such as sixty times the same fault within an hour. */
export const historyFold = {
  key: ({ id, at, receivedAt, detail, ...rest }: HistoryRow) =>
    receivedAt ? null : JSON.stringify([rest, detail?.replace(panelTime, '')]),
  at: ({ at }: HistoryRow) => at,
}

/** The columns of a system's history (product 8.17). */
export const systemHistoryColumns = [...time, ...facts] as const
export const siteHistoryColumns = [
  ...time,
  ...columns<HistoryRow>()([
    { key: 'systemName', title: 'System', link: ({ systemId }) => systemId && paths.system(systemId) },
  ]),
  ...facts,
] as const
