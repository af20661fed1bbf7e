import { systemName } from '@emberwatch/contract'
import type { AccessEntry, RecordEvent, RecordIssue, RecordLoop } from '@emberwatch/contract/sites-systems'
import { accessLevelLabel, Status, severityOf, statusLook } from '@emberwatch/ui'
import { columns } from '@emberwatch/ui/table'

const nameOf = (row: { systemName: string | null; systemNumber: number }) =>
  systemName({ name: row.systemName, number: row.systemNumber })

export const accessColumns = columns<AccessEntry>()([
  { key: 'emailAddress', title: 'Email' },
  {
    key: 'accessLevel',
    title: 'Access level',
    kind: 'text',
    text: ({ accessLevel }) => accessLevelLabel(accessLevel),
  },
  { key: 'status', title: 'Status', status: 'invitation' },
])

export const loopColumns = columns<RecordLoop>()([
  { key: 'name', title: 'Loop' },
  { key: 'isReady', title: 'Production', status: 'ready' },
  { key: 'isLocked', title: 'Modifications', status: 'lock' },
  { key: 'unitsCount', title: 'Units', kind: 'number' },
])

export const issueColumns = columns<RecordIssue>()([
  {
    key: 'hasAlarms',
    title: 'Severity',
    text: (issue) => statusLook('severity', severityOf(issue)).word,
    render: (issue) => <Status of="severity" value={severityOf(issue)} />,
  },
  { key: 'unitName', title: 'Unit' },
  { key: 'hardwareName', title: 'Hardware' },
  { key: 'systemName', title: 'System', text: nameOf },
  {
    key: 'assigneeLastName',
    title: 'Assignee',
    text: ({ assigneeFirstName, assigneeLastName }) =>
      [assigneeFirstName, assigneeLastName].filter(Boolean).join(' ') || null,
  },
  { key: 'createdAt', title: 'Created at', kind: 'dateTime' },
])

export const eventColumns = columns<RecordEvent>()([
  { key: 'occurredAt', title: 'Time', kind: 'dateTime' },
  { key: 'eventName', title: 'Event' },
  { key: 'unitName', title: 'Unit' },
  { key: 'hardwareTag', title: 'Hardware' },
  { key: 'systemName', title: 'System', text: nameOf },
])
