import { useList } from '@emberwatch/api-client'
import { type Work, works } from '@emberwatch/contract/sites-systems'
import type { WorksPlace } from './works-place.ts'

const idOf = (place: WorksPlace): string => ('siteId' in place ? place.siteId : place.systemId)
// Both take an id and answer the same.
const listOf = (place: WorksPlace) =>
  'siteId' in place ? works.list : (works.ofSystem as unknown as typeof works.list)
export const callOf = (place: WorksPlace) => ({ endpoint: listOf(place), params: { id: idOf(place) } })

/** The resource whose level counts for a work. */
export const resourceOf = ({ siteId, systemIds }: Work): string =>
  systemIds?.length === 1 ? (systemIds[0] ?? siteId) : siteId

const runningShown = 3

/** Those that go on, the latest end first. */
export function useRunningWorks(place: WorksPlace) {
  const { endpoint, params } = callOf(place)
  return useList(endpoint, {
    params,
    query: { state: ['running'], orderBy: 'endsAt', order: 'DESC', limit: runningShown },
  })
}
