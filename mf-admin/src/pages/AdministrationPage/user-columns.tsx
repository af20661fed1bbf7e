import { fullName, paths, userStatuses, userTypeLabels } from '@emberwatch/contract'
import type { UserRow } from '@emberwatch/contract/admin'
import { statusLook } from '@emberwatch/ui'
import { columns } from '@emberwatch/ui/table'
import { globalLevelLabels } from '../../rights.ts'

const statusFilter = userStatuses.map((value) => ({ value, label: statusLook('user', value).word }))

export const userColumns = columns<UserRow>()([
  { key: 'number', title: 'Number', sort: true },
  {
    key: 'firstName',
    title: 'Name',
    isTitle: true,
    sort: 'name',
    search: 'name',
    text: fullName,
    isProse: false,
    link: ({ id }) => paths.user(id),
  },
  { key: 'emailAddress', title: 'Email', sort: true, search: true },
  { key: 'phoneNumber', title: 'Telephone', search: true },
  { key: 'status', title: 'Status', sort: true, status: 'user', filter: statusFilter },
  {
    key: 'permissions',
    title: 'Type',
    sort: 'userType',
    text: ({ permissions }) => userTypeLabels[permissions.userType],
    note: ({ permissions }) => permissions.isSuperUser && globalLevelLabels[permissions.globalAccessLevel],
  },
  { key: 'createdAt', title: 'Created at', kind: 'dateTime', sort: true },
])
