import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

type Value = string | readonly string[] | undefined
type Changes = Readonly<Record<string, Value>>

const asText = (value: Value): string | undefined => (typeof value === 'object' ? value.join(',') : value)

/**
 * What the query string holds, and how to change it: the one reader and writer for tables, exports and the filters of
 * reports. Nothing and an empty text are not written. @param prefix tells several tables on one page apart
 */
export function useAddress(prefix = '') {
  const [params] = useSearchParams()
  const { search, hash } = useLocation()
  const navigate = useNavigate()

  // Not the setter of useSearchParams: it drops the hash, which chooses the tab that the table stands on.
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
    /** Several values of one name, none where it is not there. */
    readAll: (name: string): readonly string[] => read(name).split(',').filter(Boolean),
    /** Changes the view of this table, which begins at page 1 again unless the change says otherwise (product 5.3). */
    change: (changes: Changes, replace = false) => {
      const next = new URLSearchParams(search)
      next.delete(`${prefix}page`)
      write(changed(next, changes), replace)
    },
    /** Asks something else of the whole page: every table on it begins at page 1 again. */
    ask: (changes: Changes) => {
      const next = new URLSearchParams(search)
      for (const name of [...next.keys()]) if (name === 'page' || name.endsWith('.page')) next.delete(name)
      changed(next, changes)
      // The same question again is no further step in the history.
      write(next, search === (next.size > 0 ? `?${next}` : ''))
    },
  }
}
export type Address = ReturnType<typeof useAddress>
