import type { AccessEntry } from '@emberwatch/contract'
import { accessLevelLabel } from '@emberwatch/ui'
import { columns } from '@emberwatch/ui/table'
import type { AccessKind } from './access-endpoints.ts'
import { LevelCell } from './LevelCell.tsx'

/** Who has access, with which level, and whether the invitation was taken (spec 2.5; reading 41). */
export const accessColumns = (kind: AccessKind, canChange: boolean) =>
  columns<AccessEntry>()([
    { key: 'emailAddress', title: 'Email', sort: true, search: true },
    {
      key: 'accessLevel',
      title: 'Access level',
      kind: 'text',
      sort: true,
      text: ({ accessLevel }) => accessLevelLabel(accessLevel),
      render: (entry) => <LevelCell entry={entry} kind={kind} canChange={canChange} />,
    },
    { key: 'status', title: 'Status', status: 'invitation' },
    { key: 'createdAt', title: 'Created at', kind: 'dateTime', sort: true },
  ])
