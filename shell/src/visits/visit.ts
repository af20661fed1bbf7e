import type { QueryClient } from '@tanstack/react-query'
import type { AreaSource } from '../areas/area-source.ts'

/** One loaded document. */
export interface Visit {
  readonly source: AreaSource
  readonly queryClient: QueryClient
}
