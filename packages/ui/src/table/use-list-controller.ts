import { type ApiError, useListCount, useListRows } from '@emberwatch/api-client'
import { type ListAnswer, type ListEndpoint, listDelayMs } from '@emberwatch/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { AnyColumn, TableRow } from './columns.ts'
import { useListState } from './list-state.ts'
import { useDebounced } from './use-debounced.ts'

interface ListSpec {
  readonly endpoint: ListEndpoint
  readonly columns: readonly AnyColumn[]
  readonly params: Readonly<Record<string, string>>
  /** Parameters of the query beside the list's own. */
  readonly extra: Readonly<Record<string, unknown>>
  readonly name: string | undefined
  readonly isEnabled: boolean
  readonly refetchInterval?: number
}

/**
 * Reads a list (product 5.2 to 5.5): its state in the address (`useListState`), the rows of that page, and the total of all pages. The total is a query of
 * its own: rows do not wait for it, and other pages and orders do not repeat it.
 *
 * `state` is that of the rows: 'loading' without any, 'ready', 'stale' while they belong to the query before, 'failed' with `error`, where `rows` may be
 * those of an earlier read. `total` is undefined while it is outstanding, and where it has failed with `totalError`.
 * @example
 * const { rows, total, sort, page, state, error, refetch } = useListController(spec)
 * if (state === 'failed') return <ErrorBanner error={error} onRetry={refetch} />
 * return <Grid rows={rows} isBusy={state !== 'ready'} caption={`Page ${page} of ${total ?? '…'} rows by ${sort.by}`} />
 */
export function useListController({ endpoint, columns, params, extra, name, isEnabled, refetchInterval }: ListSpec) {
  const list = useListState(endpoint, columns, name)
  const offset = (list.page - 1) * list.size
  const expected = { limit: list.size, offset, ...list.view }
  const settled = useDebounced(expected, listDelayMs, list.search)
  const args = { params, query: { ...settled, ...extra } }
  const rowsQuery = useListRows(endpoint, args, { enabled: isEnabled, refetchInterval })
  const { data, isPlaceholderData: isBefore } = rowsQuery
  // A platform that counts all the same is not asked twice.
  const whole = data && data.count !== null ? data : undefined
  const countQuery = useListCount(endpoint, args, { enabled: isEnabled && !whole, refetchInterval })
  const isStale = isBefore || JSON.stringify(expected) !== JSON.stringify(settled)
  // While rows of the query before are shown, so are their totals.
  const totals = whole ?? (countQuery.isPlaceholderData && !isBefore ? undefined : countQuery.data)
  const totalError = whole ? null : countQuery.error
  const length = isBefore ? undefined : data?.data.length
  const isEmptyPage = length === 0 && settled.offset > 0
  // A short page is the last one.
  const isLast = !whole && length !== undefined && length < settled.limit && !isEmptyPage
  const total = isLast ? settled.offset + length : totalError ? undefined : totals?.count
  const isTotalOld = !whole && countQuery.dataUpdatedAt < rowsQuery.dataUpdatedAt
  const isPastEnd = isEmptyPage && (total === undefined || isTotalOld || (total > 0 && settled.offset >= total))
  const countAgain = () => void countQuery.refetch({ cancelRefetch: false })
  const lastPage = total && !isTotalOld ? Math.ceil(total / list.size) : undefined
  useFirstPageAfter(JSON.stringify(extra), list.setPage)
  useExistingPage(isPastEnd && !isStale, lastPage, (last) => (last ? list.setPage(last, true) : countAgain()))
  const error = useLastingError(rowsQuery) ?? (isPastEnd ? totalError : null)
  const rows = isPastEnd ? undefined : (data?.data as TableRow[] | undefined)
  const answer: ListAnswer<unknown> | undefined = rows && totals && { ...totals, data: rows }
  return {
    ...list,
    view: { ...list.view, ...extra },
    rows,
    total,
    /** Undefined while totals are outstanding. */
    answer,
    state: stateOf(error, rows, isStale),
    error,
    /** The rows are there, and counting them has failed. */
    totalError: rows && !error ? totalError : null,
    /** When the rows were read, in milliseconds since 1970. */
    updatedAt: rowsQuery.dataUpdatedAt,
    /** Whether the last read of rows failed; `error` outlasts it until one succeeds. */
    hasFailed: rowsQuery.isError,
    /** Repeats what has failed. */
    refetch: () => {
      if (rowsQuery.isError) void rowsQuery.refetch()
      if (countQuery.isError) countAgain()
    },
  }
}
export type ListController = ReturnType<typeof useListController>

const stateOf = (error: ApiError | null, rows: readonly TableRow[] | undefined, isStale: boolean) =>
  error ? 'failed' : !rows ? 'loading' : isStale ? 'stale' : 'ready'

/** Rows may be removed while a page is shown: the last page that exists is then shown, by a total that is as new as the rows. */
function useExistingPage(isPastEnd: boolean, last: number | undefined, onPastEnd: (last: number | undefined) => void) {
  const handlePastEnd = useEffectEvent(onPastEnd)
  useEffect(() => {
    if (isPastEnd) handlePastEnd(last)
  }, [isPastEnd, last])
}

/** Keeps the error until a read succeeds: the query resets it on each retry, which every live change triggers. */
function useLastingError({ error, isPending, errorUpdateCount }: ReturnType<typeof useListRows<ListEndpoint>>) {
  const [last, setLast] = useState<ApiError | null>(null)
  if (error && error !== last) setLast(error)
  // The counter belongs to this query only: one that has never failed shows placeholders.
  return error ?? (isPending && errorUpdateCount > 0 ? last : null)
}

/**
 * Returns to page 1 when other parameters change the rows. Not on the first render, which may be a link to page 3, and not after Back or Forward,
 * which have their own page.
 */
function useFirstPageAfter(key: string, setPage: (page: number, replace: boolean) => void) {
  const { key: step } = useLocation()
  const before = useRef({ key, step })
  const reset = useEffectEvent(() => setPage(1, true))
  useEffect(() => {
    const { current } = before
    before.current = { key, step }
    if (current.key !== key && current.step === step) reset()
  }, [key, step])
}
