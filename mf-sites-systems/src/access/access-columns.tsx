import type { AccessEntry } from '@emberwatch/contract/sites-systems'
import { accessLevelLabel } from '@emberwatch/ui'
import { columns } from '@emberwatch/ui/table'
import type { AccessKind } from './access-endpoints.ts'
import { EntryControls } from './EntryControls.tsx'
import { LevelCell } from './LevelCell.tsx'

interface AccessColumnsOptions {
  readonly kind: AccessKind
  readonly subject: string
  readonly canChange: boolean
  readonly isClosed: boolean
  readonly onRemoveEverywhere: (emailAddress: string) => void
}

/** Product 9.1, 9.8. */
export function accessColumns({ kind, subject, canChange, isClosed, onRemoveEverywhere }: AccessColumnsOptions) {
  const entryColumns = columns<AccessEntry>()([
    { key: 'emailAddress', title: 'Email', sort: true, search: true, note: ({ userName }) => userName ?? null },
    {
      key: 'accessLevel',
      title: 'Access level',
      kind: 'text',
      sort: true,
      text: ({ accessLevel }) => accessLevelLabel(accessLevel),
      render: (entry) => <LevelCell entry={entry} kind={kind} canChange={canChange && !isClosed} />,
    },
    { key: 'status', title: 'Status', status: 'invitation' },
    { key: 'createdAt', title: 'Created at', kind: 'dateTime', sort: true },
  ])
  if (!canChange) return entryColumns
  return columns<AccessEntry>()([
    ...entryColumns,
    {
      key: 'id',
      title: 'Actions',
      isControl: true,
      render: (entry) => <EntryControls {...{ entry, kind, subject, isClosed, onRemoveEverywhere }} />,
    },
  ])
}
