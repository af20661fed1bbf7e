import { AttentionQuery, anyOf, self, signedIn, superUser } from '@emberwatch/contract'
import * as v from 'valibot'
import { AttentionSite } from './attention-site.ts'
import { get, list } from './calls.ts'
import { MapItem } from './site.ts'
import { MapMeta, MapQuery } from './site-map.ts'

const ofSites = {
  access: anyOf(self('id'), superUser),
  live: ['site', 'system', 'modem', 'issue', 'rights'],
  errors: ['user.not_found'],
} as const

/** Maps and lists show the state of the sites that a person holds (product 13.1). */
export const fleetState = {
  map: get('/v1/users/{id}/issued', {
    name: 'fleetState.map',
    summary: 'State and place of each site on which the person holds a level (product 13.2, 1.8).',
    ...ofSites,
    answer: v.array(MapItem),
  }),
  sitesOnMap: list('/v1/users/{id}/map', {
    name: 'fleetState.sitesOnMap',
    rows: 'sites',
    isAddition: true,
    isForWalls: true,
    summary:
      'The same sites, or for super users all there are, for a map of any number of them (product 13.9): a page of them, worst first, counts by state, and the markers of a box at a zoom, where sites close together are one.',
    ...ofSites,
    row: MapItem,
    meta: MapMeta,
    sort: ['severity'],
    defaultOrder: 'DESC',
    search: ['nameOrAddress'],
    filters: ['state', 'siteId', 'cell'],
    extra: MapQuery,
  }),
  attentionSites: list('/v1/attention/sites', {
    name: 'fleetState.attentionSites',
    rows: 'sites',
    isAddition: true,
    summary: 'What needs attention, one row for each site (product 13.10).',
    access: signedIn,
    live: ['system', 'issue', 'configuration', 'modem', 'rights'],
    row: AttentionSite,
    sort: ['severity', 'latest', 'since', 'siteName', 'systemsCount'],
    defaultOrder: 'DESC',
    search: ['siteName'],
    extra: AttentionQuery,
    errors: ['user.missing_permissions'],
  }),
}
