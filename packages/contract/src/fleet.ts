import * as v from 'valibot'
import { signedIn, superUser } from './access.ts'
import { get, list } from './endpoint.ts'
import { AttentionItem, AttentionMeta } from './entities/attention.ts'
import { Count } from './entities/common.ts'

/** `fleet` is all there is, for super users; `own` what the person holds (product 13.10). */
export const FleetScope = v.picklist(['own', 'fleet'])
export type FleetScope = v.InferOutput<typeof FleetScope>
export const ScopeQuery = v.object({ scope: v.optional(FleetScope) })

/** Joined by commas; unknown ones match nothing, as those of filters. */
const Words = v.pipe(
  v.string(),
  v.transform((text) => text.split(',')),
)

/** Narrows to troubles that the person deals with, or that nobody does (product 13.12). */
export const takenWords = ['mine', 'nobody'] as const

export const AttentionQuery = v.object({
  ...ScopeQuery.entries,
  /** Without it the kinds of version 1.0: callers of that time know no other. */
  kind: v.optional(Words),
  systemType: v.optional(Words),
  /** Of `takenWords`. */
  taken: v.optional(Words),
})
export type AttentionQuery = v.InferOutput<typeof AttentionQuery>

export const Statistics = v.object({
  modemsCount: Count,
  unitsCount: Count,
  systemsCount: Count,
  sitesCount: Count,
  usersCount: Count,
})
export type Statistics = v.InferOutput<typeof Statistics>

export const fleet = {
  stats: get('/v1/admin/stats', {
    name: 'admin.stats',
    summary: 'Counters of the whole fleet; units are those of the latest processed configuration of each system.',
    access: superUser,
    live: ['site', 'system', 'modem', 'user'],
    answer: Statistics,
  }),
  attention: list('/v1/attention', {
    name: 'fleetState.attention',
    rows: 'troubles',
    isAddition: true,
    isForWalls: true,
    summary:
      'Open alarms, offline systems, urgent issues, configuration errors and, where `kind` names it, units disabled for long of the own systems that are not archived, with what modems sent and nobody has dealt with, worst first; of the whole fleet for super users who ask for it.',
    access: signedIn,
    row: AttentionItem,
    live: ['system', 'issue', 'configuration', 'modem', 'rights'],
    meta: AttentionMeta,
    sort: ['severity', 'since', 'systemName', 'siteName'],
    defaultOrder: 'DESC',
    search: ['systemName', 'siteName'],
    filters: ['siteId', 'systemId'],
    extra: AttentionQuery,
    errors: ['user.missing_permissions'],
  }),
}
