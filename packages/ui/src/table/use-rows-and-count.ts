import { useListCount, useListRows } from '@emberwatch/api-client'
import type { ListEndpoint } from '@emberwatch/contract'

interface ListSpec {
  readonly endpoint: ListEndpoint
  readonly params: Readonly<Record<string, string>>
  readonly extra: Readonly<Record<string, unknown>>
  readonly isEnabled: boolean
  readonly refetchInterval?: number
}

interface PageQuery {
  readonly limit: number
  readonly offset: number
}

/** Reads a page and, at the same time, the count and totals of all pages: two queries, and what they say together. */
export function useRowsAndCount({ endpoint, params, extra, isEnabled, refetchInterval }: ListSpec, page: PageQuery) {
  const args = { params, query: { ...page, ...extra } }
  const rowsQuery = useListRows(endpoint, args, { enabled: isEnabled, refetchInterval })
  // A platform that counts all the same is not asked twice.
  const isCounting = isEnabled && !wholeOf(rowsQuery)
  const countQuery = useListCount(endpoint, args, { enabled: isCounting, refetchInterval })
  return { rowsQuery, countQuery, ...countOf(rowsQuery, countQuery, page) }
}

export type RowsQuery = ReturnType<typeof useListRows<ListEndpoint>>
type CountQuery = ReturnType<typeof useListCount<ListEndpoint>>

/** The answer of a platform that counts all the same. */
const wholeOf = ({ data }: Pick<RowsQuery, 'data'>) => (data && data.count !== null ? data : undefined)

/** While rows of the query before are shown, so are their count and totals. */
function countOf(rowsQuery: RowsQuery, countQuery: CountQuery, { limit, offset }: PageQuery) {
  const { data, isPlaceholderData: isStale } = rowsQuery
  const whole = wholeOf(rowsQuery)
  const totals = whole ?? (countQuery.isPlaceholderData && !isStale ? undefined : countQuery.data)
  const countError = whole ? null : countQuery.error
  let count = countError ? undefined : totals?.count
  const length = isStale ? undefined : data?.data.length
  const isEmptyPage = length === 0 && offset > 0
  // A short page is the last one.
  if (!whole && length !== undefined && length < limit && !isEmptyPage) count = offset + length
  const isCountOld = !whole && countQuery.dataUpdatedAt < rowsQuery.dataUpdatedAt
  const isPastEnd = isEmptyPage && (count === undefined || isCountOld || (count > 0 && offset >= count))
  return { count, totals, countError, isCountOld, isPastEnd }
}
