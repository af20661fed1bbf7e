import {
  type Access,
  type AccessItem,
  type AccessLevel,
  allows,
  type SubjectRule,
  subjectsOf,
} from '@emberwatch/contract'
import type { ErrorCode } from '@emberwatch/contract/api'
import { ApiProblem } from '@emberwatch/http'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../db/queries.ts'
import type { Caller } from '../identity/caller.ts'
import { findByToken } from '../identity/find-by-token.ts'
import { isId } from '../identity/people.ts'
import { findWall } from '../identity/walls.ts'
import type { Services } from './call.ts'

/** Finds out who calls (`authenticate`), and whether the rule of the endpoint lets them (`authorize`), by the levels that the database has now. */

/** Accepts the raw token and `Bearer ` (product 2.6). @throws ApiProblem 401 */
export async function authenticate(services: Services, header: string | undefined): Promise<Caller> {
  const token = tokenOf(header)
  const claims = token ? await services.tokens.read(token) : null
  const person = claims && (await (claims.isWall ? findWall(services, claims) : findByToken(services, claims)))
  if (!person) throw new ApiProblem('user.invalid_auth_token')
  return person
}

export const tokenOf = (header: string | undefined): string => (header ?? '').replace(/^Bearer +/i, '').trim()

const notFound: Record<AccessItem, ErrorCode> = {
  site: 'site.not_found',
  system: 'system.not_found',
  modem: 'modem.not_found',
  scannedSystem: 'scanned_system.not_found',
  loop: 'loop.not_found',
  unit: 'unit.not_found',
  configuration: 'system_configuration.not_found',
  siteAccess: 'site_access.not_found',
  systemAccess: 'system_access.not_found',
  team: 'team.not_found',
  teamMember: 'team.member_not_found',
  teamGrant: 'team.grant_not_found',
  grantTeam: 'team.grant_not_found',
  teamPass: 'team.pass_not_found',
  logLine: 'log_book.line_not_found',
  work: 'work.not_found',
  trouble: 'trouble.not_found',
}

/**
 * Unknown items are a 404 for everyone signed in, known items of others a 403.
 * @returns the person with the levels that the rule is about
 * @throws ApiProblem 404 with the item's code, 403 user.missing_permissions
 */
export async function authorize(
  db: Queries,
  access: Access,
  person: Caller,
  params: Record<string, string>,
): Promise<Caller> {
  const subjects = new Map<SubjectRule, string>()
  const resources: Record<string, AccessLevel> = {}
  for (const rule of subjectsOf(access)) {
    const { resource, level } = await subjectOf(db, rule, params[rule.param] ?? '', person.id)
    subjects.set(rule, resource)
    if (level !== null) resources[resource] = level
  }
  const user = { ...person, permissions: { ...person.permissions, resources } }
  if (!allows(access, user, (rule) => subjects.get(rule))) throw new ApiProblem('user.missing_permissions')
  return user
}

interface HeldLevels {
  /** A system's own id, else the id of the item's site (product 1.5). */
  readonly resource: string
  readonly level: AccessLevel | null
}

async function subjectOf(db: Queries, rule: SubjectRule, id: string, userId: string): Promise<HeldLevels> {
  if (rule.rule === 'self') return { resource: id, level: null }
  const { rows } = isId(id) ? await lookUp[rule.item](id, userId).execute(db) : { rows: [] }
  const [row] = rows
  if (!row) throw new ApiProblem(notFound[rule.item])
  return row
}

const siteLevel = (userId: string) => sql`s.id as resource,
  (select r.access_level from site_rights r where r.user_id = ${userId} and r.site_id = s.id) as level`

const systemLevel = (userId: string) => sql`y.id as resource,
  (select r.access_level from system_rights r where r.user_id = ${userId} and r.system_id = y.id) as level`

/** Members hold Monitor on their team, managers Admin. */
const teamLevel = (userId: string) => sql`t.id as resource,
  (select case when m.is_manager then 2 else 0 end from team_members m
    where m.team_id = t.id and m.user_id = ${userId} and m.is_accepted) as level`

