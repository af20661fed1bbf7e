import { systems } from '@emberwatch/contract/sites-systems'
import { DataTable } from '@emberwatch/ui/table'
import { issueColumns } from './issue-columns.tsx'

/** The issues of a system; they are worked on elsewhere. */
export const IssueList = ({ systemId }: { systemId: string }) => (
  <DataTable title="Issues" endpoint={systems.issues} params={{ id: systemId }} columns={issueColumns} />
)
