import { type ApiError, useList, usePrefetchList } from '@emberwatch/api-client'
import { type ListEndpoint, listDelayMs, type Order } from '@emberwatch/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useDebounced } from '../base/use-debounced.ts'
import type { AnyColumn, TableRow } from './columns.ts'
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
  const list = useList(
    endpoint,
    { params: spec.params, query: { ...settled, ...extra } },
    {
      enabled: spec.isEnabled,
      refetchInterval: spec.refetchInterval,
    },
  )
  const isBehind = list.isPlaceholderData || JSON.stringify(wanted) !== JSON.stringify(settled)
  useFirstPageAfter(JSON.stringify(extra), controls.goTo)
  // The count of a previous query says nothing about the pages of this one.
  useExistingPage(isBehind ? undefined : list.data?.count, controls.state, controls.goTo)
  const error = useLastingError(list)
  return {
    controls,
    list,
    error,
    rows: list.data?.data as TableRow[] | undefined,
    count: list.data?.count ?? 0,
    /** The visible rows belong to a previous query. */
    isBehind,
    prefetchNext: () => prefetch({ params: spec.params, query: { ...pageAt(page + 1), ...extra } }),
    /** For a button that is being pressed: the request leaves before the click has been drawn. */
    prefetchSorted: (orderBy: string, order: Order) =>
      prefetch({ params: spec.params, query: { ...pageAt(1), orderBy, order, ...extra } }),
    /** The query without paging. */
    view: { ...controls.view, ...extra },
  }
}

/** Keeps the error until a read succeeds: the query resets it on each retry, which every live change triggers. */
function useLastingError({ error, isPending, errorUpdateCount }: Pick<ReturnType<typeof useList>, Failure>) {
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
  count: number | undefined,
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
