import { type ApiError, type ItemArgs, lossOf, useItem } from '@emberwatch/api-client'
import type { ItemEndpoint } from '@emberwatch/contract'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

/** One item on its way to the screen. */
export interface Detail<Item> {
  readonly item: Item | undefined
  readonly isLoading: boolean
  /** What became of it since it was read: somebody deleted it, or took the right to see it away (product 4.9). */
  readonly gone: 'deleted' | 'refused' | null
  /** Only what stays on the page: lost connections, and why it is gone (product 4.9). */
  readonly error: ApiError | null
  readonly retry: () => void
  /** Whether it is read anew while one watches; else it is as of a moment that it names itself. */
  readonly isWatched: boolean
  /** When it was read, in milliseconds since 1970; 0 before. */
  readonly updatedAt: number
  /** The last reading failed; the item is an older one. */
  readonly hasFailed: boolean
}

/**
 * Loads what a detail page is about. A failed first load leads to `/{status}`, replacing the entry so that Back does not loop; a lost connection
 * stays on the page with Retry, and so does what goes while it is shown, which DetailPage says (product 4.9).
 */
export function useDetail<Path extends string, Item>(
  endpoint: ItemEndpoint<Path, Item, undefined>,
  args: ItemArgs<Path, undefined>,
  options: { enabled?: boolean; refetchInterval?: number } = {},
): Detail<Item> {
  const query = useItem(endpoint, args, options)
  const navigate = useNavigate()
  const failed = query.data === undefined ? query.error : null
  const gone = query.data === undefined ? null : lossOf(query.error)
  // A token that does not count leads to /login, which the shell does (product 2.6).
  const leadsAway = failed !== null && !failed.isNetwork && failed.code !== 'user.invalid_auth_token'
  useEffect(() => {
    if (leadsAway) navigate(`/${failed.status}`, { replace: true })
  }, [leadsAway, failed, navigate])
  return {
    item: query.data,
    isLoading: query.data === undefined && (!failed || leadsAway),
    gone,
    isWatched: endpoint.live !== undefined,
    error: gone || failed?.isNetwork ? query.error : null,
    retry: () => void query.refetch(),
    updatedAt: query.dataUpdatedAt,
    hasFailed: query.isError && query.data !== undefined,
  }
}
