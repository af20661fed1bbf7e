import { useItem } from '@emberwatch/api-client'
import { systemName } from '@emberwatch/contract'
import type { AvailableSystem } from '@emberwatch/contract/reports'
import { systems } from '@emberwatch/contract/sites-systems'
import { useAddress } from '@emberwatch/ui/table'
import { useState } from 'react'
import type { EventFilters } from './event-filters.ts'

export const between = ' · '
export const labelOf = ({ systemName, siteName }: Pick<AvailableSystem, 'systemName' | 'siteName'>) =>
  `${systemName}${between}${siteName}`

export interface NamedSystem {
  readonly systemId: string
  /** Empty while loading, and where the person may not see it. */
  readonly name: string
  readonly label: string
}

/** Null for all systems. */
export function useNamedSystem() {
  const systemId = useAddress().read('systemId')
  const { data } = useItem(systems.get, { params: { id: systemId } }, { enabled: systemId !== '' })
  // Keeps the chosen label while the name loads.
  const [chosen, setChosen] = useState<Pick<EventFilters, 'system' | 'systemId'> | null>(null)
  const name = data ? systemName(data) : ''
  const kept = chosen?.systemId === systemId ? chosen.system : ''
  const label = data ? labelOf({ systemName: name, siteName: data.siteName }) : kept
  const named: NamedSystem | null = systemId ? { systemId, name, label } : null
  return { named, keepLabel: setChosen }
}
