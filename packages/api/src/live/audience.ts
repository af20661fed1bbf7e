import type { LiveChange } from '@emberwatch/contract'
import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'

/** A change with the ids of the listeners who may see it. */
export interface AddressedChange {
  readonly change: LiveChange
  readonly people: ReadonlySet<string>
}

/**
 * Applies the rules of the calls that show these things: super users see all, others what they hold on the site or system, each person their own
 * rights. One query for any number of changes and listeners. A change without an id says nothing about anybody's things, so everyone sees it. Fills
 * in the site of a change where the database did not name it.
 */
export async function audienceOf(
  db: Queries,
  changes: readonly LiveChange[],
  listeners: readonly string[],
): Promise<AddressedChange[]> {
  const subjects = changes.flatMap(({ kind, id, siteId }, n) => (id ? [{ n, kind, id, site_id: siteId }] : []))
  const rows = subjects.length > 0 && listeners.length > 0 ? await ask(db, subjects, listeners) : []
  const people = Map.groupBy(rows, (row) => row.n)
  const everyone = new Set(listeners)
  return changes.map((change, n) => {
    if (!change.id) return { change, people: everyone }
    const rows = people.get(n) ?? []
    return {
      change: { ...change, siteId: rows[0]?.siteId ?? change.siteId },
      people: new Set(rows.map((row) => row.userId)),
    }
  })
}

interface Recipients {
  readonly n: number
  readonly siteId: string | null
  readonly userId: string
}

async function ask(db: Queries, subjects: readonly object[], listeners: readonly string[]): Promise<Recipients[]> {
  const { rows } = await sql<Recipients>`
    with changed as (
      select c.n, c.kind, c.id, coalesce(c.site_id, y.site_id, m.site_id, case c.kind when 'logLine' then c.id end) as site_id
      from jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as c(n integer, kind text, id uuid, site_id uuid)
      left join systems y on y.id = c.id and c.kind in ('issue', 'disablement', 'configuration', 'access', 'logLine')
      left join modems m on m.id = c.id and c.kind = 'modem'
    ), listening as (
      select u.id, u.is_super from users u where u.id = any (${[...listeners]}::uuid[])
    )
    select c.n, c.site_id, l.id as user_id from changed c join listening l on l.is_super where c.kind not in ('rights', 'job')
    union
    select c.n, c.site_id, l.id from changed c join site_access a on a.site_id = c.site_id and a.is_accepted
      join listening l on l.id = a.user_id where c.kind not in ('rights', 'user')
    union
    select c.n, c.site_id, l.id from changed c join system_access a on a.system_id = c.id and a.is_accepted
      join listening l on l.id = a.user_id
    union
    select c.n, c.site_id, l.id from changed c join team_members m on m.team_id = c.id and m.is_accepted
      join listening l on l.id = m.user_id where c.kind = 'team'
    union
    select c.n, c.site_id, l.id from changed c join listening l on l.id = c.id where c.kind = 'rights'
    union
    select c.n, c.site_id, l.id from changed c join jobs j on j.id = c.id join listening l on l.id = j.owner_id
      where c.kind = 'job'
  `.execute(db)
  return rows
}
