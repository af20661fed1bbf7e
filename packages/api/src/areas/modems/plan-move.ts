import { type ModemMovePlan, type MovedPerson, movedPeopleMax } from '@emberwatch/contract/modems'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import { personName } from '../../lists/source.ts'
import { loadStanding } from '../../notifications/note-move.ts'
import { systemName } from '../system-name.ts'

/** A site or a system. */
interface Named {
  readonly id: string
  readonly name: string
}

/** In the order of their entries. */
export const systemsBehind = (db: Queries, modemId: string): Promise<Named[]> =>
  db
    .selectFrom('modemSystems as e')
    .innerJoin('systems as y', 'y.id', 'e.systemId')
    .select(['y.id', systemName.as('name')])
    .where('e.modemId', '=', modemId)
    .orderBy('e.position')
    .orderBy('e.id')
    .execute()

/** Reads what a move changes, for admins of both sites, who see the people of both. */
export async function planMove(db: Queries, modemId: string, from: Named, to: Named): Promise<ModemMovePlan> {
  const systems = await systemsBehind(db, modemId)
  const standing = await loadStanding(
    db,
    systems.map(({ id }) => id),
  )
  const people = await peopleOfMove(db, from, to)
  const countOf = (kind: string) => standing.filter((row) => row.kind === kind).length
  return {
    from,
    to,
    systems,
    alarms: countOf('alarm'),
    faults: countOf('fault'),
    losing: people.filter((person) => person.to === null).length,
    gaining: people.filter((person) => person.from === null).length,
    people: people.slice(0, movedPeopleMax),
  }
}

const peopleOfMove = (db: Queries, from: Named, to: Named): Promise<MovedPerson[]> =>
  db
    .selectFrom('users as u')
    .leftJoin('siteRights as a', (join) => join.onRef('a.userId', '=', 'u.id').on('a.siteId', '=', from.id))
    .leftJoin('siteRights as b', (join) => join.onRef('b.userId', '=', 'u.id').on('b.siteId', '=', to.id))
    .select(['u.id', personName('u').as('name'), 'u.emailAddress', 'a.accessLevel as from', 'b.accessLevel as to'])
    .where(sql<boolean>`a.access_level is distinct from b.access_level`)
    .where('u.isSuper', '=', false)
    .where('u.deletedAt', 'is', null)
    .orderBy(sql`b.access_level is null`, 'desc')
    .orderBy('u.sortKey')
    .orderBy('u.id')
    .execute() as Promise<MovedPerson[]>