const lookUp: Record<AccessItem, (id: string, userId: string) => RawBuilder<HeldLevels>> = {
  site: (id, userId) => sql`select ${siteLevel(userId)} from sites s where s.id = ${id} and s.deleted_at is null`,
  system: (id, userId) => sql`select ${systemLevel(userId)}
    from systems y join sites s on s.id = y.site_id where y.id = ${id} and s.deleted_at is null`,
  modem: (id, userId) => sql`select ${siteLevel(userId)} from modems m join sites s on s.id = m.site_id
    where m.id = ${id} and m.deleted_at is null and s.deleted_at is null`,
  scannedSystem: (id, userId) => sql`select ${siteLevel(userId)}
    from scanned_systems p join sites s on s.id = p.site_id where p.id = ${id} and s.deleted_at is null`,
  loop: (id, userId) => sql`select ${siteLevel(userId)} from scanned_loops l
    join scanned_systems p on p.id = l.scanned_system_id join sites s on s.id = p.site_id
    where l.id = ${id} and l.storing_until is null and s.deleted_at is null`,
  unit: (id, userId) => sql`select ${siteLevel(userId)} from scanned_units n
    join scanned_loops l on l.id = n.scanned_loop_id and l.storing_until is null
    join scanned_systems p on p.id = n.scanned_system_id join sites s on s.id = p.site_id
    where n.id = ${id} and s.deleted_at is null`,
  configuration: (id, userId) => sql`select ${systemLevel(userId)} from configurations c
    join systems y on y.id = c.system_id join sites s on s.id = y.site_id
    where c.id = ${id} and s.deleted_at is null`,
  siteAccess: (id, userId) => sql`select ${siteLevel(userId)} from site_access a join sites s on s.id = a.site_id
    where a.id = ${id} and a.grant_id is null and s.deleted_at is null`,
  systemAccess: (id, userId) => sql`select ${systemLevel(userId)} from system_access a
    join systems y on y.id = a.system_id join sites s on s.id = y.site_id
    where a.id = ${id} and a.grant_id is null and s.deleted_at is null`,
  team: (id, userId) => sql`select ${teamLevel(userId)} from teams t where t.id = ${id}`,
  teamMember: (id, userId) =>
    sql`select ${teamLevel(userId)} from team_members e join teams t on t.id = e.team_id where e.id = ${id}`,
  teamGrant: (id, userId) => sql`select ${siteLevel(userId)} from team_grants g join sites s on s.id = g.site_id
    where g.id = ${id} and s.deleted_at is null
    union all select ${systemLevel(userId)} from team_grants g join systems y on y.id = g.system_id
    join sites s on s.id = y.site_id where g.id = ${id} and s.deleted_at is null`,
  grantTeam: (id, userId) =>
    sql`select ${teamLevel(userId)} from team_grants e join teams t on t.id = e.team_id where e.id = ${id}`,
  teamPass: (id, userId) =>
    sql`select ${teamLevel(userId)} from team_passes e join teams t on t.id = e.team_id where e.id = ${id}`,
  logLine: (id, userId) => sql`select ${siteLevel(userId)} from log_lines l join sites s on s.id = l.site_id
    where l.id = ${id} and l.system_id is null and s.deleted_at is null
    union all select ${systemLevel(userId)} from log_lines l join systems y on y.id = l.system_id
    join sites s on s.id = y.site_id where l.id = ${id} and s.deleted_at is null`,
  work: (id, userId) => sql`select ${siteLevel(userId)} from works w join sites s on s.id = w.site_id
    where w.id = ${id} and cardinality(w.system_ids) is distinct from 1 and s.deleted_at is null
    union all select ${systemLevel(userId)} from works w join systems y on y.id = w.system_ids[1]
    join sites s on s.id = w.site_id where w.id = ${id} and cardinality(w.system_ids) = 1 and s.deleted_at is null`,
  trouble: (id, userId) => sql`select ${systemLevel(userId)} from troubles t join systems y on y.id = t.system_id
    join sites s on s.id = y.site_id where t.id = ${id} and s.deleted_at is null`,
}
