import { type ApiError, type ItemArgs, useItem } from '@emberwatch/api-client'
import type { ItemEndpoint } from '@emberwatch/contract'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

/** One item on its way to the screen. */
export interface Detail<Item> {
  readonly item: Item | undefined
  readonly isLoading: boolean
  /** Only what stays on the page: lost connections (product 4.9). */
  readonly error: ApiError | null
  readonly retry: () => void
  /** When it was read, in milliseconds since 1970; 0 before. */
  readonly updatedAt: number
  /** The last reading failed; the item is an older one. */
  readonly hasFailed: boolean
}

/**
 * Loads what a detail page is about. A failed first load, and a later one that is refused, leads to `/{status}`, replacing the entry so that Back does
 * not loop; a lost connection stays on the page with Retry (product 4.9).
 */
export function useDetail<Path extends string, Item>(
  endpoint: ItemEndpoint<Path, Item, undefined>,
  args: ItemArgs<Path, undefined>,
  options: { enabled?: boolean; refetchInterval?: number } = {},
): Detail<Item> {
  const query = useItem(endpoint, args, options)
  const navigate = useNavigate()
  // What one may not see any more leads away too, whatever was read before (product 4.9).
  const failed = query.data === undefined || query.error?.status === 403 ? query.error : null
  // A token that does not count leads to /login, which the shell does (product 2.6).
  const leadsAway = failed !== null && !failed.isNetwork && failed.code !== 'user.invalid_auth_token'
  useEffect(() => {
    if (leadsAway) navigate(`/${failed.status}`, { replace: true })
  }, [leadsAway, failed, navigate])
  return {
    item: query.data,
    isLoading: query.data === undefined && (!failed || leadsAway),
    error: failed?.isNetwork ? failed : null,
    retry: () => void query.refetch(),
    updatedAt: query.dataUpdatedAt,
    hasFailed: query.isError && query.data !== undefined,
  }
}
