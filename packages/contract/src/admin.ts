import { superUser } from './access.ts'
import { get } from './endpoint.ts'
import { Statistics } from './entities/reports.ts'

/** The admin area: the overview of super users. */

export const admin = {
  stats: get('/v1/admin/stats', {
    name: 'admin.stats',
    summary: 'Counters of the whole fleet; units are those of the latest processed configuration of each system.',
    access: superUser,
    live: ['site', 'system', 'modem', 'user'],
    answer: Statistics,
  }),
}
