import { AccessLevel } from '@emberwatch/contract'
import { type RawBuilder, sql } from 'kysely'

/** Active people `u` with global Admin, where the condition holds too. */
const isAdmin = (condition: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`u.status = 'ACTIVE' and u.deleted_at is null and u.global_access_level = ${AccessLevel.ADMIN}
  and (u.is_super or ${condition})`

/** Matches active people `u` who administer a site: by their level there, or as super users with global Admin. A null site is the fleet. */
export const administersSite = (siteId: RawBuilder<unknown>): RawBuilder<boolean> =>
  isAdmin(sql`exists (select from site_rights r
    where r.site_id = ${siteId} and r.user_id = u.id and r.access_level = ${AccessLevel.ADMIN})`)

/** The same of a system. */
export const administersSystem = (systemId: RawBuilder<unknown>): RawBuilder<boolean> =>
  isAdmin(sql`exists (select from system_rights r
    where r.system_id = ${systemId} and r.user_id = u.id and r.access_level = ${AccessLevel.ADMIN})`)

/** The same of a team: its managers. */
export const managesTeam = (teamId: RawBuilder<unknown>): RawBuilder<boolean> =>
  isAdmin(sql`exists (select from team_members m
    where m.team_id = ${teamId} and m.user_id = u.id and m.is_accepted and m.is_manager)`)
