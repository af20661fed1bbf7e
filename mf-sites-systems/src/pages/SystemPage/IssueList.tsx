import { systems } from '@emberwatch/contract/sites-systems'
import { DataTable } from '@emberwatch/ui/table'
import { issueColumns } from './issue-columns.tsx'

/** People work on issues elsewhere. */
export const IssueList = ({ systemId }: { systemId: string }) => (
  <DataTable title="Issues" endpoint={systems.issues} params={{ id: systemId }} columns={issueColumns} />
)
