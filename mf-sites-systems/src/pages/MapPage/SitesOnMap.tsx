import type { MapItem } from '@emberwatch/contract'
import { EmptyState } from '@emberwatch/ui'
import { ClusterMap, type MapPoint } from '@emberwatch/ui/map'
import { useMemo, useState } from 'react'
import { countStates, isIn, openAlarms, stateOf } from '../../site-state.ts'
import { Legend } from './Legend.tsx'
import styles from './map-page.module.css'
import { SiteList } from './SiteList.tsx'
import { SitePopup } from './SitePopup.tsx'
import { useShownStates } from './use-shown-states.ts'

/** Map and list side by side; the legend narrows both. */
export function SitesOnMap({ sites }: { sites: readonly MapItem[] }) {
  const { states, toggle } = useShownStates()
  const [chosen, setChosen] = useState<MapPoint | null>(null)
  const counts = useMemo(() => countStates(sites), [sites])
  const key = states.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says the same, and stays equal between renders
  const shown = useMemo(
    () => (states.length === 0 ? sites : sites.filter((site) => states.some((state) => isIn(site, state)))),
    [sites, key],
  )
  const points = useMemo(() => shown.flatMap(pointOf), [shown])
  const byId = useMemo(() => new Map(sites.map((site) => [site.siteId, site])), [sites])
  if (sites.length === 0)
    return (
      <EmptyState title="No sites yet" icon="map">
        <p>Sites that you add, or that you are invited to, appear here.</p>
      </EmptyState>
    )
  return (
    <>
      <Legend counts={counts} shown={states} onToggle={toggle} />
      <div className={styles.sides}>
        <ClusterMap
          label="Map of sites"
          points={points}
          chosen={chosen}
          isFitted
          popup={(open) => <SitePopup sites={open.flatMap(({ id }) => byId.get(id) ?? [])} />}
        />
        <SiteList sites={shown} onShow={(site) => setChosen(pointOf(site)[0] ?? null)} />
      </div>
    </>
  )
}

/** A site without a place stands in the list only (product 13.2). */
function pointOf(site: MapItem): MapPoint[] {
  const { siteId, siteName, lat, lng } = site
  if (lat === null || lng === null) return []
  return [{ id: siteId, name: siteName, lat, lng, state: stateOf(site), badge: openAlarms(site) }]
}
