import { type ApiError, useListRowsFirst, usePrefetchList } from '@emberwatch/api-client'
import { type ListAnswer, type ListEndpoint, listDelayMs, type Order } from '@emberwatch/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { AnyColumn, TableRow } from './columns.ts'
import { useDebounced } from './use-debounced.ts'
import { namesOf, type TableState, useTableView } from './use-table-view.ts'

interface TableDataSpec {
  readonly endpoint: ListEndpoint
  readonly columns: readonly AnyColumn[]
  readonly params: Readonly<Record<string, string>>
  readonly extra: Readonly<Record<string, unknown>>
  readonly prefix: string
  readonly isEnabled: boolean
  readonly refetchInterval?: number
}

/** Table state in the address, its rows, and the rules that link them (product 5.3, 5.5). */
export function useTableData(spec: TableDataSpec) {
  const { endpoint, columns, extra } = spec
  const controls = useTableView(endpoint, namesOf(columns), spec.prefix)
  const { page, size, search } = controls.state
  const pageAt = (number: number) => ({ limit: size, offset: (number - 1) * size, ...controls.view })
  const wanted = pageAt(page)
  const settled = useDebounced(wanted, listDelayMs, search)
  const prefetch = usePrefetchList(endpoint)
  const reading = useListRowsFirst(
    endpoint,
    { params: spec.params, query: { ...settled, ...extra } },
    {
      enabled: spec.isEnabled,
      refetchInterval: spec.refetchInterval,
    },
  )
  const { list, rowsAt } = reading
  const { shown, isCounted, isOld } = useShown(reading, settled, JSON.stringify(extra))
  const isBehind = isOld || JSON.stringify(wanted) !== JSON.stringify(settled)
  useFirstPageAfter(JSON.stringify(extra), controls.goTo)
  // The count of a previous query says nothing about the pages of this one.
  useExistingPage(isBehind || !isCounted ? null : shown?.count, controls.state, controls.goTo)
  const error = useLastingError(list)
  const countError = shown?.isEarly && !isOld ? list.error : null
  return {
    controls,
    list,
    rowsAt,
    error: countError ? null : error,
    /** The rows are there, and counting them has failed. */
    countError,
    rows: shown?.rows,
    /** Null while outstanding. */
    count: countError && !isCounted ? null : (shown?.count ?? null),
    /** Undefined while its totals are outstanding. */
    answer: shown?.isEarly && shown.answer ? { ...shown.answer, data: shown.rows } : shown?.answer,
    /** The visible rows belong to a previous query. */
    isBehind,
    prefetchNext: () => prefetch({ params: spec.params, query: { ...pageAt(page + 1), ...extra } }),
    /** A button that is being pressed calls this: the request leaves before the click has been drawn. */
    prefetchSorted: (orderBy: string, order: Order) =>
      prefetch({ params: spec.params, query: { ...pageAt(1), orderBy, order, ...extra } }),
    /** The query without paging. */
    view: { ...controls.view, ...extra },
  }
}

interface TableSnapshot {
  readonly rows: TableRow[]
  readonly count: number | null
  /** The last one of these rows' search and filters. */
  readonly answer: ListAnswer<unknown> | undefined
  readonly isEarly: boolean
  readonly narrowing: string
}

/**
 * The table shows the answer, or its rows where count and totals are outstanding, and those of the query before until then. Count and totals of the same
 * search and filters stay until newer ones are there.
 */
function useShown(
  { list, early }: Pick<ReturnType<typeof useListRowsFirst>, 'list' | 'early'>,
  { limit, offset, orderBy: _, order: __, ...narrowed }: PageQuery,
  extra: string,
) {
  const [last, setLast] = useState<TableSnapshot>()
  const narrowing = JSON.stringify(narrowed) + extra
  const before = last?.narrowing === narrowing ? last : undefined
  const whole = list.isPlaceholderData ? undefined : list.data
  // A page beyond the end waits for the count, which says which one is the last.
  const rows = (early && (early.length > 0 || offset === 0) ? early : undefined) as TableRow[] | undefined
  const ofPage = rows && rows.length < limit ? offset + rows.length : undefined
  let now: TableSnapshot | undefined
  if (rows) now = { rows, count: ofPage ?? before?.count ?? null, answer: before?.answer, isEarly: true, narrowing }
  else if (whole) now = { rows: whole.data as TableRow[], count: whole.count, answer: whole, isEarly: false, narrowing }
  if (now && !isSame(now, last)) setLast(now)
  const shown = now ?? (list.isError ? undefined : last)
  return { shown, isCounted: now !== undefined && (!rows || ofPage !== undefined), isOld: !now && shown !== undefined }
}

interface PageQuery {
  readonly limit: number
  readonly offset: number
  readonly orderBy?: string
  readonly order?: Order
}

const isSame = (now: TableSnapshot, last: TableSnapshot | undefined): boolean =>
  last !== undefined && (Object.keys(now) as (keyof TableSnapshot)[]).every((name) => now[name] === last[name])

/** Keeps the error until a read succeeds: the query resets it on each retry, which every live change triggers. */
function useLastingError({
  error,
  isPending,
  errorUpdateCount,
}: Pick<ReturnType<typeof useListRowsFirst>['list'], Failure>) {
  const [last, setLast] = useState<ApiError | null>(null)
  if (error && error !== last) setLast(error)
  // The counter belongs to this query only: one that has never failed shows placeholders.
  return error ?? (isPending && errorUpdateCount > 0 ? last : null)
}
type Failure = 'error' | 'isPending' | 'errorUpdateCount'

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

/** Rows may be removed while a page is shown; then the last existing page is shown. */
function useExistingPage(
  count: number | null | undefined,
  { page, size }: TableState,
  goTo: (page: number, replace: boolean) => void,
) {
  const last = count ? Math.ceil(count / size) : undefined
  const isBeyond = last !== undefined && page > last
  const toLast = useEffectEvent(() => goTo(last ?? 1, true))
  useEffect(() => {
    if (isBeyond) toLast()
  }, [isBeyond])
}
export type TableData = ReturnType<typeof useTableData>
