import * as v from 'valibot'
import { anyOf, self, signedIn, superUser } from './access.ts'
import { get, list } from './endpoint.ts'
import { AttentionItem, AttentionMeta } from './entities/attention.ts'
import { MapItem } from './entities/sites.ts'

/** The state of a person's sites at a glance: the home map and what needs attention (product 13.1). */
export const fleetState = {
  map: get('/v1/users/{id}/issued', {
    name: 'fleetState.map',
    summary: 'State and place of each site on which the person holds a level (product 13.2, 1.8).',
    access: anyOf(self('id'), superUser),
    answer: v.array(MapItem),
    live: ['site', 'system', 'modem', 'issue', 'rights'],
    errors: ['user.not_found'],
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
