import { useItem } from '@emberwatch/api-client'
import { admin, systems } from '@emberwatch/contract'
import { DataTable, HashTabs, Page, Tiles } from '@emberwatch/ui'
import { liveColumns } from './live-columns.tsx'

/** Milliseconds between readings while one watches. */
const liveIntervalMs = 15_000

/** The overview of super users (spec 2.3). */
export function AdministrationPage() {
  return (
    <Page title="Administration">
      <Counters />
      <HashTabs tabs={[{ title: 'Live connections', content: () => <LiveConnections /> }]} label="Administration" />
    </Page>
  )
}

function Counters() {
  const { data, isPending } = useItem(admin.stats, {}, { refetchInterval: liveIntervalMs })
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

const LiveConnections = () => (
  <DataTable title="Live connections" endpoint={systems.live} columns={liveColumns} refetchInterval={liveIntervalMs} />
)
