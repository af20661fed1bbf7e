import { useIsSupported } from '@emberwatch/api-client'
import { fleet } from '@emberwatch/contract'
import type { MapItem } from '@emberwatch/contract/sites-systems'
import { Card, countText, EmptyState, useIsPhone } from '@emberwatch/ui'
import { HashTabs } from '@emberwatch/ui/detail'
import { ClusterMap } from '@emberwatch/ui/map'
import { type ReactNode, useState } from 'react'
import { MapAttention } from '../../attention/MapAttention.tsx'
import { Legend } from './Legend.tsx'
import { MapFold } from './MapFold.tsx'
import styles from './map-page.module.css'
import { pointOf } from './point-of.ts'
import { SiteList } from './SiteList.tsx'
import type { ShownSites, SitePoint } from './shown-sites.ts'
import type { Narrowing } from './use-narrowing.ts'

interface SitesOnMapProps {
  readonly sites: ShownSites
  readonly narrowing: Narrowing
  /** Rows of what needs attention; undefined before they have come. */
  readonly attentionCount: number | undefined
}

/** Shows attention and the sites in two tabs beside the map; on a phone they come first and the map is folded (product 13.1). */
export function SitesOnMap({ sites, narrowing, attentionCount = 0 }: SitesOnMapProps) {
  const [chosen, setChosen] = useState<SitePoint | null>(null)
  const [isMapOpen, setMapOpen] = useState(false)
  const isPhone = useIsPhone()
  const { points, bounds, popup, onMove } = sites
  if (sites.sitesCount === 0)
    return (
      <>
        {/* Somebody may hold a system alone. */}
        {attentionCount > 0 && (
          <Card title="Needs attention">
            <MapAttention />
          </Card>
        )}
        <EmptyState title="No sites yet" icon="map">
          <p>Sites that you add, or that you are invited to, appear here.</p>
        </EmptyState>
      </>
    )
  const show = (site: MapItem) => {
    setMapOpen(true)
    setChosen(pointOf(site)[0] ?? null)
  }
  const legend = <Legend counts={sites.counts} shown={narrowing.states} onToggle={narrowing.toggle} />
  const map = <ClusterMap label="Map of sites" isFitted {...{ points, chosen, bounds, popup, onMove }} />
  const side = <Side {...{ sites, narrowing, attentionCount }} onShow={show} />
  if (!isPhone) return <Beside {...{ legend, map, side }} />
  return (
    <>
      {side}
      <MapFold isOpen={isMapOpen} onToggle={setMapOpen}>
        {legend}
        {map}
      </MapFold>
    </>
  )
}

interface SideProps extends Required<SitesOnMapProps> {
  readonly attentionCount: number
  readonly onShow: (site: MapItem) => void
}

function Side({ sites, narrowing, attentionCount, onShow }: SideProps) {
  const hasAttention = useIsSupported(fleet.attention)
  const tabs = [
    {
      title: attentionCount > 0 ? `Needs attention (${countText(attentionCount, 'troubles')})` : 'Needs attention',
      content: () => <MapAttention />,
    },
    { title: 'Sites', content: () => <SiteList sites={sites} narrowing={narrowing} onShow={onShow} /> },
  ]
  return (
    <div className={styles.side}>
      {/* Without the call there is one list. */}
      <HashTabs label="Beside the map" tabs={hasAttention ? tabs : tabs.slice(1)} keeps={['state', 'scope']} />
    </div>
  )
}

const Beside = ({ legend, map, side }: Readonly<Record<'legend' | 'map' | 'side', ReactNode>>) => (
  <>
    {legend}
    <div className={styles.sides}>
      {map}
      {side}
    </div>
  </>
)
