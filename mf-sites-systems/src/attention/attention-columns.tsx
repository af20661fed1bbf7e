import { serverNow, systemName, systemTypeLabel } from '@emberwatch/contract'
import type { AttentionItem } from '@emberwatch/contract/sites-systems'
import { Status, statusLook } from '@emberwatch/ui'
import { Address } from '@emberwatch/ui/detail'
import { columns } from '@emberwatch/ui/table'
import { WhomToRing } from '../contacts/WhomToRing.tsx'
import { AssignmentLine } from './AssignmentLine.tsx'
import { reportTimes } from './report-times.ts'
import { TroubleAge } from './TroubleAge.tsx'
import { Trouble, troubleOf } from './trouble.tsx'

export const attentionColumns = columns<AttentionItem>()([
  {
    key: 'kind',
    title: 'Trouble',
    sort: 'severity',
    text: (item) =>
      [`${statusLook('attention', item.kind).word}: ${troubleOf(item)}`, reportTimes(item, new Date(serverNow()))]
        .filter(Boolean)
        .join(', '),
    render: ({ kind, connectionState }) => <Status of="attention" value={kind} cause={connectionState} />,
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
    note: ({ systemId, siteAddress, journal }) => (
      <>
        <Address address={siteAddress} />
        <WhomToRing systemId={systemId} troubleId={journal?.troubleId} />
      </>
    ),
  },
  {
    key: 'since',
    title: 'Since',
    kind: 'dateTime',
    sort: true,
    render: (item) => <TroubleAge item={item} />,
  },
  {
    key: 'assignment',
    title: 'Taken by',
    text: ({ assignment }) => assignment?.assigneeName ?? null,
    isProse: false,
    render: (item) => <AssignmentLine item={item} />,
  },
])
