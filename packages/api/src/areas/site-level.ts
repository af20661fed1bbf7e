import type { AccessLevel } from '@emberwatch/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../identity/caller.ts'

/** The level of a person on a site; null without one. Super users have their global one everywhere (product 1.4). */
export const levelOnSite = (
  { id, permissions }: Caller,
  siteId: RawBuilder<unknown>,
): RawBuilder<AccessLevel | null> =>
  permissions.isSuperUser
    ? sql`${permissions.globalAccessLevel}::smallint`
    : sql`(select r.access_level from site_rights r where r.user_id = ${id} and r.site_id = ${siteId})`
