import { type ApiError, type ItemArgs, lossOf, useItem } from '@emberwatch/api-client'
import type { ItemEndpoint } from '@emberwatch/contract'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

export interface Detail<Item> {
  readonly item: Item | undefined
  readonly isLoading: boolean
  /** The reason why the item is no longer available after it was read: deleted, or access revoked (product 4.9). */
  readonly gone: 'deleted' | 'refused' | null
  /** The error that the page itself shows: a lost connection, or the reason for `gone` (product 4.9). */
  readonly error: ApiError | null
  readonly retry: () => void
  /** True where the item has live updates; otherwise the page states its own time. */
  readonly isWatched: boolean
  /** Time of the last read, in milliseconds since 1970; 0 before the first. */
  readonly updatedAt: number
  /** The last read failed; `item` is from an earlier one. */
  readonly hasFailed: boolean
}

/**
 * Loads the item of a detail page. A failed first load redirects to `/{status}` and replaces the history entry, so that Back does not loop. A lost
 * connection stays on the page with Retry. A loss of the item after loading stays too and is shown by DetailPage (product 4.9).
 */
export function useDetail<Path extends string, Item>(
  endpoint: ItemEndpoint<Path, Item, undefined>,
  args: ItemArgs<Path, undefined>,
  options: { enabled?: boolean; refetchInterval?: number } = {},
): Detail<Item> {
  const query = useItem(endpoint, args, options)
  const navigate = useNavigate()
  const failed = query.data === undefined ? query.error : null
  const loss = query.data === undefined ? null : lossOf(query.error)
  // The shell redirects to /login for an invalid token (product 2.6).
  const leadsAway = failed !== null && !failed.isNetwork && failed.code !== 'user.invalid_auth_token'
  useEffect(() => {
    if (leadsAway) navigate(`/${failed.status}`, { replace: true })
  }, [leadsAway, failed, navigate])
  return {
    item: query.data,
    isLoading: query.data === undefined && (!failed || leadsAway),
    gone: loss,
    isWatched: endpoint.live !== undefined,
    error: loss || failed?.isNetwork ? query.error : null,
    retry: () => void query.refetch(),
    updatedAt: query.dataUpdatedAt,
    hasFailed: query.isError && query.data !== undefined,
  }
}
