import * as v from 'valibot'
import { signedIn, superUser } from './access.ts'
import { get, list } from './endpoint.ts'
import { AttentionItem, AttentionMeta } from './entities/attention.ts'
import { Count } from './entities/common.ts'

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
    isAddition: true,
    summary:
      'Open alarms, offline systems, urgent issues and configuration errors of the own systems that are not archived, worst first.',
    access: signedIn,
    row: AttentionItem,
    live: ['system', 'issue', 'configuration', 'rights'],
    meta: AttentionMeta,
    sort: ['severity', 'since', 'systemName', 'siteName'],
    defaultOrder: 'DESC',
    search: ['systemName', 'siteName'],
    filters: ['kind', 'siteId', 'systemId'],
  }),
}
