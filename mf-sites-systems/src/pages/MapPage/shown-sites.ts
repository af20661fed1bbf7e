import type { ApiError } from '@emberwatch/api-client'
import type { MapItem, MapMeta } from '@emberwatch/contract/sites-systems'
import type { MapPoint, Viewport } from '@emberwatch/ui/map'
import type { ReactNode } from 'react'

/** A site on the map, or several in one square of it, which is asked for by its name. */
export interface SitePoint extends MapPoint {
  readonly cell?: string
}

/** What map and list show of a person's sites, from whichever of the two calls they come. */
export interface ShownSites {
  /** All sites, however the legend narrows them. */
  readonly sitesCount: number
  readonly counts: MapMeta['states']
  readonly points: readonly SitePoint[]
  /** Around all of the chosen states, where `points` has only those near what is in sight. */
  readonly bounds?: MapMeta['bounds']
  readonly onMove?: (seen: Viewport) => void
  readonly popup: (points: readonly SitePoint[]) => ReactNode
  /** The first rows of the list, and how many it has. */
  readonly rows: readonly MapItem[]
  readonly count: number
  /** Rows after those. */
  readonly further?: (onShow: (site: MapItem) => void) => ReactNode
}

/** One of the two calls, and what became of it. */
export interface Reading {
  readonly shown: ShownSites | undefined
  /** In milliseconds since 1970; of what is shown. */
  readonly updatedAt: number
  readonly error: ApiError | null
  readonly retry: () => void
}
