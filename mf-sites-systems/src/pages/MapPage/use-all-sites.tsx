import { useItem } from '@emberwatch/api-client'
import { formatAddress } from '@emberwatch/contract'
import { foldText } from '@emberwatch/contract/fold-text'
import { fleetState, type MapItem } from '@emberwatch/contract/sites-systems'
import { useDeferredValue, useMemo } from 'react'
import { countStates, isIn, worstFirst } from '../../site-state.ts'
import { pointOf } from './point-of.ts'
import { SitePopup } from './SitePopup.tsx'
import type { Reading, ShownSites } from './shown-sites.ts'
import type { Narrowing } from './use-narrowing.ts'

/** Serves platforms without the map's own call (product 17.6): reads all sites and filters here. */
export function useAllSites(id: string, isWanted: boolean, narrowing: Narrowing): Reading {
  const query = useItem(fleetState.map, { params: { id } }, { enabled: isWanted && id !== '' })
  const { dataUpdatedAt: updatedAt, error } = query
  return { shown: useNarrowed(query.data, narrowing), updatedAt, error, retry: () => void query.refetch() }
}

function useNarrowed(
  sites: readonly MapItem[] | undefined,
  { states, text, limit }: Narrowing,
): ShownSites | undefined {
  const needle = useDeferredValue(foldText(text.trim()))
  const key = states.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says the same, and stays equal between renders
  const whole = useMemo(() => sites && narrowed(sites, states), [sites, key])
  return useMemo(() => {
    if (!whole) return undefined
    const { byId, sorted, ...rest } = whole
    const matches = needle === '' ? sorted : sorted.filter((site) => textOf(site).includes(needle))
    return {
      ...rest,
      popup: (open) => {
        const here = open.flatMap(({ id }) => byId.get(id) ?? [])
        return <SitePopup sites={here} count={here.length} />
      },
      rows: matches.slice(0, limit),
      count: matches.length,
    }
  }, [whole, needle, limit])
}

const textOf = ({ siteName, address }: MapItem) => foldText(`${siteName}\n${formatAddress(address)}`)

function narrowed(sites: readonly MapItem[], states: Narrowing['states']) {
  const sitesInStates = states.length === 0 ? sites : sites.filter((site) => states.some((state) => isIn(site, state)))
  return {
    sitesCount: sites.length,
    counts: countStates(sites),
    points: sitesInStates.flatMap(pointOf),
    byId: new Map(sites.map((site) => [site.siteId, site])),
    sorted: worstFirst(sitesInStates),
  }
}
