import { AccessLevel, allows, onSite, superAdmin } from '@emberwatch/contract'
import { ApiProblem } from '@emberwatch/http'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { Call } from '../../http/call.ts'
import type { Route } from '../../http/route.ts'
import type { Caller } from '../../identity/caller.ts'
import { isId } from '../../identity/people.ts'
import { recordActivity } from '../../record/record.ts'

/** This module decides who administers a webhook (product 23.7): the rules of the contract know no webhooks. */

/** Selects the webhooks that the person administers, as `w` with their site as `s`. */
export function administered(db: Queries, user: Caller) {
  const query = db.selectFrom('webhooks as w').leftJoin('sites as s', 's.id', 'w.siteId')
  if (allows(superAdmin, user)) return query.where('s.deletedAt', 'is', null)
  const isAdmin = user.permissions.globalAccessLevel === AccessLevel.ADMIN && !user.permissions.isSuperUser
  return query.where(
    sql<boolean>`${isAdmin} and exists (select from site_rights r
      where r.site_id = w.site_id and r.user_id = ${user.id} and r.access_level = ${AccessLevel.ADMIN})`,
  )
}

/** The route checks that the person administers the webhook before it reads the body, as other routes do. Refuses with 404. */
export const ofAdministered = (inner: Route): Route => ({
  ...inner,
  parse: (query, body) => (inner.endpoint.kind === 'list' ? inner.parse(query, body) : { query: undefined, body }),
  answer: async (call) => {
    const { id = '' } = call.params as { id?: string }
    const row = isId(id)
      ? await administered(call.db, call.user).select('w.id').where('w.id', '=', id).executeTakeFirst()
      : undefined
    if (!row) throw new ApiProblem('webhook.not_found')
    return inner.answer(inner.endpoint.kind === 'list' ? call : { ...call, ...inner.parse(call.query, call.body) })
  },
})

/** @throws ApiProblem 404 */
export async function holdWebhook(change: Queries, user: Caller, id: string) {
  const row = isId(id)
    ? await administered(change, user)
        .select(['w.id', 'w.siteId', 'w.url', 'w.isOn', 's.name as siteName'])
        .where('w.id', '=', id)
        .forUpdate('w')
        .executeTakeFirst()
    : undefined
  if (!row) throw new ApiProblem('webhook.not_found')
  return row
}

/** @throws ApiProblem 403, or 404 for a site that is not there */
export async function refuseOthers(db: Queries, user: Caller, siteId: string | null): Promise<void> {
  if (allows(superAdmin, user) && siteId === null) return
  if (siteId === null) throw new ApiProblem('user.missing_permissions')
  const site = isId(siteId)
    ? await db
        .selectFrom('sites as s')
        .leftJoin('siteRights as r', (join) => join.onRef('r.siteId', '=', 's.id').on('r.userId', '=', user.id))
        .select('r.accessLevel')
        .where('s.id', '=', siteId)
        .where('s.deletedAt', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!site) throw new ApiProblem('site.not_found')
  const resources = site.accessLevel === null ? {} : { [siteId]: site.accessLevel }
  const viewer = { id: user.id, permissions: { ...user.permissions, resources } }
  if (!allows(onSite('id', AccessLevel.ADMIN), viewer, siteId)) throw new ApiProblem('user.missing_permissions')
}

/** The record omits the address, which may hold a secret. */
export const recordWebhook = (
  change: Queries,
  { user, now }: Pick<Call, 'user' | 'now'>,
  action: string,
  { id, siteId, siteName }: { id: string; siteId: string | null; siteName: string | null },
) =>
  recordActivity(
    change,
    {
      actorId: user.id,
      action,
      details: { webhook: id },
      ...(siteId && { targetType: 'site' as const, targetId: siteId, targetName: siteName }),
    },
    now(),
  )
