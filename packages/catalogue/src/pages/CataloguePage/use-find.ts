import { useSearchParams } from 'react-router-dom'

/** The query of an address whose list is narrowed to this. */
export const searchOf = (find: string): string => (find ? `?find=${encodeURIComponent(find)}` : '')

/** Narrows the list. The search stands in the address, and links carry it on. */
export function useFind() {
  const [params, setParams] = useSearchParams()
  const find = params.get('find') ?? ''
  return {
    find,
    /** The search of links to other entries. */
    search: searchOf(find),
    setFind: (text: string) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          if (text) next.set('find', text)
          else next.delete('find')
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
  }
}
