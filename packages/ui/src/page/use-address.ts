import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

type Value = string | readonly string[] | undefined
type Changes = Readonly<Record<string, Value>>

const asText = (value: Value): string | undefined => (typeof value === 'object' ? value.join(',') : value)

/**
 * Reads and writes the query string, where state of a page stands: its tables, filters and choices. Undefined and empty values are omitted.
 * @param prefix separates several tables on one page
 */
export function useAddress(prefix = '') {
  const [params] = useSearchParams()
  const { search, hash } = useLocation()
  const navigate = useNavigate()

  // The setter of useSearchParams drops the hash, which selects the tab of the table.
  const write = (next: URLSearchParams, replace: boolean) =>
    navigate({ search: `?${next}`, hash }, { replace, preventScrollReset: true })
  const changed = (next: URLSearchParams, changes: Changes) => {
    for (const [name, value] of Object.entries(changes)) {
      const text = asText(value)
      if (text) next.set(prefix + name, text)
      else next.delete(prefix + name)
    }
    return next
  }
  const read = (name: string): string => params.get(prefix + name) ?? ''
  return {
    read,
    readAll: (name: string): readonly string[] => read(name).split(',').filter(Boolean),
    /**
     * Changes the view of this table and returns to page 1, unless the change sets a page (product 5.3).
     * @param drop beginning of further names to remove, such as those of a table that goes
     */
    change: (changes: Changes, replace = false, drop?: string) => {
      const next = new URLSearchParams(search)
      next.delete(`${prefix}page`)
      if (drop) for (const name of [...next.keys()]) if (name.startsWith(drop)) next.delete(name)
      write(changed(next, changes), replace)
    },
    /** Changes parameters of the whole page; every table on it returns to page 1. */
    ask: (changes: Changes) => {
      const next = new URLSearchParams(search)
      for (const name of [...next.keys()]) if (name === 'page' || name.endsWith('.page')) next.delete(name)
      changed(next, changes)
      // Repeating the same query adds no history entry.
      write(next, search === (next.size > 0 ? `?${next}` : ''))
    },
  }
}
