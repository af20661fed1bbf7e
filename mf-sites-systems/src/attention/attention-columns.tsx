import {
  type AttentionItem,
  allows,
  paths,
  siteTabs,
  systemName,
  systemTabs,
  systemTypeLabel,
  type Viewer,
} from '@emberwatch/contract'
import { sites } from '@emberwatch/contract/sites-systems'
import { formatCount, Status, statusLook, useIsSilent } from '@emberwatch/ui'
import { columns } from '@emberwatch/ui/table'
import { AssignmentLine } from './AssignmentLine.tsx'

const countOf = (count: number, one: string) => `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`

function troubleOf({ kind, count, connectionState }: AttentionItem): string {
  switch (kind) {
    case 'alarm':
      return countOf(count, 'open alarm')
    case 'urgent':
      return countOf(count, 'urgent issue')
    case 'offline':
      return connectionState ? statusLook('connection', connectionState).word : 'No connection known'
    case 'configuration':
      return 'Latest file has an error'
  }
}

/** Past tense where nothing was heard for long. */
export function Trouble({ item }: { item: AttentionItem }) {
  const isSilent = useIsSilent()
  const trouble = troubleOf(item)
  return <span>{isSilent && item.kind === 'offline' ? `Last known: ${trouble}` : trouble}</span>
}

/** Issues, configurations, or the modems of the connection. */
export function placeOf({ kind, systemId, siteId }: AttentionItem, user: Viewer | null): string {
  switch (kind) {
    case 'alarm':
      return paths.system(systemId, { query: { isSolved: 'false', hasAlarms: 'true' }, tab: systemTabs.issues })
    case 'urgent':
      return paths.system(systemId, { query: { isSolved: 'false' }, tab: systemTabs.issues })
    case 'configuration':
      return paths.system(systemId, { tab: systemTabs.configurations })
    case 'offline':
      // A person who holds the system alone cannot open its site.
      return allows(sites.get.access, user, siteId)
        ? paths.site(siteId, { tab: siteTabs.modems })
        : paths.system(systemId)
  }
}

export const attentionColumns = columns<AttentionItem>()([
  {
    key: 'kind',
    title: 'Trouble',
    sort: 'severity',
    text: (item) => `${statusLook('attention', item.kind).word}: ${troubleOf(item)}`,
    render: ({ kind }) => <Status of="attention" value={kind} />,
    note: (item) => <Trouble item={item} />,
  },
  {
    key: 'systemName',
    title: 'System',
    sort: true,
    search: true,
    text: (item) => systemName({ name: item.systemName, number: item.systemNumber }),
    isProse: false,
  },
  { key: 'systemType', title: 'Type', text: (item) => systemTypeLabel(item.systemType), isExtra: true },
  { key: 'siteName', title: 'Site', sort: true, search: true },
  { key: 'since', title: 'Since', kind: 'dateTime', sort: true },
])

/** Where the platform has assignments. */
export const attentionColumnsWithAssignee = [
  ...attentionColumns,
  ...columns<AttentionItem>()([
    {
      key: 'assignment',
      title: 'Assignee',
      text: ({ assignment }) => assignment?.assigneeName ?? null,
      isProse: false,
      render: (item) => <AssignmentLine item={item} />,
    },
  ]),
] as const
