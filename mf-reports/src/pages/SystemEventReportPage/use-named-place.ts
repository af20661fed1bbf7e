import { useItem, useList } from '@emberwatch/api-client'
import { systemName } from '@emberwatch/contract'
import { reports } from '@emberwatch/contract/reports'
import { systems } from '@emberwatch/contract/sites-systems'
import { useAddress } from '@emberwatch/ui'
import { useState } from 'react'
import type { EventFilters } from './event-filters.ts'
import { labelOf } from './place-labels.ts'

/** The system or site of the address. */
export interface NamedPlace {
  readonly id: string
  /** Empty while loading, and where the person may not see it. */
  readonly name: string
  readonly label: string
}

type Chosen = Pick<EventFilters, 'system' | 'systemId' | 'site' | 'siteId'>

/** Null for all systems, or all sites. */
export function useNamedPlaces() {
  const { read } = useAddress()
  const [systemId, siteId] = [read('systemId'), read('siteId')]
  const { data } = useItem(systems.get, { params: { id: systemId } }, { enabled: systemId !== '' })
  // Whoever has a level on a system alone may not read its site.
  const ofSite = useList(
    reports.availableSystems,
    { query: { limit: 1, siteId: [siteId] } },
    { enabled: siteId !== '' },
  ).data?.data[0]
  // Keeps the chosen labels while the names load.
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const name = data ? systemName(data) : ''
  const siteName = (ofSite?.siteId === siteId && ofSite.siteName) || ''
  const ownLabel = chosen?.systemId === systemId ? chosen.system : ''
  const ownSite = chosen?.siteId === siteId ? chosen.site : ''
  const system: NamedPlace | null = systemId
    ? { id: systemId, name, label: ownLabel || (data ? labelOf({ systemName: name, siteName: data.siteName }) : '') }
    : null
  const site: NamedPlace | null = siteId ? { id: siteId, name: siteName, label: ownSite || siteName } : null
  return { system, site, keepLabels: setChosen }
}
