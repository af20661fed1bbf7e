import { superUser } from './access.ts'
import { get, list } from './endpoint.ts'
import { Statistics } from './entities/reports.ts'
import { Site, siteListColumns } from './entities/sites.ts'
import { systemList } from './system-list.ts'

/** The admin area: the overview of super users. */

export const admin = {
  stats: get('/v1/admin/stats', {
    name: 'admin.stats',
    summary: 'Counters of the whole fleet; units are those of the latest processed configuration of each system.',
    access: superUser,
    live: ['site', 'system', 'modem', 'user'],
    answer: Statistics,
  }),
  sites: list('/v1/admin/sites', {
    name: 'admin.sites',
    summary: 'All sites (product 1.8).',
    access: superUser,
    live: ['site'],
    row: Site,
    ...siteListColumns,
  }),
  systems: list('/v1/admin/systems', {
    name: 'admin.systems',
    summary: 'All systems, the archived ones too (product 1.8, 8.8).',
    access: superUser,
    live: ['system', 'issue', 'site'],
    ...systemList,
  }),
}
