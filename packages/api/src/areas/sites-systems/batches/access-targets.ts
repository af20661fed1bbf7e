import { AccessLevel } from '@emberwatch/contract'
import { accessBatches, type NamedTarget } from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import type { Caller } from '../../../identity/caller.ts'
import { type KeyColumn, text, uuid } from '../../../lists/keys.ts'
import { listRoute } from '../../../lists/list-route.ts'
import { column } from '../../../lists/source.ts'
import { systemName } from '../../system-name.ts'

/** Super users with global level Admin administer everything (product 1.4). */
function targetsOf({ id, permissions }: Caller) {
  const isAdmin = permissions.globalAccessLevel === AccessLevel.ADMIN
  const may = (type: 'site' | 'system', resource: string) =>
    permissions.isSuperUser || !isAdmin
      ? sql<boolean>`${isAdmin}::boolean`
      : sql<boolean>`exists (select from ${sql.table(`${type}_rights`)} r where r.user_id = ${id}
          and ${sql.ref(`r.${type}_id`)} = ${sql.ref(resource)} and r.access_level = ${AccessLevel.ADMIN})`
  return sql<NamedTarget>`(
    select 'site' as type, s.id, s.name, null::text as site_name from sites s
    where s.deleted_at is null and ${may('site', 's.id')}
    union all
    select 'system', y.id, ${systemName}, s.name from systems y join sites s on s.id = y.site_id and s.deleted_at is null
    where y.archived_at is null and ${may('system', 'y.id')})`
}

const key = { id: uuid('t.id'), type: text('t.type') as KeyColumn<NamedTarget['type']> }

export const accessTargets = listRoute(accessBatches.targets, {
  from: ({ db, user }) => db.selectFrom(targetsOf(user).as('t')),
  key,
  sort: { name: column('t.name') },
  search: { name: column('t.name') },
  filters: {},
  rows: async ({ db, user }, page) => {
    const rows = await db
      .selectFrom(page)
      .innerJoin(targetsOf(user).as('t'), (join) => join.onRef('t.id', '=', 'page.id'))
      .select(['t.type', 't.id', 't.name', 't.siteName'])
      .orderBy('page.position')
      .execute()
    return rows
  },
})
