import { firstInstant, lastInstant } from '@emberwatch/contract'
import { type EventClass, eventClasses } from '@emberwatch/contract/reports'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { Caller } from '../../identity/caller.ts'

/** What the lists over events have in common. */

interface EventFilter {
  readonly systemId?: string | undefined
  readonly beginDate?: string | undefined
  readonly endDate?: string | undefined
  readonly eventClass?: readonly EventClass[] | undefined
}

/** Systems as `y` with their sites as `s`; super users see every one, others those on which they hold a level. */
export function visibleSystems(db: Queries, { id, permissions }: Caller) {
  const all = db.selectFrom('systems as y').innerJoin('sites as s', 's.id', 'y.siteId').where('s.deletedAt', 'is', null)
  if (permissions.isSuperUser) return all
  return all.innerJoin('systemRights as r', (join) => join.onRef('r.systemId', '=', 'y.id').on('r.userId', '=', id))
}

/** Events as `e`. Archived systems keep theirs: a logbook is looked at after the system has gone, too. */
export const visibleEvents = (db: Queries, user: Caller, { systemId, beginDate, endDate, eventClass }: EventFilter) =>
  visibleSystems(db, user)
    .innerJoin('events as e', 'e.systemId', 'y.id')
    .$if(Boolean(systemId), (rows) => rows.where('e.systemId', '=', systemId ?? ''))
    .$if(Boolean(beginDate), (rows) => rows.where('e.occurredAt', '>=', firstInstant(beginDate ?? '')))
    .$if(Boolean(endDate), (rows) => rows.where('e.occurredAt', '<=', lastInstant(endDate ?? '')))
    .$call((rows) => ofClasses(rows, eventClass))

/** Of the rows of `e`, those of these classes; where none are given, all. */
export const ofClasses = <DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  classes: readonly EventClass[] | undefined,
) => rows.$if(Boolean(classes), (all) => all.where(({ or }) => or((classes ?? []).map(isOfClass))))

const namesOf = (name: EventClass) => sql.join(eventClasses[name].names.map((text) => sql.lit(text.toLowerCase())))

/** Whether the event `e` is of the class, which comes from its name. */
export const isOfClass = (name: EventClass): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref('e.eventName')}) in (${namesOf(name)})`
