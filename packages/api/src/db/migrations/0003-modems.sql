-- runs-with: 0001
-- Modems move to another site, and their hardware is replaced (product 10.18, 10.19).

-- The site where the system stood, of what happened before it moved; null where it stands there still.
alter table occurrences add column site_id uuid references sites on delete cascade;
create index occurrences_site on occurrences (site_id) where site_id is not null;

-- Hardware that was replaced, with what its label said.
create table modem_hardware (
  id uuid primary key default gen_random_uuid(),
  modem_id uuid not null references modems on delete cascade,
  client_id text not null,
  iccid text not null,
  imei text not null,
  imsi text not null,
  wgip text,
  ts text,
  firmware text,
  -- When it came.
  since timestamptz not null,
  replaced_at timestamptz not null,
  replaced_by_id uuid references users on delete set null
);
create index modem_hardware_modem on modem_hardware (modem_id, replaced_at desc, id);
create index modem_hardware_replaced_by on modem_hardware (replaced_by_id);

-- As in 0001, and what has moved is told at the site before too.
create or replace function live_changed() returns trigger language plpgsql as $$
declare
  moves boolean := tg_op = 'UPDATE' and tg_argv[2] = 'site_id';
  ids text := format('n.%I::text as id, %s as site_id', tg_argv[1],
    case when moves then 'v.site_id' when tg_argv[2] = '' then 'null::text' else format('n.%I::text', tg_argv[2]) end);
  source text := case tg_op
    when 'INSERT' then 'new_rows n'
    when 'DELETE' then 'old_rows n'
    else format('new_rows n join old_rows o on o.id = n.id %s where n is distinct from o',
      case when moves then 'cross join lateral (values (n.site_id::text), (o.site_id::text)) v (site_id)' else '' end) end;
  changed jsonb;
begin
  execute format('select jsonb_agg(jsonb_build_array(c.id, c.site_id)) from
    (select distinct * from (select %s from %s) s where s.id is not null limit 401) c', ids, source) into changed;
  perform tell_live(tg_argv[0], changed);
  return null;
end $$;

-- What the births of a modem say, a row for each day (UTC) of ninety.
create table modem_days (
  modem_id uuid not null references modems on delete cascade,
  day date not null,
  -- The worst, in dBm.
  signal smallint,
  -- Births of a session while the one before was there still.
  takeovers integer not null default 0,
  primary key (modem_id, day)
);

create function note_modem_day() returns trigger language plpgsql as $$
declare
  today date := (coalesce(new.heard_at, now()) at time zone 'UTC')::date;
begin
  insert into modem_days as d (modem_id, day, signal, takeovers)
  values (new.modem_id, today, new.signal, coalesce((old.is_online and new.session <> old.session)::integer, 0))
  on conflict (modem_id, day) do update set signal = least(d.signal, excluded.signal), takeovers = d.takeovers + excluded.takeovers;
  delete from modem_days where modem_id = new.modem_id and day <= today - 90;
  return null;
end $$;
create trigger note_modem_day after update of born_at on modem_links
  for each row when (new.is_online and new.born_at is distinct from old.born_at) execute function note_modem_day();

-- Which firmware is the newest is asked for lists.
create index modem_links_firmware on modem_links (sort_key(firmware));
