import type { QueryClient } from '@tanstack/react-query'
import type { AreaSource } from '../areas/area-source.ts'
import type { AppHistory } from '../routing/app-history.ts'

/** One loaded document. */
export interface Visit {
  readonly source: AreaSource
  readonly history: AppHistory
  readonly queryClient: QueryClient
}
