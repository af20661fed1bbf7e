import type { AttentionQuery, FleetScope } from '@emberwatch/contract'
import type { AttentionKind } from '@emberwatch/contract/sites-systems'
import { ApiProblem } from '@emberwatch/http'
import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../../identity/caller.ts'
import { seesAssigned } from './assignment-rights.ts'
import { openNotices } from './modem-notices.ts'

/** One row for each kind of trouble of a system. */
export interface Trouble {
  kind: AttentionKind
  /** Order: worst first when descending, then the latest. */
  severity: number
  systemId: string
  siteId: string
  count: number
  since: Date
}

/** @throws ApiProblem 403 where somebody who is no super user asks for the whole fleet (product 13.10) */
export function requireScope(user: Caller, scope: FleetScope | undefined): FleetScope {
  if (scope === 'fleet' && !user.permissions.isSuperUser) throw new ApiProblem('user.missing_permissions')
  return scope ?? 'own'
}

/** Own systems are also those that the person reaches by their own invitation, without their sites. */
const systemsIn = (user: Caller, scope: FleetScope): RawBuilder<unknown> =>
  scope === 'fleet'
    ? sql`systems y join sites s on s.id = y.site_id and s.deleted_at is null where true`
    : sql`system_rights r join systems y on y.id = r.system_id where r.user_id = ${user.id}`

const isOneOf = (value: RawBuilder<unknown>, words: readonly string[] | undefined) =>
  words ? sql` and ${value} = any(${words}::text[])` : sql``

const assignmentOfTrouble = (assignee: RawBuilder<unknown>) => sql`exists (
  select from trouble_assignments t join users u on u.id = t.assignee_id
  where t.system_id = f.system_id and t.kind = f.kind and t.ended_at is null and ${assignee})`

/** Unknown words match nothing. */
const isTakenBy = (user: Caller, words: readonly string[] | undefined) => {
  const mine = words?.includes('mine') ? assignmentOfTrouble(sql`u.id = ${user.id}`) : sql`false`
  const nobody = words?.includes('nobody') ? sql`not ${assignmentOfTrouble(seesAssigned)}` : sql`false`
  return words ? sql` and (${mine} or ${nobody})` : sql``
}

interface Narrowing extends AttentionQuery {
  /** Reads one system alone. */
  readonly systemId?: string
}

/** The kinds of version 1.0: whoever names none knows no other. */
const firstKinds: AttentionKind[] = ['alarm', 'offline', 'urgent', 'configuration']

/** A configuration counts until a later one replaces it. */
export const troublesOf = (
  user: Caller,
  { scope, kind = firstKinds, systemType, systemId, taken }: Narrowing,
) => sql<Trouble>`(
  with mine as (
    select y.id, y.site_id, y.connection_state, coalesce(y.connection_changed_at, y.created_at) as connected_since,
      y.long_disabled_count, y.disabled_since
    from ${systemsIn(user, requireScope(user, scope))} and y.archived_at is null${isOneOf(sql`y.type`, systemType)}
      ${systemId ? sql`and y.id = ${systemId}::uuid` : sql``}
  ), open as (
    select i.system_id, mine.site_id, count(*) filter (where i.has_alarms) as alarms,
      max(i.created_at) filter (where i.has_alarms) as alarm_at,
      count(*) filter (where not i.has_alarms) as urgent, max(i.created_at) filter (where not i.has_alarms) as urgent_at
    from mine join (
      select o.system_id, o.has_alarms, o.created_at from issues o where not o.is_solved and (o.has_alarms or o.is_urgent)
      union all
      select place_of_modem(m), n.kind = 'strayAlarm', n.last_at from ${openNotices}
    ) i on i.system_id = mine.id
    group by i.system_id, mine.site_id
  )
  select f.kind, f.system_id, f.site_id, f.count::int as count, f.since, f.rank * 1e10 + extract(epoch from f.since) as severity
  from (
    select 'alarm' as kind, 5 as rank, system_id, site_id, alarms as count, alarm_at as since from open where alarms > 0
    union all
    select 'offline', 4, id, site_id, 1, connected_since from mine where connection_state is distinct from 'system_connected'
    union all
    select 'urgent', 3, system_id, site_id, urgent, urgent_at from open where urgent > 0
    union all
    select 'disabled', 2, id, site_id, long_disabled_count, disabled_since from mine where long_disabled_count > 0
    union all
    select 'configuration', 1, c.system_id, mine.site_id, 1, c.created_at
    from mine join configurations c on c.system_id = mine.id
    where c.parsing_error is not null and not exists (
      select 1 from configurations l
      where l.system_id = c.system_id and (l.created_at, l.id) > (c.created_at, c.id)
    )
  ) f
  where true${isOneOf(sql`f.kind`, kind)}${isTakenBy(user, taken)}
)`
