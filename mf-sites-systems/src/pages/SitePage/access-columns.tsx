import type { AccessEntry } from '@emberwatch/contract'
import { accessLevelLabel, columns } from '@emberwatch/ui'

/** Who has access, with which level, and whether the invitation was taken (spec 2.5; reading 41). */
export const accessColumns = columns<AccessEntry>()([
  { key: 'emailAddress', title: 'Email', sort: true, search: true },
  {
    key: 'accessLevel',
    title: 'Access level',
    kind: 'text',
    sort: true,
    text: ({ accessLevel }) => accessLevelLabel(accessLevel),
  },
  { key: 'status', title: 'Status', status: 'invitation' },
  { key: 'createdAt', title: 'Created at', kind: 'dateTime', sort: true },
])
