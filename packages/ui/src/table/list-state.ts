import { type ListEndpoint, type Order, type PageSize, pageSizes } from '@emberwatch/contract'
import { setPreference, usePreferences } from '@emberwatch/store'
import { useEffect, useRef } from 'react'
import { useAddress } from '../page/use-address.ts'
import { type AnyColumn, searchName } from './columns.ts'

type Named = Pick<AnyColumn, 'key' | 'search' | 'filter'>

const namesOf = (columns: readonly Named[]) => ({
  search: columns.flatMap((column) => searchName(column) ?? []),
  filters: columns.flatMap((column) => (column.filter ? column.key : [])),
})

/**
 * A list's page, sort, search and filters with their setters. They stand in the query string, so that links share the view and the Back button works; invalid
 * values count as absent (product 5.2, 5.5).
 * @param columns those that search and filter; all of the endpoint's names without them
 * @param name of one of several tables on a page
 */
export function useListState(endpoint: ListEndpoint, columns?: readonly Named[], name?: string) {
  const { read, readAll, change } = useAddress(name && `${name}.`)
  const { pageSize } = usePreferences()
  const names = columns ? namesOf(columns) : endpoint
  const page = Number(read('page'))
  const size = pageSizes.find((size) => String(size) === read('size')) ?? pageSize
  const orderBy = endpoint.sort.find((name) => name === read('orderBy'))
  const order: Order = read('order').toUpperCase() === 'DESC' ? 'DESC' : 'ASC'
  const search = valuesOf(names.search, read)
  const filters = valuesOf(names.filters, readAll)
  const chosenSize = useRef<PageSize>(undefined)
  useEffect(() => {
    // Saved only after the address has changed: saved earlier, it would trigger a request for the page being left.
    if (chosenSize.current === size) setPreference('pageSize', size)
    chosenSize.current = undefined
  }, [size])
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size,
    sort: orderBy ? { by: orderBy, order } : { by: endpoint.sort[0] ?? '', order: endpoint.defaultOrder },
    search,
    filters,
    /** The query for the endpoint, without paging. */
    view: { ...(orderBy && { orderBy, order }), ...search, ...filters },
    setPage: (page: number, replace = false) => change({ page: page > 1 ? String(page) : undefined }, replace),
    setSize: (size: PageSize) => {
      chosenSize.current = size
      change({ size: String(size) })
    },
    setSort: (orderBy: string, order: Order) => change({ orderBy, order }),
    setSearch: (name: string, text: string, goesOn = true) => change({ [name]: text }, goesOn),
    setFilter: (key: string, values: readonly string[]) => change({ [key]: values }),
  }
}
export type ListState = ReturnType<typeof useListState>

const valuesOf = <Value extends string | readonly string[]>(
  names: readonly string[],
  read: (name: string) => Value,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(names.map((name) => [name, read(name)] as const).filter(([, value]) => value.length > 0))

/**
 * The search, filters and order of a page's table, as its endpoint's query: for what follows them, such as a download button.
 * @param columns those of the table; all of the endpoint's names without them
 */
export const useListView = (endpoint: ListEndpoint, columns?: readonly Named[], name?: string): ListState['view'] =>
  useListState(endpoint, columns, name).view
