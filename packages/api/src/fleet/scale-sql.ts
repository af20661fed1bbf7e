/*
 * Long, because it is one list of statements. Rows for a large fleet, made by the database itself, a range of site numbers at a time: `$1` is the first, `$2` the
 * last. Per site: 5 systems, 50 units, 250 events. Ids and values follow from the numbers, so a fleet is repeatable.
 */
const systemsPerSite = 5
const unitsPerSystem = 10
const eventsPerSystem = 50

/** A whole number below `most`, spread evenly. */
const spread = (of: string, most: number) => `((hashint8(${of}) & 2147483647) % ${most})`
const id = (kind: string, of: string) => `md5('scale ${kind} ' || ${of})::uuid`
const choice = (of: string, items: readonly string[]) =>
  `(array[${items.map((item) => `'${item}'`).join(',')}])[1 + ${spread(of, items.length)}]`

/** Every tenth site's creator has made the nine sites after it too. */
const creator = 'greatest(n - n % 10, 1)'
const towns = ['Trondheim', 'Bergen', 'Oslo', 'Stavanger', 'Tromsø', 'Bodø', 'Ålesund', 'Hamar', 'Røros', 'Ås']
const kinds = ['kontorpark', 'sykehjem', 'kjøpesenter', 'verksted', 'skole', 'hotell', 'lager', 'ærfuglstasjon']
const unitTypes = ['BHH-300', 'BHH-300', 'BHH-500/S', 'BHH-320', 'BDH-300', 'BF-300', 'BBR-230', 'BBQ-230', 'BN-310']
const eventNames = [
  'Test started',
  'Test ended',
  'Disabled',
  'Enabled',
  'Reset',
  'Accept',
  'Fault',
  'Prealarm',
  'Fire alarm',
]
const sitesRange = 'generate_series($1::bigint, $2::bigint) n'
const systemsRange = `${sitesRange} cross join generate_series(1, ${systemsPerSite}) k cross join lateral (select n * ${systemsPerSite} + k as s) c`
const unitsRange = `${systemsRange} cross join generate_series(1, ${unitsPerSystem}) u cross join lateral (select s * ${unitsPerSystem} + u as i) d`
const isArchived = `${spread('s + 5', 100)} < 6`

export interface ScaleStep {
  title: string
  sql: string
}

