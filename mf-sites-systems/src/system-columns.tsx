import { paths, type System, systemName, systemTypeLabel, systemTypeOptions } from '@emberwatch/contract'
import { columns } from '@emberwatch/ui/table'
import { SiteLink } from './SiteLink.tsx'

/** Connection codes that one may filter by, with their words. */
const connectionFilter = [
  { value: 'system_connected', label: 'Connected' },
  { value: 'mobile_connection_failed', label: 'Mobile connection failed' },
  { value: 'network_config_failed', label: 'Network configuration failed' },
  { value: 'panel_config_failed', label: 'Panel configuration failed' },
  { value: 'panel_config_ok', label: 'Panel configured' },
] as const

/** Columns of every list of systems in this area. */
export const systemColumns = columns<System>()([
  {
    key: 'name',
    title: 'Name',
    sort: true,
    search: true,
    text: systemName,
    link: ({ id }) => paths.system(id),
    note: ({ archivedAt }) => archivedAt && 'Archived',
  },
  { key: 'connectionState', title: 'Connection', status: 'connection', filter: connectionFilter },
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
  { key: 'issuesCount', title: 'Issues', kind: 'number', sort: true },
  { key: 'createdAt', title: 'Created at', kind: 'dateTime', sort: true, isExtra: true },
])
