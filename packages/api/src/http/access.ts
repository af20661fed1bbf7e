import {
  type Access,
  type AccessItem,
  allows,
  type ErrorCode,
  type SubjectRule,
  subjectsOf,
} from '@emberwatch/contract'
import { findByToken, isId } from '../areas/auth/viewer.ts'
import type { Queries, Services, SignedIn } from './call.ts'
import { ApiProblem } from './problem.ts'

/** Who calls, and whether they may: the token, the rule of the endpoint and the resource an item belongs to. */

/** The person of the Authorization header, raw token or `Bearer ` (reading 7). @throws ApiProblem 401 */
export async function authenticate(services: Services, header: string | undefined): Promise<SignedIn> {
  const token = (header ?? '').replace(/^Bearer +/i, '').trim()
  const claims = token ? await services.tokens.read(token) : null
  const user = claims && (await findByToken(services.db, claims))
  if (!user) throw new ApiProblem('user.invalid_auth_token')
  return user
}

const notFound: Record<AccessItem, ErrorCode> = {
  site: 'site.not_found',
  system: 'system.not_found',
  modem: 'modem.not_found',
  scannedSystem: 'scanned_system.not_found',
  loop: 'loop.not_found',
}

/**
 * Lets the call through or not. An unknown item is a 404 for everyone who is signed in, a known one of somebody else a 403.
 * @throws ApiProblem 404 with the item's code, 403 user.missing_permissions
 */
export async function authorize(
  db: Queries,
  access: Access,
  user: SignedIn,
  params: Record<string, string>,
): Promise<void> {
  const subjects = new Map<SubjectRule, string>()
  for (const rule of subjectsOf(access)) subjects.set(rule, await subjectOf(db, rule, params[rule.param] ?? ''))
  if (!allows(access, user, (rule) => subjects.get(rule))) throw new ApiProblem('user.missing_permissions')
}

async function subjectOf(db: Queries, rule: SubjectRule, id: string): Promise<string> {
  if (rule.rule === 'self') return id
  const found = isId(id) ? await resourceOf[rule.item](db, id) : undefined
  if (!found) throw new ApiProblem(notFound[rule.item])
  return found.resource
}

/** The resource whose levels count for an item: itself for a site or system, else its site (readings 28 and 30). */
const resourceOf: Record<AccessItem, (db: Queries, id: string) => Promise<{ resource: string } | undefined>> = {
  site: (db, id) => liveSites(db).where('s.id', '=', id).select('s.id as resource').executeTakeFirst(),
  system: (db, id) =>
    liveSites(db)
      .innerJoin('systems as y', 'y.siteId', 's.id')
      .where('y.id', '=', id)
      .select('y.id as resource')
      .executeTakeFirst(),
  modem: (db, id) =>
    liveSites(db)
      .innerJoin('modems as m', 'm.siteId', 's.id')
      .where('m.id', '=', id)
      .where('m.deletedAt', 'is', null)
      .select('s.id as resource')
      .executeTakeFirst(),
  scannedSystem: (db, id) =>
    liveSites(db)
      .innerJoin('scannedSystems as c', 'c.siteId', 's.id')
      .where('c.id', '=', id)
      .select('s.id as resource')
      .executeTakeFirst(),
  loop: (db, id) =>
    liveSites(db)
      .innerJoin('scannedSystems as c', 'c.siteId', 's.id')
      .innerJoin('scannedLoops as l', 'l.scannedSystemId', 'c.id')
      .where('l.id', '=', id)
      .select('s.id as resource')
      .executeTakeFirst(),
}

const liveSites = (db: Queries) => db.selectFrom('sites as s').where('s.deletedAt', 'is', null)
