import { paths, systemName } from '@emberwatch/contract'
import { type DuePlan, dueStates, servicePlans, serviceTab, serviceWords } from '@emberwatch/contract/sites-systems'
import { EmptyState, Page, statusText } from '@emberwatch/ui'
import { columns, DataTable } from '@emberwatch/ui/table'
import { SiteLink } from '../../SiteLink.tsx'
import { ScopeChoice } from '../../scope/ScopeChoice.tsx'
import { scopeQuery, useScope } from '../../scope/use-scope.ts'
import { serviceOptions } from '../../service/service-text.ts'

/** Lists when service is due over all sites, the first first (product 28.5). */
export function DuePage() {
  const { scope } = useScope()
  return (
    <Page title="Service due" back={{ to: paths.sites, label: 'Sites' }} actions={<ScopeChoice />}>
      <DataTable
        title="Service due"
        endpoint={servicePlans.due}
        columns={dueColumns}
        query={scopeQuery(scope)}
        empty={
          <EmptyState icon="calendar" title="No service is planned">
            Administrators of a system set it in its tab Service.
          </EmptyState>
        }
        rowLink={({ systemId }) => paths.system(systemId, { tab: serviceTab })}
      />
    </Page>
  )
}

const dueOptions = dueStates.map((value) => ({ value, label: statusText('service', value) }))

const dueColumns = columns<DuePlan>()([
  {
    key: 'systemName',
    title: 'System',
    sort: true,
    search: true,
    text: (row) => systemName({ name: row.systemName, number: row.systemNumber }),
    isProse: false,
  },
  {
    key: 'siteName',
    title: 'Site',
    sort: true,
    search: true,
    render: ({ siteId, siteName }) => <SiteLink siteId={siteId} siteName={siteName} />,
  },
  { key: 'kind', title: 'Service', text: ({ kind }) => serviceWords[kind], filter: serviceOptions },
  { key: 'dueOn', title: 'Due on', kind: 'date', sort: true },
  { key: 'state', title: 'State', status: 'service', filter: dueOptions },
  { key: 'firm', title: 'Firm', sort: true, search: true },
  { key: 'months', title: 'Interval', text: ({ months }) => `${months} months`, isProse: true },
  { key: 'toleranceDays', title: 'Tolerance in days', kind: 'number', isExtra: true },
  { key: 'lastVisitAt', title: 'Last visit', kind: 'dateTime', isExtra: true },
])
