import { fullName, type User } from '@emberwatch/contract'
import { users } from '@emberwatch/contract/admin'
import { DataTable } from '@emberwatch/ui/table'
import { activityColumns } from './activity-columns.tsx'

export const UserActivity = ({ user }: { user: User }) => (
  <DataTable
    title="Activity"
    exportName={`Activity of ${fullName(user)}`}
    endpoint={users.activity}
    params={{ id: user.id }}
    columns={activityColumns}
    empty="Nothing has been recorded yet"
  />
)
