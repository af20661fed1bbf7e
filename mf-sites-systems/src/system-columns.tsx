import { paths, systemName, systemTypeLabel, systemTypeOptions } from '@emberwatch/contract'
import type { System } from '@emberwatch/contract/sites-systems'
import { connectionOptions } from '@emberwatch/ui'
import { columns } from '@emberwatch/ui/table'
import { disabledColumn } from './disablements/disabled-column.ts'
import { issuesText } from './issues-text.ts'
import { SiteLink } from './SiteLink.tsx'

export const systemColumns = columns<System>()([
  {
    key: 'name',
    title: 'Name',
    sort: true,
    search: true,
    text: systemName,
    isProse: false,
    link: ({ id }) => paths.system(id),
    note: ({ archivedAt }) => archivedAt && 'Archived',
  },
  { key: 'connectionState', title: 'Connection', status: 'connection', filter: connectionOptions },
  { key: 'type', title: 'Type', sort: true, filter: systemTypeOptions, text: ({ type }) => systemTypeLabel(type) },
  { key: 'equipmentNumber', title: 'Equipment number', sort: true, search: true },
  { key: 'tag', title: 'Tag', sort: true, search: true },
  {
    key: 'siteName',
    title: 'Site',
    sort: true,
    search: true,
    render: (system) => <SiteLink siteId={system.siteId} siteName={system.siteName} />,
  },
  // The call sorts by open issues (product 8.2).
  { key: 'issuesCount', title: 'Issues', kind: 'number', sort: 'openIssuesCount', text: issuesText },
  { ...disabledColumn, sort: true },
  { key: 'createdAt', title: 'Created at', kind: 'dateTime', sort: true, isExtra: true },
])

export const siteSystemColumns = systemColumns.filter(({ key }) => key !== 'siteName')
