import { severities, states } from '@emberwatch/contract'
import type { AttentionSite } from '@emberwatch/contract/sites-systems'
import { columns } from '@emberwatch/ui/table'
import { Age } from '../age/Age.tsx'

export const attentionSiteColumns = columns<AttentionSite>()([
  { key: 'siteName', title: 'Site', sort: true, search: true },
  { key: 'systemsCount', title: 'Systems', kind: 'number', sort: true },
  { key: 'alarm', title: severities.alarm.word, kind: 'number' },
  { key: 'offline', title: states.offline.word, kind: 'number' },
  { key: 'urgent', title: severities.critical.word, kind: 'number' },
  { key: 'disabled', title: severities.disabled.word, kind: 'number' },
  { key: 'configuration', title: severities.configuration.word, kind: 'number' },
  {
    key: 'latest',
    title: 'Latest',
    kind: 'dateTime',
    sort: true,
    render: ({ latest }) => <Age since={latest} hasDate />,
  },
  {
    key: 'since',
    title: 'Longest since',
    kind: 'dateTime',
    sort: true,
    render: ({ since }) => <Age since={since} hasDate />,
  },
])
