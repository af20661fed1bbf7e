import { useClient, useList, useOffers } from '@emberwatch/api-client'
import { fleet, type SessionUser, search, searchTextMax } from '@emberwatch/contract'
import { useDebounced } from '@emberwatch/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRegistry } from '../areas/source-context.tsx'
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
  // Without the call the search finds pages and recent places.
  const isOffered = useOffers(search.everything)
  const text = typed.trim().slice(0, searchTextMax)
  const rested = useDebounced(text, text ? restMs : 0)
  const hits = useQuery({
    queryKey: [search.everything.name, rested],
    queryFn: ({ signal }) => client.call(search.everything, { body: { text: rested }, signal }),
    enabled: isOffered && rested !== '',
    placeholderData: keepPreviousData,
  })
  const troubles = useList(fleet.attention, { query: { limit: troublesRead } }, { enabled: text === '' })
  const pages = { title: 'Pages', places: pagesFor(registry, user, text) }
  const groups = text
    ? [pages, ...hitGroups(hits.data ?? [])]
    : [...emptyFieldGroups(recentPlaces(user.id), troubles.data?.data ?? []), pages]
  return {
    groups: groups.filter(({ places }) => places.length > 0),
    isSearching: isOffered && text !== '' && (rested !== text || hits.isFetching),
    error: isOffered && text ? hits.error : null,
    retry: () => void hits.refetch(),
  }
}
