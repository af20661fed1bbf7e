import type { ApiError } from '@emberwatch/api-client'
import type { MapItem, MapMeta } from '@emberwatch/contract/sites-systems'
import type { MapPoint, Viewport } from '@emberwatch/ui/map'
import type { ReactNode } from 'react'

/** Several sites share a square of the map, which names them. */
export interface SitePoint extends MapPoint {
  readonly cell?: string
}

/** Either of the two calls fills it. */
export interface ShownSites {
  /** The count without filters. */
  readonly sitesCount: number
  readonly counts: MapMeta['states']
  readonly points: readonly SitePoint[]
  /** Bounds of all chosen states, while `points` has only the viewport. */
  readonly bounds?: MapMeta['bounds']
  readonly onMove?: (seen: Viewport) => void
  readonly popup: (points: readonly SitePoint[]) => ReactNode
  readonly rows: readonly MapItem[]
  readonly count: number
  readonly further?: (onShow: (site: MapItem) => void) => ReactNode
}

export interface Reading {
  readonly shown: ShownSites | undefined
  /** Milliseconds since 1970. */
  readonly updatedAt: number
  readonly error: ApiError | null
  readonly retry: () => void
}
