import { type ListEndpoint, type Order, type PageSize, pageSizes } from '@emberwatch/contract'
import { setPreference, usePreferences } from '@emberwatch/store'
import { useEffect, useRef } from 'react'
import { type AnyColumn, searchName } from './columns.ts'
import { type Address, useAddress } from './use-address.ts'

/** What a table shows, as the query string holds it: a link carries the view and Back works (product 5.5). */
export interface TableState {
  readonly page: number
  readonly size: PageSize
  readonly orderBy: string | undefined
  readonly order: Order | undefined
  /** Search texts by their query name. */
  readonly search: Readonly<Record<string, string>>
  /** Chosen values by column key. */
  readonly filters: Readonly<Record<string, readonly string[]>>
}

interface Names {
  readonly search: readonly string[]
  readonly filters: readonly string[]
}

/** What a table with these columns can be searched and filtered by; whatever goes by its view reads these alone. */
export const namesOf = (columns: readonly Pick<AnyColumn, 'key' | 'search' | 'filter'>[]): Names => ({
  search: columns.flatMap((column) => searchName(column) ?? []),
  filters: columns.flatMap((column) => (column.filter ? column.key : [])),
})

/** Reads the state; what makes no sense counts as not given (product 5.2, 5.5). */
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

/** What the state asks of the endpoint, on all pages; an order that the endpoint does not know is not asked for. */
const viewOf = ({ orderBy, order, search, filters }: TableState, endpoint: ListEndpoint) => ({
  ...(orderBy && endpoint.sort.includes(orderBy) ? { orderBy, order: order ?? 'ASC' } : {}),
  ...search,
  ...filters,
})

/**
 * The view of a table and how to change it, for the table itself and for what goes by its view, such as the download beside it.
 * @param names what may be searched and filtered: all that the endpoint offers, or what the table has columns for (`namesOf`)
 */
export function useTableView(endpoint: ListEndpoint, names: Names = endpoint, prefix = '') {
  const address = useAddress(prefix)
  const { change } = address
  const { pageSize } = usePreferences()
  const state = readTableState(address, names, pageSize)
  const chosenSize = useRef<PageSize>(undefined)
  useEffect(() => {
    // Once the address has it: remembered before, it would ask for rows of the page that is about to be left.
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
