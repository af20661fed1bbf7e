import { accessTeams } from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import { uuid } from '../../../lists/keys.ts'
import { listRoute } from '../../../lists/list-route.ts'
import { column } from '../../../lists/source.ts'
import { personList } from '../../person-list.ts'
import { targetColumns } from './grant-targets.ts'

/** Rows of access `a` of a person on sites `s` and their systems `y`, with the team `t` that gives them. */
const sourcesOf = (db: Queries, userId: string) =>
  db
    .selectFrom(
      sql<{
        id: string
        siteId: string
        systemId: string | null
        accessLevel: 0 | 1 | 2
        grantId: string | null
        createdAt: Date
      }>`(
      select id, site_id, null::uuid as system_id, access_level, grant_id, created_at
      from site_access where user_id = ${userId} and is_accepted
      union all
      select x.id, y.site_id, y.id, x.access_level, x.grant_id, x.created_at
      from system_access x join systems y on y.id = x.system_id where x.user_id = ${userId} and x.is_accepted)`.as('a'),
    )
    .innerJoin('sites as s', (join) => join.onRef('s.id', '=', 'a.siteId').on('s.deletedAt', 'is', null))
    .leftJoin('systems as y', 'y.id', 'a.systemId')
    .leftJoin('teamGrants as g', 'g.id', 'a.grantId')
    .leftJoin('teams as t', 't.id', 'g.teamId')

export const accessSources = personList(
  listRoute(accessTeams.sourcesOf, {
    from: ({ db, params }) => sourcesOf(db, params.id),
    key: { id: uuid('a.id') },
    sort: { name: column('s.sortKey'), createdAt: column('a.createdAt') },
    search: { name: column('s.name') },
    filters: {},
    rows: async ({ db, params }, page) => {
      const rows = await sourcesOf(db, params.id)
        .innerJoin(page, 'page.id', 'a.id')
        .select(['a.id', 'a.accessLevel', 'a.createdAt', 't.id as teamId', 't.name as teamName', ...targetColumns])
        .orderBy('page.position')
        .execute()
      return rows.map(({ teamId, teamName, createdAt, ...row }) => ({
        ...row,
        team: teamId && teamName !== null ? { id: teamId, name: teamName } : null,
        createdAt: createdAt.toISOString(),
      }))
    },
  }),
)
