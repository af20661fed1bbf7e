import { type Issue, systems } from '@emberwatch/contract/sites-systems'
import { Status, severityOf, statusLook } from '@emberwatch/ui'
import { columns, DataTable } from '@emberwatch/ui/table'

const assigneeOf = ({ assigneeFirstName, assigneeLastName }: Issue) =>
  [assigneeFirstName, assigneeLastName].filter(Boolean).join(' ') || null
const stateOf = ({ isSolved }: Issue) => (isSolved ? 'solved' : 'open')

/** The columns of issues (product 8.6). */
const issueColumns = columns<Issue>()([
  { key: 'unitName', title: 'Unit', sort: true, search: true },
  { key: 'unitConfigId', title: 'Unit ID', kind: 'text', sort: true },
  { key: 'hardwareName', title: 'Hardware', sort: true, search: true },
  {
    key: 'hasAlarms',
    title: 'Severity',
    sort: 'severity',
    filter: [
      { value: 'true', label: 'Alarm' },
      { value: 'false', label: 'No alarm' },
    ],
    text: (issue) => statusLook('severity', severityOf(issue)).word,
    render: (issue) => <Status of="severity" value={severityOf(issue)} />,
  },
  {
    key: 'isSolved',
    title: 'Status',
    sort: true,
    filter: [
      { value: 'false', label: 'Open' },
      { value: 'true', label: 'Solved' },
    ],
    text: (issue) => statusLook('issue', stateOf(issue)).word,
    render: (issue) => <Status of="issue" value={stateOf(issue)} />,
  },
  { key: 'assigneeLastName', title: 'Assignee', sort: 'assignee', search: 'assignee', text: assigneeOf },
  { key: 'createdAt', title: 'Created at', kind: 'dateTime', sort: true },
])

/** People work on issues elsewhere. */
export const IssueList = ({ systemId }: { systemId: string }) => (
  <DataTable title="Issues" endpoint={systems.issues} params={{ id: systemId }} columns={issueColumns} />
)