export const siteSteps: readonly ScaleStep[] = [
  {
    title: 'people',
    sql: `insert into users (id, email_address, password_hash, status, first_name, last_name, phone_number, created_at)
      select ${id('user', 'n')}, 'person' || n || '@scale.emberwatch.example', (select password_hash from users limit 1), 'ACTIVE',
        ${choice('n', ['Åse', 'Bjørn', 'Guro', 'Håkon', 'Liv', 'Øystein'])}, ${choice('n + 1', ['Aune', 'Ødegård', 'Næss', 'Vik'])} || ' ' || n,
        '+47 00 00 00 00', now() - interval '400 days'
      from ${sitesRange} where n % 10 = 0 or n = 1`,
  },
  {
    title: 'sites',
    sql: `insert into sites (id, name, site_number, description, address_line1, postal_code, city, country, created_at, created_by_id)
      select ${id('site', 'n')}, ${choice('n + 2', ['Øvre', 'Nedre', 'Vestre', 'Østre', 'Ytre', 'Indre'])} || ' ' || ${choice('n', towns)} || ' ' || ${choice('n + 1', kinds)} || ' ' || n,
        'S-' || (20000 + n), 'Generated', 'Storgata ' || ${spread('n + 3', 200)}, lpad(${spread('n + 4', 9999)}::text, 4, '0'), ${choice('n', towns)}, 'Norway',
        now() - ${spread('n + 5', 1500)} * interval '1 day', ${id('user', creator)}
      from ${sitesRange}`,
  },
  {
    title: 'access',
    sql: `insert into site_access (id, site_id, user_id, email_address, access_level, is_accepted, created_at, decided_at)
      select ${id('access', 'n')}, ${id('site', 'n')}, u.id, u.email_address, 2, true, now(), now()
      from ${sitesRange} join users u on u.id = ${id('user', creator)}`,
  },
  {
    title: 'systems',
    sql: `insert into systems (id, site_id, name, equipment_number, type, tag, connection_state, connection_changed_at, created_at, archived_at)
      select ${id('system', 's')}, ${id('site', 'n')}, ${choice('s', ['Hovedsentral', 'Fløy øst', 'Parkering', 'Kjeller', 'Årgård'])} || ' ' || s,
        (20000000 + s)::text, case when s % 25 = 0 then 'simulator' when s % 5 < 2 then 'autroprime' else 'autrosafe' end, 'AS-' || lpad(k::text, 2, '0'),
        case when ${isArchived} then null else (array['system_connected','system_connected','system_connected','system_connected','system_connected','system_connected','mobile_connection_failed','panel_config_ok','panel_config_failed'])[1 + ${spread('s + 1', 9)}] end,
        now() - ${spread('s + 2', 90000)} * interval '1 minute', now() - ${spread('s + 3', 1500)} * interval '1 day',
        case when ${isArchived} then now() - interval '30 days' end
      from ${systemsRange}`,
  },
  {
    title: 'modems',
    sql: `insert into modems (id, site_id, client_id, iccid, imei, imsi, wgip, ts, topic, lat, lng, ip, subnet, created_at, created_by_id)
      select ${id('modem', 'n')}, ${id('site', 'n')}, 'fam-' || lpad((100000 + n)::text, 7, '0'), '8947' || lpad(n::text, 15, '0'), '0010180' || lpad(n::text, 8, '0'), '24200' || lpad(n::text, 10, '0'),
        '10.' || (65 + n / 65536) || '.' || (n / 256 % 256) || '.' || (n % 256), '1709280000', 'fam/' || lpad((100000 + n)::text, 7, '0'),
        58 + ${spread('n + 6', 130000)} / 10000.0, 5 + ${spread('n + 7', 250000)} / 10000.0, '192.168.10.1', '255.255.255.0', now(), ${id('user', creator)}
      from ${sitesRange}`,
  },
  {
    title: 'modem systems',
    sql: `insert into modem_systems (modem_id, system_id, position, name, type, host, port)
      select ${id('modem', 'n')}, y.id, k, y.name, y.type, '192.168.10.' || (20 + k), case when y.type = 'autrosafe' then 4001 end
      from ${systemsRange} join systems y on y.id = ${id('system', 's')}`,
  },
  {
    title: 'configurations',
    sql: `insert into configurations (id, system_id, hash, comment, xml, is_processed, created_at)
      select ${id('configuration', 's')}, ${id('system', 's')}, md5('a' || s) || md5('b' || s), 'Generated', '<configuration system="AutroSafe" release="4.7" systemId="1"/>', true,
        now() - ${spread('s + 4', 700)} * interval '1 day'
      from ${systemsRange}`,
  },
  {
    title: 'hardware',
    sql: `insert into configuration_hardware (configuration_id, hardware_tag, kind, quantity, system_id, site_id, configured_at, is_current)
      select ${id('configuration', 's')}, h.tag, h.kind, count(*), ${id('system', 's')}, ${id('site', 'n')}, now() - ${spread('s + 4', 700)} * interval '1 day', true
      from ${systemsRange} cross join lateral (
        select ${choice(`s * ${unitsPerSystem} + u`, unitTypes)} as tag, 'unit' as kind from generate_series(1, ${unitsPerSystem}) u
        union all select 'BS-420', 'panel' union all select 'BSD-310', 'module'
      ) h group by n, s, h.tag, h.kind`,
  },
  {
    title: 'unit counts',
    sql: `update systems y set units_count = ${unitsPerSystem}
      from ${systemsRange} where y.id = ${id('system', 's')}`,
  },
  {
    title: 'issues',
    sql: `insert into issues (system_id, unit_name, unit_config_id, hardware_name, has_alarms, is_urgent, is_solved, created_at, received_at)
      select ${id('system', 's')}, 'P01-L01-S' || lpad(j::text, 3, '0'), j, 'BHH-300', ${spread('s * 4 + j', 100)} < 6, ${spread('s * 4 + j + 1', 100)} < 16,
        ${spread('s * 4 + j + 2', 100)} < 65, t.at, t.at
      from ${systemsRange} cross join generate_series(1, 4) j
      cross join lateral (select now() - ${spread('s * 4 + j + 3', 400000)} * interval '1 minute' as at) t where ${spread('s + 6', 10)} < 3`,
  },
  {
    title: 'install base',
    sql: `insert into install_base_rows (import_id, system_id, site_id, equipment_number, customer_number, site_number, site_name, system_name, panel_type, active_contract, business_unit, entry_created_date, address, postal_code, city)
      select $3::uuid, y.id, p.id, y.equipment_number, (500000 + n)::text, p.site_number, p.name, y.name, ${choice('s', ['AS4', 'AS3', 'AP2', 'AP', 'BS-100'])}, ${spread('s + 7', 100)} < 68,
        ${choice('s + 8', ['Onshore North', 'Onshore Mid', 'Onshore West', 'Onshore East', 'Maritime', 'Oil and Gas'])}, date '1998-01-01' + ${spread('s + 9', 9000)}, p.address_line1, p.postal_code, p.city
      from ${systemsRange} join systems y on y.id = ${id('system', 's')} join sites p on p.id = y.site_id`,
  },
  {
    title: 'loop systems',
    sql: `with scanned as (
        insert into scanned_systems (id, site_id, name) select ${id('scanned', 'n')}, ${id('site', 'n')}, 'Sløyfer ' || n from ${sitesRange} where n % 20 = 0 returning id
      ), loops as (
        insert into scanned_loops (scanned_system_id, name) select id, 'P01 L' || lpad(l::text, 2, '0') from scanned cross join generate_series(1, 2) l returning id, scanned_system_id, name
      )
      insert into scanned_units (scanned_loop_id, scanned_system_id, tag_name, lsi_number, unit_type)
      select id, scanned_system_id, name || ' S' || u, u::text, 'BHH-300' from loops cross join generate_series(1, 20) u`,
  },
]

