import { hitsPerKind, type SearchHit, type SearchKind, search } from '@emberwatch/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import { route } from '../../http/route.ts'
import type { Caller } from '../../identity/caller.ts'
import { systemName } from '../system-name.ts'

/** Search over everything that a person may see: one short query a kind, all at once. */

/** What is searched of a kind, and how a hit reads. Names in SQL; `s` is the site, `y` the system and so on. */
interface Searched {
  readonly from: (user: Caller) => RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  readonly title: RawBuilder<unknown>
  readonly note: RawBuilder<unknown>
  /** Columns that are looked into, the name first. */
  readonly texts: readonly RawBuilder<unknown>[]
  readonly order: RawBuilder<unknown>
}

/** Everything for super users, else what the person holds a level on. */
const held = (user: Caller, view: 'site_rights' | 'system_rights', key: string, id: string) =>
  user.permissions.isSuperUser
    ? sql``
    : sql`join ${sql.table(view)} r on r.${sql.raw(key)} = ${sql.raw(id)} and r.user_id = ${user.id}`

const searched: Record<SearchKind, Searched> = {
  site: {
    from: (user) => sql`sites s ${held(user, 'site_rights', 'site_id', 's.id')} where s.deleted_at is null`,
    id: sql`s.id`,
    title: sql`s.name`,
    note: sql`concat_ws(' · ', s.site_number, s.city)`,
    texts: [sql`s.name`, sql`s.site_number`, sql`s.number::text`, sql`s.address_line1`, sql`s.city`],
    order: sql`s.sort_key`,
  },
  system: {
    from: (user) => sql`systems y join sites s on s.id = y.site_id
      ${held(user, 'system_rights', 'system_id', 'y.id')} where s.deleted_at is null`,
    id: sql`y.id`,
    title: systemName,
    note: sql`concat_ws(' · ', y.equipment_number, s.name, case when y.archived_at is not null then 'Archived' end)`,
    texts: [systemName, sql`y.equipment_number`, sql`y.number::text`, sql`y.tag`],
    order: sql`y.sort_key nulls last`,
  },
  modem: {
    from: (user) => sql`modems m join sites s on s.id = m.site_id
      ${held(user, 'site_rights', 'site_id', 'm.site_id')} where m.deleted_at is null and s.deleted_at is null`,
    id: sql`m.id`,
    title: sql`m.client_id`,
    note: sql`concat_ws(' · ', m.imei, s.name)`,
    texts: [sql`m.client_id`, sql`m.imei`, sql`m.number::text`, sql`m.iccid`, sql`m.wgip`],
    order: sql`m.number`,
  },
  user: {
    from: (user) => sql`users u where u.deleted_at is null and ${user.permissions.isSuperUser}`,
    id: sql`u.id`,
    title: sql`u.first_name || ' ' || u.last_name`,
    note: sql`u.email_address`,
    texts: [sql`u.first_name || ' ' || u.last_name`, sql`u.email_address`, sql`u.number::text`],
    order: sql`u.sort_key`,
  },
}

/** Text of ASCII alone takes the short way, as in lists/run.ts. */
const folded = (value: RawBuilder<unknown>, isAscii: boolean) =>
  isAscii ? sql`lower((${value}) collate "C")` : sql`fold(${value})`

/** Hits that are the text come first, then those that begin with it, then those that hold it. */
async function searchKind(db: Queries, kind: SearchKind, user: Caller, text: string): Promise<SearchHit[]> {
  const { from, id, title, note, texts, order } = searched[kind]
  const isAscii = /^[ -~]*$/.test(text)
  const wanted = isAscii ? sql`${text.toLowerCase()}` : sql`fold(${text})`
  const values = texts.map((value) => folded(value, isAscii))
  const holds = sql.join(
    values.map((value) => sql`strpos(${value}, ${wanted}) > 0`),
    sql` or `,
  )
  const isIt = sql.join(
    values.map((value) => sql`${value} = ${wanted}`),
    sql` or `,
  )
  const begins = sql.join(
    values.map((value) => sql`starts_with(${value}, ${wanted})`),
    sql` or `,
  )
  const { rows } = await sql<SearchHit>`
    select ${kind}::text as kind, ${id} as id, ${title} as title, nullif(${note}, '') as note
    from ${from(user)} and (${holds})
    order by case when (${isIt}) is true then 0 when (${begins}) is true then 1 else 2 end, ${order}, ${id}
    limit ${hitsPerKind}`.execute(db)
  return rows
}

export const searchEverything = route(search.everything, async ({ db, user, body }) => {
  // People write numbers as they see them: '#417'.
  const text = body.text.replace(/^#(?=\d)/, '')
  const kinds = Object.keys(searched) as SearchKind[]
  return (await Promise.all(kinds.map((kind) => searchKind(db, kind, user, text)))).flat()
})
