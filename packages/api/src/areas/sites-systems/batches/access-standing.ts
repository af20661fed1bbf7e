import type { AccessLevel } from '@emberwatch/contract'
import type { AccessTarget } from '@emberwatch/contract/sites-systems'
import { sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import { isExpired } from '../../invitation-status.ts'
import { ownLevel } from '../access-entries.ts'
import { isLastAdministrator } from '../last-administrator.ts'

/** The entry of an address on a site or system. Accepted entries and those that wait for an answer count; rejected and expired ones do not. */
export interface Standing {
  readonly address: string
  /** Null without an account. */
  readonly userId: string | null
  /** The highest level that the account holds of its own, also through the site (product 1.5). */
  readonly access: AccessLevel | null
  readonly entryId: string | null
  readonly entryUserId: string | null
  readonly entryLevel: AccessLevel | null
  readonly isLast: boolean | null
}

/** One statement for all addresses, in their order; the same for addresses with and without an account (product 9.10). */
export async function loadStandings(
  db: Queries,
  { type, id }: AccessTarget,
  addresses: readonly string[],
  now: Date,
): Promise<Standing[]> {
  const table = sql.table(`${type}_access`)
  const target = sql.ref(`a.${type}_id`)
  const entry = sql`select a.*, not ${isExpired(type, now)} as counts from ${table} a`
  const { rows } = await sql<Standing>`
    select g.address, u.id as user_id, e.id as entry_id, e.user_id as entry_user_id, e.access_level as entry_level,
      ${ownLevel(type, id)} as access,
      (select ${isLastAdministrator[type]} from ${table} a where a.id = e.id) as is_last
    from unnest(${[...addresses]}::text[]) with ordinality g (address, position)
    left join users u on u.deleted_at is null and fold(btrim(u.email_address)) = fold(btrim(g.address))
    left join lateral (
      select f.* from (
        (${entry} where ${target} = ${id} and a.grant_id is null and not a.is_rejected and fold(btrim(a.email_address)) = fold(btrim(g.address)))
        union all
        (${entry} where ${target} = ${id} and a.grant_id is null and a.is_accepted and a.user_id = u.id)
      ) f where f.counts order by f.is_accepted desc limit 1
    ) e on true
    order by g.position`.execute(db)
  return rows
}
