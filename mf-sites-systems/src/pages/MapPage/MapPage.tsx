import { useItem } from '@emberwatch/api-client'
import { fleetState, type MapItem, superUser } from '@emberwatch/contract'
import { useUser } from '@emberwatch/store'
import { Can, Freshness, Page } from '@emberwatch/ui'
import { FleetCounters } from '@emberwatch/ui/detail'
import { AttentionPanel } from '../../attention/AttentionPanel.tsx'
import { useAttention } from '../../attention/use-attention.ts'
import { countedTitle } from '../../names.ts'
import { SitesOnMap } from './SitesOnMap.tsx'

/** The home map: the person's sites with their state, and the same as a list (product 13.1). */
export function MapPage() {
  const user = useUser()
  const id = user?.id ?? ''
  const query = useItem(fleetState.map, { params: { id } }, { enabled: id !== '' })
  const attention = useAttention()
  return (
    <Page
      title="Map"
      tabTitle={countedTitle('Map', attention.data?.count)}
      actions={<Freshness updatedAt={query.dataUpdatedAt} hasFailed={query.error !== null} />}
      isLoading={query.data === undefined}
      error={query.data ? null : query.error}
      onRetry={() => void query.refetch()}
    >
      <Can access={superUser}>
        <FleetCounters />
      </Can>
      <SitesOnMap sites={query.data ?? noSites} />
      <AttentionPanel />
    </Page>
  )
}

const noSites: readonly MapItem[] = []
