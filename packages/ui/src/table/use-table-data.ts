import type { ApiError } from '@emberwatch/api-client'
import { type ListAnswer, type ListEndpoint, listDelayMs } from '@emberwatch/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { AnyColumn, TableRow } from './columns.ts'
import { useDebounced } from './use-debounced.ts'
import { type RowsQuery, useRowsAndCount } from './use-rows-and-count.ts'
import { namesOf, useTableView } from './use-table-view.ts'

interface TableDataSpec {
  readonly endpoint: ListEndpoint
  readonly columns: readonly AnyColumn[]
  readonly params: Readonly<Record<string, string>>
  readonly extra: Readonly<Record<string, unknown>>
  readonly prefix: string
  readonly isEnabled: boolean
  readonly refetchInterval?: number
}

/**
 * Reads a table (product 5.2 to 5.5): its state in the address, the rows of that page, and the count and totals of all pages. These are a query of their
 * own: rows do not wait for it, and other pages and orders do not repeat it.
 *
 * `state` is that of the rows: 'loading' without any, 'ready', 'stale' while they belong to the query before, 'failed' with `error`, where `rows` may be
 * those of an earlier read. `count` is undefined while it is outstanding, and where it has failed with `countError`.
 * @example
 * const { state, rows, count, error, refetch, controls } = useTableData(spec)
 * if (state === 'failed') return <ErrorBanner error={error} onRetry={refetch} />
 * return <Grid rows={rows} isBusy={state !== 'ready'} caption={`Page ${controls.state.page} of ${count ?? '…'} rows`} />
 */
export function useTableData(spec: TableDataSpec) {
  const { endpoint, columns, extra } = spec
  const controls = useTableView(endpoint, namesOf(columns), spec.prefix)
  const { page, size, search } = controls.state
  const wanted = { limit: size, offset: (page - 1) * size, ...controls.view }
  const settled = useDebounced(wanted, listDelayMs, search)
  const { rowsQuery, countQuery, isPastEnd, isCountOld, ...counted } = useRowsAndCount(spec, settled)
  const isStale = rowsQuery.isPlaceholderData || JSON.stringify(wanted) !== JSON.stringify(settled)
  const countAgain = () => void countQuery.refetch({ cancelRefetch: false })
  useFirstPageAfter(JSON.stringify(extra), controls.goTo)
  const { count, totals, countError } = counted
  const lastPage = count && !isCountOld ? Math.ceil(count / size) : undefined
  useExistingPage(isPastEnd && !isStale, lastPage, (last) => (last ? controls.goTo(last, true) : countAgain()))
  const error = useLastingError(rowsQuery) ?? (isPastEnd ? countError : null)
  const rows = isPastEnd ? undefined : (rowsQuery.data?.data as TableRow[] | undefined)
  const answer: ListAnswer<unknown> | undefined = rows && totals && { ...totals, data: rows }
  return {
    controls,
    state: stateOf(error, rows, isStale),
    rows,
    count,
    /** Undefined while totals are outstanding. */
    answer,
    error,
    /** The rows are there, and counting them has failed. */
    countError: rows && !error ? countError : null,
    /** When the rows were read, in milliseconds since 1970. */
    updatedAt: rowsQuery.dataUpdatedAt,
    /** Whether the last read of rows failed; `error` outlasts it until one succeeds. */
    hasFailed: rowsQuery.isError,
    /** Repeats what has failed. */
    refetch: () => {
      if (rowsQuery.isError) void rowsQuery.refetch()
      if (countQuery.isError) countAgain()
    },
    /** The query without paging. */
    view: { ...controls.view, ...extra },
  }
}

type RowsState = 'loading' | 'ready' | 'stale' | 'failed'

function stateOf(error: ApiError | null, rows: readonly TableRow[] | undefined, isStale: boolean): RowsState {
  if (error) return 'failed'
  if (!rows) return 'loading'
  return isStale ? 'stale' : 'ready'
}

/** Rows may be removed while a page is shown: the last page that exists is then shown, by a count that is as new as the rows. */
function useExistingPage(isPastEnd: boolean, last: number | undefined, onPastEnd: (last: number | undefined) => void) {
  const handlePastEnd = useEffectEvent(onPastEnd)
  useEffect(() => {
    if (isPastEnd) handlePastEnd(last)
  }, [isPastEnd, last])
}

/** Keeps the error until a read succeeds: the query resets it on each retry, which every live change triggers. */
function useLastingError({ error, isPending, errorUpdateCount }: RowsQuery) {
  const [last, setLast] = useState<ApiError | null>(null)
  if (error && error !== last) setLast(error)
  // The counter belongs to this query only: one that has never failed shows placeholders.
  return error ?? (isPending && errorUpdateCount > 0 ? last : null)
}

/**
 * Returns to page 1 when other parameters change the rows. Not on the first render, which may be a link to page 3, and not after Back or Forward,
 * which have their own page.
 */
function useFirstPageAfter(key: string, goTo: (page: number, replace: boolean) => void) {
  const { key: step } = useLocation()
  const before = useRef({ key, step })
  const reset = useEffectEvent(() => goTo(1, true))
  useEffect(() => {
    const { current } = before
    before.current = { key, step }
    if (current.key !== key && current.step === step) reset()
  }, [key, step])
}
export type TableData = ReturnType<typeof useTableData>
