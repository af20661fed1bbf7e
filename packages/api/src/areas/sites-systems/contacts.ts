import { attentionKinds, type SiteContact, type SiteContacts, siteContacts } from '@emberwatch/contract/sites-systems'
import { ApiProblem } from '@emberwatch/http'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { Call } from '../../http/call.ts'
import { type Route, route } from '../../http/route.ts'
import { firstRow, personName } from '../../lists/source.ts'
import { troublesOf } from './troubles.ts'

/** A site that nobody has written anything of answers the same without texts. */
async function loadContacts(db: Queries, siteId: RawBuilder<string>): Promise<SiteContacts[]> {
  const rows = await db
    .selectFrom('sites as s')
    .leftJoin('siteInstructions as i', 'i.siteId', 's.id')
    .leftJoin('users as w', 'w.id', 'i.changedById')
    .leftJoin('users as c', 'c.id', 'i.confirmedById')
    .select(['s.id as siteId', 'i.access', 'i.keyBox', 'i.assemblyPoint', 'i.water', 'i.firstSteps'])
    .select(['i.revision', 'i.changedAt', 'i.confirmedAt', contacts.as('contacts')])
    .select([personName('w').as('changedBy'), personName('c').as('confirmedBy')])
    .where('s.id', '=', siteId)
    .where('s.deletedAt', 'is', null)
    .execute()
  return rows.map(({ access, keyBox, assemblyPoint, water, firstSteps, ...row }) => ({
    ...row,
    instructions: { access, keyBox, assemblyPoint, water, firstSteps },
    revision: row.revision ?? 0,
    changedAt: row.changedAt?.toISOString() ?? null,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
  }))
}

const contacts = sql<SiteContact[]>`coalesce((
  select jsonb_agg(jsonb_build_object('name', k.name, 'role', k.role, 'phoneNumber', k.phone_number,
    'emailAddress', k.email_address, 'hours', k.hours) order by k.position)
  from site_contacts k where k.site_id = s.id), '[]')`

/** @throws ApiProblem when it has gone since access was checked */
export const contactsOfSite = async (db: Queries, siteId: string): Promise<SiteContacts> =>
  firstRow(await loadContacts(db, sql`${siteId}::uuid`), 'site.not_found')

const contactsOfSystem = async (db: Queries, systemId: string): Promise<SiteContacts> =>
  firstRow(await loadContacts(db, sql`(select site_id from systems where id = ${systemId})`), 'system.not_found')

/**
 * A wall screen reads contacts only while their site shows trouble on it, and how to get in only where that was chosen (product 2.10).
 * @throws ApiProblem 403
 */
async function forCaller({ db, user }: Pick<Call, 'db' | 'user'>, answer: SiteContacts): Promise<SiteContacts> {
  const { wall } = user
  if (!wall) return answer
  const trouble = await db
    .selectFrom(troublesOf(user, { scope: wall.scope, kind: [...attentionKinds] }).as('a'))
    .select('a.kind')
    .where('a.siteId', '=', answer.siteId)
    .limit(1)
    .executeTakeFirst()
  if (!trouble) throw new ApiProblem('user.wall_only')
  if (wall.showsAccess) return answer
  return { ...answer, instructions: { ...answer.instructions, access: null, keyBox: null } }
}

export const contactRoutes: Route[] = [
  route(siteContacts.get, async (call) => forCaller(call, await contactsOfSite(call.db, call.params.id))),
  route(siteContacts.ofSystem, async (call) => forCaller(call, await contactsOfSystem(call.db, call.params.id))),
]
