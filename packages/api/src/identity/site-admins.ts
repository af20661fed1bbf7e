import { AccessLevel } from '@emberwatch/contract'
import { type RawBuilder, sql } from 'kysely'

/** Matches active people `u` who administer a site: by their level there, or as super users with global Admin. A null site is the fleet. */
export const administersSite = (siteId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`u.status = 'ACTIVE' and u.deleted_at is null and u.global_access_level = ${AccessLevel.ADMIN}
  and (u.is_super or exists (select from site_rights r
    where r.site_id = ${siteId} and r.user_id = u.id and r.access_level = ${AccessLevel.ADMIN}))`
