import { useItem } from '@emberwatch/api-client'
import { systemName } from '@emberwatch/contract'
import type { AvailableSystem } from '@emberwatch/contract/reports'
import { systems } from '@emberwatch/contract/sites-systems'
import { useAddress } from '@emberwatch/ui/table'
import { useState } from 'react'
import type { EventFilters } from './event-filters.ts'

export const between = ' · '
/** A system as the field shows it. */
export const labelOf = ({ systemName, siteName }: Pick<AvailableSystem, 'systemName' | 'siteName'>) =>
  `${systemName}${between}${siteName}`

/** The system that the address names. */
export interface NamedSystem {
  readonly systemId: string
  /** Nothing while it is looked up, and where the person may not see it. */
  readonly name: string
  /** As the field shows it. */
  readonly label: string
}

/** The system that the report is about, with its name of today; null for all of them. */
export function useNamedSystem() {
  const systemId = useAddress().read('systemId')
  const { data } = useItem(systems.get, { params: { id: systemId } }, { enabled: systemId !== '' })
  // What was chosen in the field keeps its label there while the name is looked up.
  const [chosen, setChosen] = useState<Pick<EventFilters, 'system' | 'systemId'> | null>(null)
  const name = data ? systemName(data) : ''
  const kept = chosen?.systemId === systemId ? chosen.system : ''
  const label = data ? labelOf({ systemName: name, siteName: data.siteName }) : kept
  const named: NamedSystem | null = systemId ? { systemId, name, label } : null
  return { named, keepLabel: setChosen }
}
