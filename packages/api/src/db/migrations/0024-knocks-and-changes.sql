-- runs-with: 0024
-- What knocks stands by client ID and IMEI, so that a stranger under the same client ID replaces no device's own (product 10.16). Servers of before
-- find no constraint on the client ID alone.
drop table modem_knocks;
create table modem_knocks (
  client_id text not null,
  -- Empty where the device says none.
  imei text not null,
  address text not null,
  -- The address, or the /64 of an IPv6 one, which counts as one stranger.
  network text not null,
  knocks integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (client_id, imei)
);
create index modem_knocks_last on modem_knocks (last_at desc, client_id);
create index modem_knocks_imei on modem_knocks (imei, last_at desc);

-- Changes of up to 400 things are told by their ids, forty in each notification: a modem with 64 systems made everybody read anew.
create function tell_live(kind text, changed jsonb) returns void language plpgsql as $$
declare
  part jsonb;
begin
  if changed is null then
    return;
  elsif jsonb_array_length(changed) > 400 then
    perform pg_notify('live', jsonb_build_object('kind', kind, 'rows', null)::text);
    return;
  end if;
  for part in select jsonb_agg(row_of order by place) from jsonb_array_elements(changed) with ordinality as e (row_of, place)
    group by (place - 1) / 40
  loop
    perform pg_notify('live', jsonb_build_object('kind', kind, 'rows', part)::text);
  end loop;
end $$;

create or replace function live_changed() returns trigger language plpgsql as $$
declare
  ids text := format('n.%I::text as id, %s as site_id', tg_argv[1],
    case when tg_argv[2] = '' then 'null::text' else format('n.%I::text', tg_argv[2]) end);
  source text := case tg_op
    when 'INSERT' then 'new_rows n'
    when 'DELETE' then 'old_rows n'
    else 'new_rows n join old_rows o on o.id = n.id where n is distinct from o' end;
  changed jsonb;
begin
  execute format('select jsonb_agg(jsonb_build_array(c.id, c.site_id)) from
    (select distinct * from (select %s from %s) s where s.id is not null limit 401) c', ids, source) into changed;
  perform tell_live(tg_argv[0], changed);
  return null;
end $$;
