interface Holder {
  readonly userId: string
  readonly sites: number
}

/** Sites with two systems and a modem each, a tenth with open issues, held by these people from the first one on. */
export function manySitesSql(holders: readonly Holder[]): string[] {
  const most = Math.max(...holders.map(({ sites }) => sites))
  const site = `md5('bench site ' || n)::uuid`
  const system = `md5('bench system ' || n || ' ' || k)::uuid`
  return [
    `insert into sites (id, name, address_line1, postal_code, city, country)
     select ${site}, 'Anlegg ' || n, 'Storgata ' || n, lpad((n % 9999)::text, 4, '0'), 'Sted ' || (n % 300), 'Norway'
     from generate_series(1, ${most}) n`,
    `insert into systems (id, site_id, name, type, connection_state, connection_changed_at)
     select ${system}, ${site}, 'Sentral ' || n || '.' || k, 'autrosafe',
       case when (n * 2 + k) % 12 = 0 then 'mobile_connection_failed' else 'system_connected' end, now()
     from generate_series(1, ${most}) n cross join generate_series(1, 2) k`,
    `insert into modems (site_id, client_id, iccid, imei, imsi, lat, lng)
     select ${site}, 'bench-' || n, n::text, 'bench' || n, n::text, 58 + (n * 7919 % 13000) / 1000.0,
       5 + (n * 104729 % 25000) / 1000.0 from generate_series(1, ${most}) n`,
    `insert into issues (system_id, unit_name, hardware_name, has_alarms, is_urgent)
     select ${system}, 'P01-L01-S001', 'BHH-300', n % 100 = 0, n % 30 = 0
     from generate_series(1, ${most}) n cross join generate_series(1, 1) k where n % 10 = 0`,
    ...holders.map(
      ({ userId, sites }) => `insert into site_access (site_id, user_id, email_address, access_level, is_accepted)
        select ${site}, u.id, u.email_address, 1, true from generate_series(1, ${sites}) n
        cross join users u where u.id = '${userId}'`,
    ),
    'analyze',
  ]
}
