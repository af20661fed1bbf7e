import { type Activity, users } from '@emberwatch/contract/admin'
import { actionText } from '@emberwatch/contract/api'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import { bigint, type KeyColumn } from '../../lists/keys.ts'
import { listRoute } from '../../lists/list-route.ts'
import { column, type Page, personName } from '../../lists/source.ts'
import { personId } from './users.ts'

/** The record of who changed what, about one person: what they did, and what others did to them and their levels. */

/** True where the thing that a line is about still exists. */
const isThere = sql<boolean>`case l.target_type
  when 'site' then exists (select from sites t where t.id = l.target_id::uuid and t.deleted_at is null)
  when 'system' then exists (select from systems t join sites s on s.id = t.site_id
    where t.id = l.target_id::uuid and s.deleted_at is null)
  when 'modem' then exists (select from modems t where t.id = l.target_id::uuid and t.deleted_at is null)
  when 'user' then exists (select from users t where t.id = l.target_id::uuid and t.deleted_at is null)
  when 'team' then exists (select from teams t where t.id = l.target_id::uuid)
  when 'scannedSystem' then exists (select from scanned_systems t where t.id = l.target_id::uuid)
  when 'loop' then exists (select from scanned_loops t where t.id = l.target_id::uuid and t.storing_until is null)
  else false end`

/** Joins the person `t` that a line is about; ids of other kinds of things need not be UUIDs. */
const isTargetPerson = sql<boolean>`t.id = case when l.target_type = 'user' then l.target_id::uuid end`

async function loadActivity(db: Queries, page: Page<{ id: KeyColumn<number> }>): Promise<Activity[]> {
  const rows = await db
    .selectFrom(page)
    .innerJoin('auditLog as l', 'l.id', 'page.id')
    .leftJoin('users as a', 'a.id', 'l.actorId')
    .leftJoin('users as t', (join) => join.on(isTargetPerson))
    .select(['l.id', 'l.at', 'l.actorId', personName('a').as('actorName'), 'l.action', 'l.targetType', 'l.targetId'])
    .select(['l.targetName', personName('t').as('personName'), 'l.changes', isThere.as('isTargetThere')])
    .orderBy('page.position')
    .execute()
  return rows.map(({ personName: person, ...row }) => ({
    ...row,
    id: String(row.id),
    at: row.at.toISOString(),
    actionText: actionText(row.action),
    targetName: row.targetName ?? person,
    changes: row.changes ?? [],
  }))
}

/** Three indices, one for each way in which a line is about the person; `or` over them would read the whole record. */
const linesAbout = (db: Queries, id: string) =>
  db
    .selectFrom(
      db
        .selectFrom('auditLog')
        .select('id')
        .where('actorId', '=', id)
        .union(db.selectFrom('auditLog').select('id').where('targetType', '=', 'user').where('targetId', '=', id))
        .union(db.selectFrom('auditLog').select('id').where(isAboutPerson(id)))
        .as('about'),
    )
    .innerJoin('auditLog as l', 'l.id', 'about.id')
    .leftJoin('users as t', (join) => join.on(isTargetPerson))

const isAboutPerson = (id: string) => sql<boolean>`details ? 'personId' and details ->> 'personId' = ${id}`

export const activityList = listRoute(users.activity, {
  from: ({ db, params }) => linesAbout(db, personId(params.id)),
  key: { id: bigint('l.id') },
  sort: { at: column('l.at') },
  search: { targetName: sql`coalesce(l.target_name, ${personName('t')})` },
  filters: { targetType: column('l.targetType') },
  rows: ({ db }, page) => loadActivity(db, page),
})
