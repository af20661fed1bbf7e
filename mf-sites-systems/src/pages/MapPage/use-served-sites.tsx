import { useList } from '@emberwatch/api-client'
import { listDelayMs, maxListLimit } from '@emberwatch/contract'
import { fleetState } from '@emberwatch/contract/sites-systems'
import { useDebounced } from '@emberwatch/ui'
import { covers, initialViewport, type Viewport, viewportAround } from '@emberwatch/ui/map'
import { useCallback, useMemo, useState } from 'react'
import { scopeQuery, useScope } from '../../scope/use-scope.ts'
import { FurtherRows } from './FurtherRows.tsx'
import { pointOfMarker } from './point-of.ts'
import { ServedPopup } from './ServedPopup.tsx'
import type { Reading } from './shown-sites.ts'
import { type Narrowing, step } from './use-narrowing.ts'

type SiteFilters = Pick<Narrowing, 'states' | 'text' | 'limit'>

/**
 * One call for viewport and first rows (product 13.9); search and further rows are another. Keeps showing the last answer while loading and after a
 * failure.
 */
export function useServedSites(id: string, isWanted: boolean, { states, text, limit }: SiteFilters): Reading {
  const { viewport, onMove } = useViewport()
  const searchText = useDebounced(text.trim(), listDelayMs)
  const params = { id }
  const { scope } = useScope()
  const chosen = { ...(states.length > 0 ? { state: states } : {}), ...scopeQuery(scope) }
  const rows = { ...chosen, ...(searchText ? { nameOrAddress: searchText } : {}) }
  const isNarrowed = searchText !== '' || limit > step
  const enabled = isWanted && id !== ''
  const query = useList(fleetState.sitesOnMap, { params, query: { ...chosen, ...viewport, limit: step } }, { enabled })
  const narrowed = useList(
    fleetState.sitesOnMap,
    { params, query: { ...rows, limit: Math.min(limit, maxListLimit) } },
    { enabled: enabled && isNarrowed },
  )
  const map = useLast(query.data)
  const list = useLast(isNarrowed ? narrowed.data : query.data)
  const points = useMemo(() => map?.meta.markers.map(pointOfMarker), [map])
  const updatedAt = useLast(query.dataUpdatedAt || undefined) ?? 0
  const error = query.error ?? narrowed.error
  const reading = { updatedAt, error, retry: () => void query.refetch() }
  if (!map || !list || !points) return { ...reading, shown: undefined }
  const { sitesCount, states: counts, bounds } = map.meta
  return {
    ...reading,
    shown: {
      sitesCount,
      counts,
      points,
      bounds,
      onMove,
      popup: (open) => <ServedPopup person={id} narrowed={chosen} points={open} />,
      rows: list.data,
      count: list.count,
      further: (onShow) => <FurtherRows person={id} query={rows} limit={limit} onShow={onShow} />,
    },
  }
}

/** The part of the map that is read: what is seen, with room around it. */
function useViewport() {
  const [viewport, setViewport] = useState(initialViewport)
  const onMove = useCallback(
    (seen: Viewport) => setViewport((before) => (covers(before, seen) ? before : viewportAround(seen))),
    [],
  )
  return { viewport, onMove }
}

/** A failed reading drops its last value; map and list keep it. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
