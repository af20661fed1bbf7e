import { paths } from '@emberwatch/contract'
import type { ScannedLoop } from '@emberwatch/contract/loops'
import { columns } from '@emberwatch/ui/table'

export const loopColumns = columns<ScannedLoop>()([
  { key: 'name', title: 'Name', sort: true, search: true, link: ({ id }) => paths.scannedLoop(id) },
  { key: 'unitsCount', title: 'Units', kind: 'number', sort: true },
  {
    key: 'isReady',
    title: 'Ready for production',
    status: 'ready',
    sort: true,
    filter: [
      { value: 'true', label: 'Ready' },
      { value: 'false', label: 'Not ready' },
    ],
  },
  {
    key: 'isLocked',
    title: 'Modifications',
    status: 'lock',
    sort: true,
    filter: [
      { value: 'true', label: 'Locked' },
      { value: 'false', label: 'Unlocked' },
    ],
  },
  { key: 'createdAt', title: 'Created at', kind: 'dateTime', sort: true },
])
