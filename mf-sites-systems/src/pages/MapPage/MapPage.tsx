import { type ApiError, useIsSupported } from '@emberwatch/api-client'
import { superUser } from '@emberwatch/contract'
import { fleetState } from '@emberwatch/contract/sites-systems'
import { useUser } from '@emberwatch/store'
import { Can, ErrorBanner, Freshness, Heard, Page } from '@emberwatch/ui'
import { FleetCounters } from '@emberwatch/ui/detail'
import { MapAttention } from '../../attention/MapAttention.tsx'
import { shownBesideMap, useAttention } from '../../attention/use-attention.ts'
import { countedTitle } from '../../names.ts'
import { ScopeChoice } from '../../scope/ScopeChoice.tsx'
import { SitesOnMap } from './SitesOnMap.tsx'
import { useAllSites } from './use-all-sites.tsx'
import { useNarrowing } from './use-narrowing.ts'
import { useServedSites } from './use-served-sites.tsx'

/** Shows the person's sites on a map (product 13.1). */
export function MapPage() {
  const user = useUser()
  const id = user?.id ?? ''
  const isServed = useIsSupported(fleetState.sitesOnMap)
  const narrowing = useNarrowing()
  const served = useServedSites(id, isServed, narrowing)
  const whole = useAllSites(id, !isServed, narrowing)
  const { shown, updatedAt, error, retry } = isServed ? served : whole
  const reading = { updatedAt, hasFailed: error !== null }
  const attention = useAttention(true, shownBesideMap)
  return (
    <Page
      title="Map"
      tabTitle={countedTitle('Map', attention.data?.count)}
      actions={
        <>
          <ScopeChoice />
          <Freshness {...reading} />
        </>
      }
      isLoading={!shown && !error}
    >
      {!shown && error && <MapFailed error={error as ApiError} onRetry={retry} />}
      <Heard reading={reading}>
        {shown && <SitesOnMap sites={shown} narrowing={narrowing} attentionCount={attention.data?.count} />}
      </Heard>
      <Can access={superUser}>
        <FleetCounters />
      </Can>
    </Page>
  )
}

/** Shows what needs attention, which comes by another call, where the sites of the map cannot be read. */
const MapFailed = ({ error, onRetry }: { error: ApiError; onRetry: () => void }) => (
  <>
    <ErrorBanner error={error} onRetry={onRetry} />
    <MapAttention />
  </>
)
