import { filterWords } from '@emberwatch/contract/reports'
import type { Queries } from '../../../db/queries.ts'
import type { Caller } from '../../../identity/caller.ts'
import { isId } from '../../../identity/people.ts'
import { systemName } from '../../system-name.ts'
import { visibleSystems } from '../visible-events.ts'

type Query = Readonly<Record<string, string>>

/** The filters of each in words, with the names of sites and systems that the person may see. */
export async function filtersOf(
  db: Queries,
  user: Caller,
  rows: readonly { readonly query: Query; readonly timeZone?: string }[],
): Promise<string[][]> {
  const idsOf = (name: string) => rows.map(({ query }) => query[name] ?? '').filter(isId)
  const [siteIds, systemIds] = [idsOf('siteId'), idsOf('systemId')]
  const ownSystems = () => visibleSystems(db, user)
  const sites = ownSystems().select(['s.id', 's.name']).where('s.id', 'in', siteIds).distinct()
  const systems = ownSystems()
    .select(['y.id', systemName.as('name')])
    .where('y.id', 'in', systemIds)
  const rowsWithNames = [
    ...(siteIds.length > 0 ? await sites.execute() : []),
    ...(systemIds.length > 0 ? await systems.execute() : []),
  ]
  const names = Object.fromEntries(rowsWithNames.map(({ id, name }) => [id, name]))
  return rows.map(({ query, timeZone = query.timeZone ?? 'UTC' }) => filterWords(query, { timeZone, names }))
}
