import { type RawBuilder, sql } from 'kysely'

/** What the sources of a system's units say, matched (product 8.20). */

const keyOf = (name: string): RawBuilder<unknown> => sql`nullif(fold(btrim(${sql.ref(name)})), '')`
const time = (what: RawBuilder<unknown>) => sql`to_char(${what} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Pairs units of both sides by a key that each side has once among the units that earlier keys left. */
function pairsBy(name: 'serial' | 'tag' | 'address', earlier: readonly string[]) {
  const key = sql.ref(`${name}_key`)
  const free = (side: string) =>
    sql.join(
      [
        sql`${key} is not null`,
        ...earlier.map((pairs) => sql`id not in (select ${sql.ref(`${side}_id`)} from ${sql.table(pairs)})`),
      ],
      sql` and `,
    )
  // Grouped, not joined: the planner guesses one row of each side and would compare each with each.
  return sql`by_${sql.raw(name)} as materialized (
    select min(configured_id) as configured_id, min(scanned_id) as scanned_id from (
      select id as configured_id, null as scanned_id, ${key} as key from configured where ${free('configured')}
      union all
      select null, id, ${key} from scanned where ${free('scanned')}
    ) k group by key having count(configured_id) = 1 and count(scanned_id) = 1)`
}

const isOther = (one: string, other: string) => sql`coalesce(${keyOf(one)} <> ${keyOf(other)}, false)`

/** The codes of the install base by the type of system that they stand for (AS3, AS4; AP, AP2); others name none. */
const familyOf = (name: string) => sql`case when ${keyOf(name)} ~ '^as[0-9]*$' then 'autrosafe'
  when ${keyOf(name)} ~ '^ap[0-9]*$' then 'autroprime' end`

interface Sources {
  readonly systemId: string
  /** Events before do not count. */
  readonly since: Date
  readonly seesInstallBase: boolean
}

/** Columns `kind` ('unit', or 'head' of one row with the dates), id, tag, address, serial, result and `row` as JSON. */
export const comparisonRows = ({ systemId, since, seesInstallBase }: Sources) => sql<Record<string, unknown>>`(
  with y as (select id, site_id, current_configuration_id, type from systems where id = ${systemId}),
  configured as materialized (
    select u.id, u.unit_name as tag, u.hardware_tag as type, u.detection_zone as zone, u.serial_number as serial, u.lsi as address,
      ${keyOf('u.unitName')} as tag_key, ${keyOf('u.serialNumber')} as serial_key, ${keyOf('u.lsi')} as address_key
    from units u join y on u.configuration_id = y.current_configuration_id
  ),
  -- A loop system is the site's: that of its only system, or of the one whose serial numbers it has.
  loops as materialized (
    select g.id from scanned_systems g join y on y.site_id = g.site_id
    where (select count(*) from systems o where o.site_id = y.site_id and o.archived_at is null) <= 1
      or g.id in (select n.scanned_system_id from scanned_units n join scanned_systems p on p.id = n.scanned_system_id
        where p.site_id = y.site_id and ${keyOf('n.serialNumber')} in (select serial_key from configured))
  ),
  scanned as materialized (
    select n.id::text as id, n.tag_name as tag, n.unit_type as type, n.detection_zone as zone, n.serial_number as serial,
      n.lsi_number as address, n.created_at, ${keyOf('n.tagName')} as tag_key, ${keyOf('n.serialNumber')} as serial_key,
      ${keyOf('n.lsiNumber')} as address_key
    from scanned_units n join scanned_loops l on l.id = n.scanned_loop_id
    where n.scanned_system_id in (select id from loops) and l.storing_until is null
  ),
  ${pairsBy('serial', [])},
  ${pairsBy('tag', ['by_serial'])},
  ${pairsBy('address', ['by_serial', 'by_tag'])},
  pairs as (select * from by_serial union all select * from by_tag union all select * from by_address),
  panels as materialized (
    select h.hardware_tag from configuration_hardware h join y on h.configuration_id = y.current_configuration_id
    where h.kind <> 'unit'
  ),
  spoke as materialized (
    select ${keyOf('e.unitName')} as key, max(e.unit_name) as tag, max(e.last_event_at) as at,
      (array_agg(e.hardware_tag order by e.last_event_at desc))[1] as type
    from event_units e join y on e.system_id = y.id
    where e.last_event_at >= ${since} and ${keyOf('e.unitName')} is not null and not exists (select from panels p where p.hardware_tag = e.hardware_tag)
    group by 1
  ),
  -- Full joins are hashed always; a left join would go the way of each with each, for the guess of few rows.
  known as materialized (
    select coalesce('c' || c.id, 's' || s.id) as id, coalesce(c.tag_key, s.tag_key) as key, c.id is not null as is_configured,
      s.id is not null as is_scanned, coalesce(c.tag, s.tag) as tag, coalesce(c.address, s.address) as address,
      c.type as c_type, c.zone as c_zone, c.serial as c_serial, s.type as s_type, s.zone as s_zone, s.serial as s_serial
    from (configured c full join pairs m on m.configured_id = c.id) full join scanned s on s.id = m.scanned_id
  ),
  named as (select k.*, case when count(*) over (partition by key) = 1 then key end as only_key from known k),
  joined as materialized (
    select coalesce(k.id, 'e' || e.key) as id, coalesce(k.is_configured, false) as is_configured,
      coalesce(k.is_scanned, false) as is_scanned, coalesce(k.tag, e.tag) as tag, k.address,
      c_type, c_zone, c_serial, s_type, s_zone, s_serial, e.type as e_type, e.at
    from named k full join spoke e on e.key = k.only_key
  ),
  judged as (
    select j.*, array_remove(array[
      case when ${isOther('j.cType', 'j.sType')} or ${isOther('j.cType', 'j.eType')} or ${isOther('j.sType', 'j.eType')} then 'type' end,
      case when ${isOther('j.cZone', 'j.sZone')} then 'zone' end,
      case when ${isOther('j.cSerial', 'j.sSerial')} then 'serial' end], null) as differences,
      j.is_configured::int + j.is_scanned::int + (j.at is not null)::int as sources
    from joined j
  ),
  installed as materialized (
    select 'i' || b.id as id, b.equipment_number as tag, b.panel_type as type, y.type as system_type, ${familyOf('b.panelType')} as family
    from install_base_rows b join y on y.id = b.system_id
    where ${seesInstallBase}
  )
  select 'unit' as kind, id, tag, address, coalesce(c_serial, s_serial) as serial,
    case when cardinality(differences) > 0 then 'differs' when sources > 1 then 'same' else 'only' end as result,
    json_build_object('differences', differences,
      'configured', case when is_configured then json_build_object('type', c_type, 'zone', c_zone, 'serial', c_serial) end,
      'scanned', case when is_scanned then json_build_object('type', s_type, 'zone', s_zone, 'serial', s_serial) end,
      'spoke', case when at is not null then json_build_object('type', e_type, 'at', ${time(sql`at`)}) end,
      'installed', null, 'system', null)::text as row
  from judged
  union all
  select 'unit', id, tag, null, null,
    case when family is null then 'only' when family = system_type then 'same' else 'differs' end,
    json_build_object('differences', case when family <> system_type then array['type'] else array[]::text[] end,
      'configured', null, 'scanned', null, 'spoke', null, 'installed', json_build_object('type', type),
      'system', case when family is not null then json_build_object('type', system_type) end)::text
  from installed
  union all
  select 'head', '', null, null, null, '', json_build_object(
    'configuredAt', (select ${time(sql`coalesce(f.made_current_at, f.created_at)`)}
      from configurations f join y on f.id = y.current_configuration_id),
    'scannedAt', (select ${time(sql`max(created_at)`)} from scanned), 'spokeAt', (select ${time(sql`max(at)`)} from spoke),
    'installedAt', (select ${time(sql`max(imported_at)`)} from install_base_imports where exists (select from installed)),
    'configuredCount', (select count(*) from configured), 'scannedCount', (select count(*) from scanned),
    'spokeCount', (select count(*) from spoke), 'installedCount', (select count(*) from installed),
    'seesInstallBase', ${seesInstallBase}::boolean)::text
)`
