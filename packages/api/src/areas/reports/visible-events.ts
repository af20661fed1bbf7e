import { firstInstant, lastInstant } from '@emberwatch/contract'
import { type EventClass, eventClasses } from '@emberwatch/contract/reports'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { Caller } from '../../identity/caller.ts'
import type { Base, Walk } from '../../lists/source.ts'
import { walkHeld } from '../systems-by-right.ts'

/** One site, one system, or all that the person may see. */
interface SystemFilter {
  readonly siteId?: string | undefined
  readonly systemId?: string | undefined
}

interface EventFilter extends SystemFilter {
  readonly beginDate?: string | undefined
  readonly endDate?: string | undefined
  readonly eventClass?: readonly EventClass[] | undefined
}

const allSystems = (db: Queries) =>
  db.selectFrom('systems as y').innerJoin('sites as s', 's.id', 'y.siteId').where('s.deletedAt', 'is', null)

/** Super users see every system, others those on which they hold a level. Aliases: system `y`, site `s`. */
export function visibleSystems(db: Queries, { id, permissions }: Caller, { siteId, systemId }: SystemFilter = {}) {
  const all = allSystems(db)
    .$if(Boolean(siteId), (rows) => rows.where('y.siteId', '=', siteId ?? ''))
    .$if(Boolean(systemId), (rows) => rows.where('y.id', '=', systemId ?? ''))
  if (permissions.isSuperUser) return all
  return all.innerJoin('systemRights as r', (join) => join.onRef('r.systemId', '=', 'y.id').on('r.userId', '=', id))
}

/** Super users' lists walk without it. @param join adds to the rows of all systems what the list shows of them */
export const walkVisible = (
  { db, user }: { readonly db: Queries; readonly user: Caller },
  join: (systems: Base) => Base = (systems) => systems,
): Walk | undefined => (user.permissions.isSuperUser ? undefined : walkHeld(join(allSystems(db)), user.id))

/** Includes archived systems, whose logbook is still read. Alias: event `e`. */
export const visibleEvents = (
  db: Queries,
  user: Caller,
  { siteId, systemId, beginDate, endDate, eventClass }: EventFilter,
) =>
  visibleSystems(db, user, { siteId })
    .innerJoin('events as e', 'e.systemId', 'y.id')
    .$if(Boolean(systemId), (rows) => rows.where('e.systemId', '=', systemId ?? ''))
    .$if(Boolean(beginDate), (rows) => rows.where('e.occurredAt', '>=', firstInstant(beginDate ?? '')))
    .$if(Boolean(endDate), (rows) => rows.where('e.occurredAt', '<=', lastInstant(endDate ?? '')))
    .$call((rows) => ofClasses(rows, eventClass))

/** All classes where none are given. */
export const ofClasses = <DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  classes: readonly EventClass[] | undefined,
) => rows.$if(Boolean(classes), (all) => all.where(({ or }) => or((classes ?? []).map(isOfClass))))

const namesOf = (name: EventClass) => sql.join(eventClasses[name].names.map((text) => sql.lit(text.toLowerCase())))

export const isOfClass = (name: EventClass): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref('e.eventName')}) in (${namesOf(name)})`
