import {
  type AttentionItem,
  allows,
  connectionLook,
  paths,
  siteTabs,
  systemName,
  systemTabs,
  systemTypeLabel,
  type Viewer,
} from '@emberwatch/contract'
import { sites } from '@emberwatch/contract/sites-systems'
import { Status, statusLook, useIsSilent } from '@emberwatch/ui'
import { Address } from '@emberwatch/ui/detail'
import { columns } from '@emberwatch/ui/table'
import { Age } from '../age/Age.tsx'
import { WhomToRing } from '../contacts/WhomToRing.tsx'
import { counted } from '../counted.ts'
import { AssignmentLine } from './AssignmentLine.tsx'

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function troubleOf({ kind, count, connectionState }: AttentionItem): string {
  switch (kind) {
    case 'alarm':
      return counted(count, 'open alarm')
    case 'urgent':
      return counted(count, 'critical issue')
    case 'offline':
      return upperFirst(connectionLook(connectionState).cause ?? 'no contact yet')
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
  {
    key: 'siteName',
    title: 'Site',
    sort: true,
    search: true,
    note: ({ systemId, siteAddress }) => (
      <>
        {siteAddress && <Address address={siteAddress} />}
        <WhomToRing systemId={systemId} />
      </>
    ),
  },
  {
    key: 'since',
    title: 'Since',
    kind: 'dateTime',
    sort: true,
    render: ({ since }) => <Age since={since} hasDate />,
  },
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
