import { useList } from '@emberwatch/api-client'
import { type FleetScope, maxListLimit } from '@emberwatch/contract'
import { fleetState, type MapItem, type SiteState } from '@emberwatch/contract/sites-systems'
import { ErrorBanner } from '@emberwatch/ui'
import { SiteRow } from './SiteRow.tsx'

interface FurtherRowsProps {
  readonly person: string
  readonly query: {
    readonly state?: readonly SiteState[]
    readonly nameOrAddress?: string
    readonly scope?: FleetScope
  }
  /** Rows in all. */
  readonly limit: number
  readonly onShow: (site: MapItem) => void
}

/** One call per part of a long list. */
export function FurtherRows({ limit, ...props }: FurtherRowsProps) {
  const pages = Array.from({ length: Math.ceil(limit / maxListLimit) - 1 }, (_, page) => (page + 1) * maxListLimit)
  return pages.map((offset) => (
    <PageOfRows key={offset} {...props} offset={offset} limit={Math.min(maxListLimit, limit - offset)} />
  ))
}

function PageOfRows({ person, query, offset, limit, onShow }: FurtherRowsProps & { readonly offset: number }) {
  const { data, error, refetch } = useList(fleetState.sitesOnMap, {
    params: { id: person },
    query: { ...query, offset, limit },
  })
  if (error && !data)
    return (
      <li>
        <ErrorBanner error={error} onRetry={() => void refetch()} />
      </li>
    )
  return data?.data.map((site) => <SiteRow key={site.siteId} site={site} onShow={onShow} />)
}
