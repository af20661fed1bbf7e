import type { NamedTarget } from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import { systemName } from '../../system-name.ts'

/** Grants `g` of teams `t` on sites `s` that have not gone, or on their systems `y`. */
export const grantedTargets = (db: Queries) =>
  db
    .selectFrom('teamGrants as g')
    .innerJoin('teams as t', 't.id', 'g.teamId')
    .leftJoin('systems as y', 'y.id', 'g.systemId')
    .innerJoin('sites as s', (join) =>
      join.on(sql<boolean>`s.id = coalesce(g.site_id, y.site_id)`).on('s.deletedAt', 'is', null),
    )

/** The site `s`, or the system `y` of it. */
const target = sql<NamedTarget>`case when y.id is null
  then jsonb_build_object('type', 'site', 'id', s.id, 'name', s.name, 'siteName', null)
  else jsonb_build_object('type', 'system', 'id', y.id, 'name', ${systemName}, 'siteName', s.name) end`

export const targetColumns = [target.as('target')] as const
