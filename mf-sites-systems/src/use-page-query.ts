import { useLocation, useNavigate } from 'react-router-dom'

/** Parameters of the page in its address. The setter of `useSearchParams` would drop the hash, which chooses the tab. */
export function usePageQuery() {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  /** Empty values are left out. @param drop begins of further names to remove */
  const set = (changes: Readonly<Record<string, string>>, drop: readonly string[] = []) => {
    const next = new URLSearchParams([...params].filter(([name]) => !drop.some((begin) => name.startsWith(begin))))
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    navigate({ search: `?${next}`, hash }, { preventScrollReset: true })
  }
  return { read: (name: string): string => params.get(name) ?? '', set }
}
