import { AccessLevel, allows, onSite } from '@emberwatch/contract'
import type { Modem, ModemSystem } from '@emberwatch/contract/modems'
import { sql } from 'kysely'
import type { Queries } from '../../db/queries.ts'
import type { Call } from '../../http/call.ts'
import { firstRow, onlyRow, type PageOfIds, personName } from '../../lists/source.ts'
import { openStored } from '../../secrets/sealed-rows.ts'

/** @param options.credentials whether to read user names and passwords, which are sealed (product 10.10) */
export async function loadModems(db: Queries, page: PageOfIds, options: { credentials: boolean }): Promise<Modem[]> {
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

/** Includes credentials for admins of its site and super users with global Admin. @throws ApiProblem when it is not there */
export async function loadModem({ db, user, sealer }: ModemReader, id: string): Promise<Modem> {
  const page = onlyRow(id)
  const modem = firstRow(await loadModems(db, page, { credentials: false }), 'modem.not_found')
  if (!allows(onSite('id', AccessLevel.ADMIN), user, modem.siteId)) return modem
  const full = firstRow(await loadModems(db, page, { credentials: true }), 'modem.not_found')
  const unseal = ({ password, ...system }: ModemSystem) => ({
    ...system,
    password: password && openStored(sealer, password),
  })
  return { ...full, modemSystems: full.modemSystems.map(unseal) }
}

type ModemReader = Pick<Call, 'db' | 'user' | 'sealer'>

const modemSystems = (credentials: boolean) => sql<ModemSystem[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name, 'type', e.type,
    'isArchived', y.archived_at is not null, 'modemEndpointId', e.endpoint_id,
    'host', e.host, 'port', e.port,
    'username', ${credentials ? sql`e.username` : sql`null`}, 'password', ${credentials ? sql`e.password` : sql`null`},
    'connectionState', case when jsonb_typeof(e.stages) = 'array'
      then jsonb_build_object('description', e.state_description, 'stages', e.stages) end
  ) order by e.position, e.id)
  from modem_systems e join systems y on y.id = e.system_id where e.modem_id = m.id), '[]')`

const endpoints = sql<Modem['endpoints']>`coalesce((
  select jsonb_agg(jsonb_build_object('id', e.endpoint_id, 'systemId', e.system_id) order by e.position, e.id)
  from modem_systems e where e.modem_id = m.id), '[]')`
