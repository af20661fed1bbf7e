import * as v from 'valibot'
import { anyOf, self, signedIn, superUser } from './access.ts'
import { get, list } from './endpoint.ts'
import { AttentionItem, AttentionMeta } from './entities/attention.ts'
import { MapMeta, MapQuery } from './entities/site-map.ts'
import { MapItem } from './entities/sites.ts'

const ofSites = {
  access: anyOf(self('id'), superUser),
  live: ['site', 'system', 'modem', 'issue', 'rights'],
  errors: ['user.not_found'],
} as const

/** The state of a person's sites at a glance: the home map and what needs attention (product 13.1). */
export const fleetState = {
  map: get('/v1/users/{id}/issued', {
    name: 'fleetState.map',
    summary: 'State and place of each site on which the person holds a level (product 13.2, 1.8).',
    ...ofSites,
    answer: v.array(MapItem),
  }),
  sitesOnMap: list('/v1/users/{id}/map', {
    name: 'fleetState.sitesOnMap',
    isAddition: true,
    summary:
      'The same sites for a map of any number of them (product 13.9): a page of them, worst first, counts by state, and the markers of a box at a zoom, where sites close together are one.',
    ...ofSites,
    row: MapItem,
    meta: MapMeta,
    sort: ['severity'],
    defaultOrder: 'DESC',
    search: ['nameOrAddress'],
    filters: ['state', 'siteId', 'cell'],
    extra: MapQuery,
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
