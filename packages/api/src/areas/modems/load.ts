import type { Modem, ModemSystem } from '@emberwatch/contract'
import { sql } from 'kysely'
import type { Queries } from '../../http/call.ts'
import { type Page, personName } from '../../lists/source.ts'

/**
 * The modems of a page with the systems behind them.
 * @param options.credentials whether user names and passwords are read at all (reading 75)
 */
export async function loadModems(db: Queries, page: Page<'id'>, options: { credentials: boolean }): Promise<Modem[]> {
  const rows = await db
    .selectFrom(page)
    .innerJoin('modems as m', 'm.id', 'page.id')
    .innerJoin('sites as s', 's.id', 'm.siteId')
    .leftJoin('users as c', 'c.id', 'm.createdById')
    .select(['m.id', 'm.number', 'm.clientId', 'm.iccid', 'm.imei', 'm.imsi', 'm.wgip', 'm.ts', 'm.topic', 'm.lat'])
    .select(['m.lng', 'm.siteId', 's.name as siteName', 'm.createdAt', 'm.createdById', 'm.ip', 'm.subnet'])
    .select([personName('c').as('createdBy'), modemSystems(options.credentials).as('modemSystems')])
    .select(endpoints.as('endpoints'))
    .orderBy('page.position')
    .execute()
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
}

const modemSystems = (credentials: boolean) => sql<ModemSystem[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name, 'type', e.type, 'modemEndpointId', e.endpoint_id,
    'host', e.host, 'port', e.port,
    'username', ${credentials ? sql`e.username` : sql`null`}, 'password', ${credentials ? sql`e.password` : sql`null`},
    'connectionState', case when jsonb_typeof(e.stages) = 'array'
      then jsonb_build_object('description', e.state_description, 'stages', e.stages) end
  ) order by e.position, e.id)
  from modem_systems e where e.modem_id = m.id), '[]')`

const endpoints = sql<Modem['endpoints']>`coalesce((
  select jsonb_agg(jsonb_build_object('id', e.endpoint_id, 'systemId', e.system_id) order by e.position, e.id)
  from modem_systems e where e.modem_id = m.id), '[]')`
