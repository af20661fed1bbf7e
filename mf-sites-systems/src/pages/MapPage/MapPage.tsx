import { useOffers } from '@emberwatch/api-client'
import { superUser } from '@emberwatch/contract'
import { fleetState } from '@emberwatch/contract/sites-systems'
import { useUser } from '@emberwatch/store'
import { Can, Freshness, Heard, Page } from '@emberwatch/ui'
import { FleetCounters } from '@emberwatch/ui/detail'
import { AttentionPanel } from '../../attention/AttentionPanel.tsx'
import { useAttention } from '../../attention/use-attention.ts'
import { countedTitle } from '../../names.ts'
import { ScopeChoice } from '../../scope/ScopeChoice.tsx'
import { SitesOnMap } from './SitesOnMap.tsx'
import { useAllSites } from './use-all-sites.tsx'
import { useNarrowing } from './use-narrowing.ts'
import { useServedSites } from './use-served-sites.tsx'

/** Product 13.1. */
export function MapPage() {
  const user = useUser()
  const id = user?.id ?? ''
  const isServed = useOffers(fleetState.sitesOnMap)
  const narrowing = useNarrowing()
  const served = useServedSites(id, isServed, narrowing)
  const whole = useAllSites(id, !isServed, narrowing)
  const { shown, updatedAt, error, retry } = isServed ? served : whole
  const reading = { updatedAt, hasFailed: error !== null }
  // Requested after the map: both are long statements, and an embedded database has one session.
  const attention = useAttention(shown !== undefined)
  return (
    <Page
      title="Map"
      tabTitle={countedTitle('Map', attention.data?.count)}
      actions={
        <>
          {isServed && <ScopeChoice />}
          <Freshness {...reading} />
        </>
      }
      isLoading={shown === undefined}
      error={shown ? null : error}
      onRetry={retry}
    >
      <Can access={superUser}>
        <FleetCounters />
      </Can>
      <Heard reading={reading}>{shown && <SitesOnMap sites={shown} narrowing={narrowing} />}</Heard>
      <AttentionPanel hasScope={!isServed} />
    </Page>
  )
}
