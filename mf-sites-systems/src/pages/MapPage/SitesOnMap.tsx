import { EmptyState } from '@emberwatch/ui'
import { ClusterMap } from '@emberwatch/ui/map'
import { useState } from 'react'
import { Legend } from './Legend.tsx'
import styles from './map-page.module.css'
import { pointOf } from './point-of.ts'
import { SiteList } from './SiteList.tsx'
import type { ShownSites, SitePoint } from './shown-sites.ts'
import type { Narrowing } from './use-narrowing.ts'

export function SitesOnMap({ sites, narrowing }: { sites: ShownSites; narrowing: Narrowing }) {
  const [chosen, setChosen] = useState<SitePoint | null>(null)
  const { points, bounds, popup, onMove } = sites
  if (sites.sitesCount === 0)
    return (
      <EmptyState title="No sites yet" icon="map">
        <p>Sites that you add, or that you are invited to, appear here.</p>
      </EmptyState>
    )
  return (
    <>
      <Legend counts={sites.counts} shown={narrowing.states} onToggle={narrowing.toggle} />
      <div className={styles.sides}>
        <ClusterMap
          label="Map of sites"
          points={points}
          chosen={chosen}
          isFitted
          bounds={bounds}
          popup={popup}
          onMove={onMove}
        />
        <SiteList sites={sites} narrowing={narrowing} onShow={(site) => setChosen(pointOf(site)[0] ?? null)} />
      </div>
    </>
  )
}
