import { type Order, type PageSize, pageSizes } from '@emberwatch/contract'
import { setPreference, usePreferences } from '@emberwatch/store'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** What a table shows, as the query string holds it: a link carries the view and Back works (design 7). */
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
  readonly prefix: string
  readonly search: readonly string[]
  readonly filters: readonly string[]
}

/** Reads the state; what makes no sense counts as not given (reading 52). */
function readTableState(params: URLSearchParams, names: Names, rememberedSize: PageSize): TableState {
  const read = (name: string) => params.get(names.prefix + name) ?? ''
  const page = Number(read('page'))
  const order = read('order').toUpperCase()
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: pageSizes.find((size) => String(size) === read('size')) ?? rememberedSize,
    orderBy: read('orderBy') || undefined,
    order: order === 'ASC' || order === 'DESC' ? order : undefined,
    search: entries(names.search, (name) => read(name)),
    filters: entries(names.filters, (name) => {
      const values = read(name)
      return values ? values.split(',') : undefined
    }),
  }
}

const entries = <Value>(names: readonly string[], read: (name: string) => Value | undefined | '') =>
  Object.fromEntries(names.map((name) => [name, read(name)]).filter(([, value]) => value)) as Record<string, Value>

/** The state and how to change it. Every change but one of the page goes back to page 1 (reading 51). */
export function useTableState(names: Names) {
  const [params] = useSearchParams()
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const { pageSize } = usePreferences()
  const state = readTableState(params, names, pageSize)

  // Not the setter of useSearchParams: it drops the hash, which chooses the tab that the table stands on.
  const change = (changes: Readonly<Record<string, string | undefined>>, replace = false) => {
    const next = new URLSearchParams(search)
    next.delete(`${names.prefix}page`)
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(names.prefix + name, value)
      else next.delete(names.prefix + name)
    navigate({ search: `?${next}`, hash }, { replace, preventScrollReset: true })
  }

  return {
    state,
    goTo: (page: number, replace = false) => change({ page: page > 1 ? String(page) : undefined }, replace),
    setSize: (size: PageSize) => {
      setPreference('pageSize', size)
      change({ size: String(size) })
    },
    sortBy: (orderBy: string, order: Order) => change({ orderBy, order }),
    // The first letter is a step in the history, what follows belongs to it.
    searchFor: (name: string, text: string) => change({ [name]: text }, Boolean(state.search[name])),
    filterBy: (key: string, values: readonly string[]) => change({ [key]: values.join(',') }),
  }
}
export type TableControls = ReturnType<typeof useTableState>
