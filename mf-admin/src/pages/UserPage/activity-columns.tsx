import { paths } from '@emberwatch/contract'
import type { Activity } from '@emberwatch/contract/admin'
import { columns } from '@emberwatch/ui/table'
import { changesText, targetFilter, targetPath } from './activity-words.ts'

export const activityColumns = columns<Activity>()([
  { key: 'at', title: 'Time', kind: 'dateTime', sort: true },
  {
    key: 'actorName',
    title: 'By',
    text: ({ actorName }) => actorName ?? 'Emberwatch',
    link: ({ actorId }) => (actorId ? paths.user(actorId) : null),
  },
  { key: 'action', title: 'What', text: ({ actionText }) => actionText },
  {
    key: 'targetName',
    title: 'About',
    search: true,
    text: ({ targetName, targetType }) => targetName ?? targetType,
    link: targetPath,
    note: ({ isTargetThere, targetType }) => targetType && targetType !== 'unit' && !isTargetThere && 'no longer there',
  },
  { key: 'targetType', title: 'Kind', filter: targetFilter, isExtra: true },
  { key: 'changes', title: 'Changes', kind: 'text', text: changesText },
])
