import { hitsPerKind, type SearchHit, type SearchKind, search } from '@emberwatch/contract'
import { type RawBuilder, sql } from 'kysely'
import { textsOf } from '../../db/text-indices.ts'
import type { Call } from '../../http/call.ts'
import { route } from '../../http/route.ts'
import type { Caller } from '../../identity/caller.ts'
import { folded, foldedText, holds, mayHold, searchTerm } from '../../lists/contains.ts'
import { systemName } from '../system-name.ts'

/** Search sends one short query for each kind of thing, all at once. */

/** SQL names: `s` is the site, `y` the system. */
interface Searched {
  readonly from: (user: Caller) => RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  readonly title: RawBuilder<unknown>
  readonly note: RawBuilder<unknown>
  /** The first column is the name. */
  readonly texts: readonly RawBuilder<unknown>[]
  readonly indexed?: string
  readonly order: RawBuilder<unknown>
}

/** Super users search everything, others what they hold a level on. */
const heldBy = (user: Caller, view: 'site_rights' | 'system_rights', key: string, id: string) =>
  user.permissions.isSuperUser
    ? sql``
    : sql`join ${sql.table(view)} r on r.${sql.raw(key)} = ${sql.raw(id)} and r.user_id = ${user.id}`

const searched: Record<SearchKind, Searched> = {
  site: {
    from: (user) => sql`sites s ${heldBy(user, 'site_rights', 'site_id', 's.id')} where s.deleted_at is null`,
    id: sql`s.id`,
    title: sql`s.name`,
    note: sql`concat_ws(' · ', s.site_number, s.city)`,
    texts: [sql`s.name`, sql`s.site_number`, sql`s.number::text`, sql`s.address_line1`, sql`s.city`],
    indexed: textsOf('sites', 's'),
    order: sql`s.sort_key`,
  },
  system: {
    from: (user) => sql`systems y join sites s on s.id = y.site_id
      ${heldBy(user, 'system_rights', 'system_id', 'y.id')} where s.deleted_at is null`,
    id: sql`y.id`,
    title: systemName,
    note: sql`concat_ws(' · ', y.equipment_number, s.name, case when y.archived_at is not null then 'Archived' end)`,
    texts: [systemName, sql`y.equipment_number`, sql`y.number::text`, sql`y.tag`],
    indexed: textsOf('systems', 'y'),
    order: sql`y.sort_key nulls last`,
  },
  modem: {
    from: (user) => sql`modems m join sites s on s.id = m.site_id
      ${heldBy(user, 'site_rights', 'site_id', 'm.site_id')} where m.deleted_at is null and s.deleted_at is null`,
    id: sql`m.id`,
    title: sql`m.client_id`,
    note: sql`concat_ws(' · ', m.imei, s.name)`,
    texts: [sql`m.client_id`, sql`m.imei`, sql`m.number::text`, sql`m.iccid`, sql`m.wgip`],
    indexed: textsOf('modems', 'm'),
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
  contact: {
    from: (user) => sql`site_contacts k join sites s on s.id = k.site_id
      ${heldBy(user, 'site_rights', 'site_id', 's.id')} where s.deleted_at is null`,
    id: sql`s.id`,
    title: sql`k.name`,
    note: sql`concat_ws(' · ', k.role, k.phone_number, s.name)`,
    // Numbers are written with blanks and without.
    texts: [sql`k.name`, sql`k.phone_number`, sql`replace(k.phone_number, ' ', '')`],
    order: sql`sort_key(k.name)`,
  },
}

type Confirmation = Pick<Call, 'db' | 'user' | 'hasTextIndices'>

/** Orders hits: equal to the text, begins with it, contains it. */
async function searchKind(
  { db, user, hasTextIndices }: Confirmation,
  kind: SearchKind,
  typed: string,
): Promise<SearchHit[]> {
  const text = searchTerm(typed)
  const { from, id, title, note, texts, indexed, order } = searched[kind]
  const foldedQuery = foldedText(text)
  const values = texts.map((value) => folded(value, text))
  const hasText = sql.join(
    texts.map((value) => holds(value, text)),
    sql` or `,
  )
  const condition =
    indexed && hasTextIndices ? sql`(${hasText}) and ${mayHold(sql.raw(indexed), text)}` : sql`(${hasText})`
  const isIt = sql.join(
    values.map((value) => sql`${value} = ${foldedQuery}`),
    sql` or `,
  )
  const begins = sql.join(
    values.map((value) => sql`starts_with(${value}, ${foldedQuery})`),
    sql` or `,
  )
  const { rows } = await sql<SearchHit>`
    select ${kind}::text as kind, ${id} as id, ${title} as title, nullif(${note}, '') as note
    from ${from(user)} and ${condition}
    order by case when (${isIt}) is true then 0 when (${begins}) is true then 1 else 2 end, ${order}, ${id}
    limit ${hitsPerKind}`.execute(db)
  return rows
}

export const searchEverything = route(search.everything, async (call) => {
  // People write numbers as they see them: '#417'.
  const text = call.body.text.replace(/^#(?=\d)/, '')
  const kinds = Object.keys(searched) as SearchKind[]
  return (await Promise.all(kinds.map((kind) => searchKind(call, kind, text)))).flat()
})
