import { useList } from '@emberwatch/api-client'
import { type Work, works } from '@emberwatch/contract/sites-systems'
import type { WorksSubject } from './works-subject.ts'

const idOf = (subject: WorksSubject): string => ('siteId' in subject ? subject.siteId : subject.systemId)
// Both take an id and answer the same.
const listOf = (subject: WorksSubject) =>
  'siteId' in subject ? works.list : (works.ofSystem as unknown as typeof works.list)
export const callOf = (subject: WorksSubject) => ({ endpoint: listOf(subject), params: { id: idOf(subject) } })

/** The resource whose level counts for a work. */
export const resourceOf = ({ siteId, systemIds }: Work): string =>
  systemIds?.length === 1 ? (systemIds[0] ?? siteId) : siteId

const runningShown = 3

/** Reads works that go on, the latest end first. */
export function useRunningWorks(subject: WorksSubject) {
  const { endpoint, params } = callOf(subject)
  return useList(endpoint, {
    params,
    query: { state: ['running'], orderBy: 'endsAt', order: 'DESC', limit: runningShown },
  })
}
