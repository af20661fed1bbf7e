import { AccessLevel, type FleetScope, type UserStatus, type Viewer } from '@emberwatch/contract'
import { sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import type { Settings } from '../settings.ts'

/** The person who makes a call. `permissions.resources` holds only the levels that the endpoint's rule is about: a person may hold a hundred thousand. */
export interface Caller extends Viewer {
  readonly status: UserStatus
  readonly sessionId: string
  readonly isTwoStepOn: boolean
  /** Last use of a second factor in this session. */
  readonly provedAt: Date | null
  /** Present for a wall screen, which makes only calls that are for walls (product 2.10). */
  readonly wall?: { readonly scope: FleetScope; readonly showsAccess: boolean }
}

/** Whether anybody needs two-step sign-in (`REQUIRE_TWO_STEP`). */
export const asksForTwoSteps = ({ requireTwoStep }: TwoStepTools['settings']): boolean =>
  requireTwoStep === 'super' || requireTwoStep === 'admins'

export interface TwoStepTools {
  readonly db: Queries
  readonly settings: Pick<Settings, 'requireTwoStep'>
}

/** Whether the person needs two-step sign-in (`REQUIRE_TWO_STEP`, product 2.7). One query for the value `admins`, none for the others. */
export async function mustHaveTwoSteps(
  { db, settings }: TwoStepTools,
  { id, permissions }: Pick<Caller, 'id' | 'permissions'>,
): Promise<boolean> {
  if (permissions.isSuperUser) return asksForTwoSteps(settings)
  // Levels above Monitor count only with the global level Admin (product 1.4), which wall screens lack.
  if (settings.requireTwoStep !== 'admins' || permissions.globalAccessLevel !== AccessLevel.ADMIN) return false
  return isAdminSomewhere(db, id)
}

/** Rights through teams are rows of access too. The tables are read instead of the views of rights, which would gather all levels of the person. */
async function isAdminSomewhere(db: Queries, userId: string): Promise<boolean> {
  const isHeld = sql`a.user_id = ${userId} and a.is_accepted and a.access_level = ${AccessLevel.ADMIN}`
  const isLive = (siteId: string) => sql`not exists (select from removed_sites d where d.site_id = ${sql.ref(siteId)})`
  const { rows } = await sql<{ isAdmin: boolean }>`select
    exists (select from site_access a where ${isHeld} and ${isLive('a.site_id')})
    or exists (select from system_access a join systems y on y.id = a.system_id where ${isHeld} and ${isLive('y.site_id')})
    as "isAdmin"`.execute(db)
  return rows[0]?.isAdmin ?? false
}
