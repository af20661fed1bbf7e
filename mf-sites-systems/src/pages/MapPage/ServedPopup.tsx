import { useList } from '@emberwatch/api-client'
import { type FleetScope, maxListLimit } from '@emberwatch/contract'
import { fleetState, type SiteState } from '@emberwatch/contract/sites-systems'
import { ErrorBanner, Heard, Skeleton } from '@emberwatch/ui'
import { SitePopup } from './SitePopup.tsx'
import type { SitePoint } from './shown-sites.ts'

interface ServedPopupProps {
  readonly person: string
  /** The legend's choice narrows the popup too, within the scope. */
  readonly narrowed: { readonly state?: readonly SiteState[]; readonly scope?: FleetScope }
  readonly points: readonly SitePoint[]
}

/** Loaded on opening, as a marker knows only counts. */
export function ServedPopup({ person, narrowed, points }: ServedPopupProps) {
  const here = points.some(({ count }) => count)
    ? { cell: points.flatMap(({ cell }) => cell ?? []), ...narrowed }
    : { siteId: points.map(({ id }) => id), ...(narrowed.scope ? { scope: narrowed.scope } : {}) }
  const { data, error, dataUpdatedAt, refetch } = useList(fleetState.sitesOnMap, {
    params: { id: person },
    query: { ...here, limit: maxListLimit },
  })
  if (data)
    return (
      <Heard reading={{ updatedAt: dataUpdatedAt, hasFailed: error !== null }}>
        <SitePopup sites={data.data} count={data.count} />
      </Heard>
    )
  return error ? <ErrorBanner error={error} onRetry={() => void refetch()} /> : <Skeleton lines={5} />
}
