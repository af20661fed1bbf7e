import { type ListEndpoint, type Order, type PageSize, pageSizes } from '@emberwatch/contract'
import { setPreference, usePreferences } from '@emberwatch/store'
import { useEffect, useRef } from 'react'
import { type Address, useAddress } from '../page/use-address.ts'
import { type AnyColumn, searchName } from './columns.ts'

/** State of a table, kept in the query string so that links share the view and the Back button works (product 5.5). */
export interface TableState {
  readonly page: number
  readonly size: PageSize
  readonly orderBy: string | undefined
  readonly order: Order | undefined
  readonly search: Readonly<Record<string, string>>
  readonly filters: Readonly<Record<string, readonly string[]>>
}

interface Names {
  readonly search: readonly string[]
  readonly filters: readonly string[]
}

/** Query names that a table with these columns searches and filters by; everything else that uses its view reads only these. */
export const namesOf = (columns: readonly Pick<AnyColumn, 'key' | 'search' | 'filter'>[]): Names => ({
  search: columns.flatMap((column) => searchName(column) ?? []),
  filters: columns.flatMap((column) => (column.filter ? column.key : [])),
})

/** Reads the state; invalid values count as absent (product 5.2, 5.5). */
function readTableState({ read, readAll }: Address, names: Names, rememberedSize: PageSize): TableState {
  const page = Number(read('page'))
  const order = read('order').toUpperCase()
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: pageSizes.find((size) => String(size) === read('size')) ?? rememberedSize,
    orderBy: read('orderBy') || undefined,
    order: order === 'ASC' || order === 'DESC' ? order : undefined,
    search: entries(names.search, (name) => read(name)),
    filters: entries(names.filters, (name) => {
      const values = readAll(name)
      return values.length > 0 ? values : undefined
    }),
  }
}

const entries = <Value>(names: readonly string[], read: (name: string) => Value | undefined | '') =>
  Object.fromEntries(names.map((name) => [name, read(name)]).filter(([, value]) => value)) as Record<string, Value>

/** Query parameters for the endpoint, without paging; a sort order that the endpoint does not support is dropped. */
const viewOf = ({ orderBy, order, search, filters }: TableState, endpoint: ListEndpoint) => ({
  ...(orderBy && endpoint.sort.includes(orderBy) ? { orderBy, order: order ?? 'ASC' } : {}),
  ...search,
  ...filters,
})

/**
 * The view of a table and its setters, for the table and for controls that use its view, such as the download button.
 * @param names query names to search and filter by: all of the endpoint, or only those with a column (`namesOf`)
 */
export function useTableView(endpoint: ListEndpoint, names: Names = endpoint, prefix = '') {
  const address = useAddress(prefix)
  const { change } = address
  const { pageSize } = usePreferences()
  const state = readTableState(address, names, pageSize)
  const chosenSize = useRef<PageSize>(undefined)
  useEffect(() => {
    // Saved only after the address has changed: saved earlier, it would trigger a request for the page being left.
    if (chosenSize.current === state.size) setPreference('pageSize', state.size)
    chosenSize.current = undefined
  }, [state.size])
  return {
    state,
    view: viewOf(state, endpoint),
    goTo: (page: number, replace = false) => change({ page: page > 1 ? String(page) : undefined }, replace),
    setSize: (size: PageSize) => {
      chosenSize.current = size
      change({ size: String(size) })
    },
    sortBy: (orderBy: string, order: Order) => change({ orderBy, order }),
    searchFor: (name: string, text: string, goesOn = true) => change({ [name]: text }, goesOn),
    filterBy: (key: string, values: readonly string[]) => change({ [key]: values }),
  }
}
export type TableControls = ReturnType<typeof useTableView>
