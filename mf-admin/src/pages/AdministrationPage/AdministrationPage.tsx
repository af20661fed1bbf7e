import { useItem } from '@emberwatch/api-client'
import { admin, systems, users } from '@emberwatch/contract'
import { ErrorBanner, Page, Part } from '@emberwatch/ui'
import { HashTabs, Tiles } from '@emberwatch/ui/detail'
import { DataTable } from '@emberwatch/ui/table'
import { liveColumns } from './live-columns.tsx'
import { userColumns } from './user-columns.tsx'

/** The overview of super users; a tab's place is its number in the address (product 14.1). */
const tabs = [
  { title: 'Live connections', content: () => <LiveConnections /> },
  { title: 'Users', content: () => <Users /> },
  { title: 'Sites', content: () => <Part name="sites-systems/AllSites" /> },
  { title: 'Systems', content: () => <Part name="sites-systems/AllSystems" /> },
  { title: 'Modems', content: () => <Part name="modems/AllModems" /> },
]

export const AdministrationPage = () => (
  <Page title="Administration">
    <Counters />
    <HashTabs tabs={tabs} label="Administration" />
  </Page>
)

function Counters() {
  const { data, error, isPending, refetch } = useItem(admin.stats, {})
  if (error && !data) return <ErrorBanner error={error} onRetry={() => void refetch()} />
  return (
    <Tiles
      isLoading={isPending}
      items={[
        { label: 'Modems', value: data?.modemsCount },
        { label: 'Loop units', value: data?.unitsCount },
        { label: 'Systems', value: data?.systemsCount },
        { label: 'Sites', value: data?.sitesCount },
        { label: 'Users', value: data?.usersCount },
      ]}
    />
  )
}

const LiveConnections = () => <DataTable title="Live connections" endpoint={systems.live} columns={liveColumns} />

const Users = () => (
  <DataTable title="Users" endpoint={users.list} columns={userColumns} rowLink={({ id }) => `/users/${id}`} />
)
