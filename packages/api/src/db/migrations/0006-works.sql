-- runs-with: 0001
-- Planned work at a site (product 24.1).

create table works (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references sites on delete cascade,
  kind text not null check (kind in ('test', 'service', 'building', 'closed')),
  -- Both null for the whole site. A modem stands for the systems behind it, whenever they were added.
  system_ids uuid[],
  modem_id uuid references modems on delete cascade,
  reason text,
  phone_number text,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- What the clocks of the zone show when it starts, each week; all null for once.
  time_zone text,
  weekday smallint check (weekday between 1 and 7),
  start_minute smallint check (start_minute between 0 and 1439),
  created_by_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by_id uuid references users on delete set null,
  ending text check (ending in ('time', 'hand', 'cancelled', 'access')),
  revision integer not null default 0,
  over_at timestamptz not null generated always as (coalesce(ended_at, ends_at)) stored,
  is_on boolean not null generated always as (ended_at is null) stored,
  -- When it starts, and then when it ends by itself.
  next_at timestamptz,
  -- When its creator was reminded of the end, and told what came of it.
  reminded_at timestamptz,
  reported_at timestamptz,
  check (ends_at > starts_at),
  check ((ended_at is null) = (ending is null)),
  check (system_ids is null or modem_id is null),
  check (num_nonnulls(time_zone, weekday, start_minute) in (0, 3))
);
create index works_site on works (site_id, starts_at, id);
create index works_open on works (site_id) where ended_at is null;
create index works_over on works (site_id, over_at);
create index works_due on works (next_at) where ended_at is null;
create index works_modem on works (modem_id) where modem_id is not null;
create index works_unreported on works (over_at) where reported_at is null;
create index works_creator on works (created_by_id);
create index works_ender on works (ended_by_id);

-- Whether a work of its site is for the system.
create function is_for(w works, y systems) returns boolean language sql stable as $$
  select (w.system_ids is null or y.id = any (w.system_ids))
    and (w.modem_id is null or exists (select from modem_systems e where e.system_id = y.id and e.modem_id = w.modem_id))
$$;

-- The works that cover the system at a time: the one rule of marks, of who is told what, and of counts (product 24.4).
create function works_of(y systems, at timestamptz) returns setof works language sql stable as $$
  select w.* from works w
  where w.site_id = y.site_id and w.over_at > at and w.starts_at <= at and is_for(w, y)
$$;

-- Told at the end of work, as it still stands.
alter table occurrences add column after_work boolean not null default false;

-- Whether a person is told of alarms during work, or else of those that are open at its end.
alter table notification_rules add column alarms_during_work boolean not null default true;

-- The dispatcher looks again when the next end changes.
create function works_due_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('occurrences', '');
  return null;
end $$;
create trigger works_due_changed after insert or update of next_at on works
  for each statement execute function works_due_changed();

create trigger note_change after insert or update or delete or truncate on works
  for each statement execute function note_change();

-- Pages hear of a work by its site and by its systems, for those who see one of these alone.
create function live_works() returns trigger language plpgsql as $$
declare
  changed jsonb;
begin
  select jsonb_agg(jsonb_build_array(c.id, c.site_id)) into changed from (
    select distinct y.id::text as id, y.site_id::text as site_id from changed_rows w
    join systems y on y.site_id = w.site_id and (w.system_ids is null or y.id = any (w.system_ids))
    where y.archived_at is null limit 401) c;
  perform tell_live('system', changed);
  select jsonb_agg(distinct jsonb_build_array(w.site_id::text, w.site_id::text)) into changed from changed_rows w;
  perform tell_live('site', changed);
  return null;
end $$;
create trigger live_works_insert after insert on works referencing new table as changed_rows
  for each statement execute function live_works();
create trigger live_works_update after update on works referencing new table as changed_rows
  for each statement execute function live_works();
create trigger live_works_delete after delete on works referencing old table as changed_rows
  for each statement execute function live_works();
