import type { AttentionSite } from '@emberwatch/contract/sites-systems'
import { columns } from '@emberwatch/ui/table'

export const attentionSiteColumns = columns<AttentionSite>()([
  { key: 'siteName', title: 'Site', sort: true, search: true },
  { key: 'systemsCount', title: 'Systems', kind: 'number', sort: true },
  { key: 'alarm', title: 'Alarm', kind: 'number' },
  { key: 'offline', title: 'Offline', kind: 'number' },
  { key: 'urgent', title: 'Urgent', kind: 'number' },
  { key: 'configuration', title: 'Configuration error', kind: 'number' },
  { key: 'latest', title: 'Latest', kind: 'dateTime', sort: true },
  { key: 'since', title: 'Longest since', kind: 'dateTime', sort: true },
])
