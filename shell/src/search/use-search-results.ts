import { useClient, useIsSupported, useList } from '@emberwatch/api-client'
import { fleet, type SessionUser, search, searchTextMax } from '@emberwatch/contract'
import { useDebounced } from '@emberwatch/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { useRegistry } from '../areas/source-context.tsx'
import { useExtensionsAt } from '../areas/use-extensions-at.ts'
import { actionsFor } from './actions.ts'
import { recentPlaces } from './recent-places.ts'
import { emptyFieldGroups, hitGroups, pagesFor } from './search-results.ts'

/** Debounce of the server; pages of the app are found at once. */
const restMs = 200

/** A system may stand there once for each kind of trouble, and some of them are recent places. */
const troublesRead = 20

/** Recent and troubled places and pages without text, then pages and the server's hits. */
export function useSearchResults(user: SessionUser, typed: string) {
  const registry = useRegistry()
  const client = useClient()
  const { pathname } = useLocation()
  const extensions = useExtensionsAt('search.entries')
  // Without the call the search finds pages and recent places.
  const isSupported = useIsSupported(search.everything)
  const text = typed.trim().slice(0, searchTextMax)
  const rested = useDebounced(text, text ? restMs : 0)
  const results = useQuery({
    queryKey: [search.everything.name, rested],
    queryFn: ({ signal }) => client.call(search.everything, { body: { text: rested }, signal }),
    enabled: isSupported && rested !== '',
    placeholderData: keepPreviousData,
  })
  const troubles = useList(fleet.attention, { query: { limit: troublesRead } }, { enabled: text === '' })
  const pages = { title: 'Pages', pages: pagesFor(registry, user, extensions, text) }
  const recent = recentPlaces(user.id)
  const here = { path: pathname, title: document.title.replace(/ · Emberwatch$/, '') }
  const subjects = [here, ...recent]
  const groups = text
    ? [pages, { title: 'Actions', pages: actionsFor(user, subjects, text) }, ...hitGroups(results.data ?? [])]
    : [...emptyFieldGroups(recent, troubles.data?.data ?? []), pages]
  return {
    groups: groups.filter(({ pages }) => pages.length > 0),
    isSearching: isSupported && text !== '' && (rested !== text || results.isFetching),
    error: isSupported && text ? results.error : null,
    retry: () => void results.refetch(),
  }
}