export const unitStep: ScaleStep = {
  title: 'units',
  sql: `insert into units (system_id, configuration_id, unit_name, hardware_tag, lsi, detection_zone, carrier_tags, serial_number, production_date)
    select ${id('system', 's')}, ${id('configuration', 's')}, 'P01-L01-S' || lpad(u::text, 3, '0'), ${choice('i', unitTypes)}, u::text, 'DZ-001 1. etg korridor øst', 'BS-420 P01 / BSD-310 L01',
      to_char(made, 'YYIW') || '-' || lpad(i::text, 8, '0'), made
    from ${unitsRange} cross join lateral (select (now() - ${spread('i + 1', 9500)} * interval '1 day')::date as made) m`,
}

export const eventStep: ScaleStep = {
  title: 'events',
  sql: `insert into events (system_id, occurred_at, event_name, unit_name, unit_id, unit_class, hardware_tag, original_message)
    select ${id('system', 's')}, at, name, tag, '1.1.' || e, 'Point', 'BHH-300', to_char(at, 'YYYY-MM-DD HH24:MI:SS') || ';' || upper(name) || ';DZ-001;' || tag || ' (' || e || ');BHH-300;1/1'
    from ${systemsRange} cross join generate_series(1, ${eventsPerSystem}) e cross join lateral (
      select ${choice(`s * ${eventsPerSystem} + e`, eventNames)} as name, 'P01-L01-S' || lpad(e::text, 3, '0') as tag,
        now() - ${spread(`s * ${eventsPerSystem} + e + 1`, 525600)} * interval '1 minute' as at
    ) f`,
}
