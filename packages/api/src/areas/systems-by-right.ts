import { type RawBuilder, sql } from 'kysely'
import type { Base, Walk } from '../lists/source.ts'

/**
 * Sites whose systems a person holds, above which a list that is walked in its order fills its first page sooner than all of the person's systems
 * are found: in a fleet of 100,000 systems at 1.5 % of them.
 */
const manySites = 300

const holdsSite = (siteId: RawBuilder<unknown>, userId: string) => sql<boolean>`exists (
  select from site_access a where a.site_id = ${siteId} and a.user_id = ${userId} and a.is_accepted)`

/** The condition is that of `system_rights`, for one system `y` after another. */
const holdsSystem = (userId: string) => sql<boolean>`(
  ${holdsSite(sql`y.site_id`, userId)}
  or exists (select from system_access a where a.system_id = y.id and a.user_id = ${userId} and a.is_accepted)
) and not exists (select from removed_sites d where d.site_id = y.site_id)`

const holdsMany = (userId: string) => sql<boolean>`(
  (select count(*) from (select from site_access a where a.user_id = ${userId} and a.is_accepted limit ${sql.lit(manySites + 1)}) held)
  > ${sql.lit(manySites)})`

/** @param all rows of all people, with their system as `y` */
export const walkHeld = (all: Base, userId: string): Walk => ({
  from: all.where(holdsSystem(userId)),
  when: holdsMany(userId),
})

/** @param all modems `m` of sites that have not gone */
export const walkHeldModems = (all: Base, userId: string): Walk => ({
  from: all.where(holdsSite(sql`m.site_id`, userId)),
  when: holdsMany(userId),
})
