-- Counts over all events, kept by the statement that stores or removes them: ranking the units of a large fleet, or finding
-- the days of all systems, would otherwise read every event there is. rebuild_event_counts() makes them anew.

create table event_units (
  system_id uuid not null references systems on delete cascade,
  unit_name text not null,
  hardware_tag text,
  events_count integer not null,
  alarms_count integer not null,
  faults_count integer not null,
  last_event_at timestamptz not null
);
-- How many units of a system have had events, so that nobody counts them one by one.
create table event_systems (
  system_id uuid primary key references systems on delete cascade,
  units_count integer not null
);

-- Of all systems, by the hour: days of most time zones are made of whole hours. Writers at the same time have rows of their
-- own, or each would wait for the other's commit.
create table event_hours (
  hour timestamptz not null,
  event_name text not null,
  shard smallint not null,
  events_count integer not null,
  primary key (hour, event_name, shard)
);

-- The names that count as faults are those of the contract (event-classes.ts); a test compares them.
create function is_fault(event_name text) returns boolean language sql immutable parallel safe
  return lower(event_name) in ('fault', 'fault cleared');

create function events_counted() returns trigger language plpgsql as $$
declare
  own_shard constant smallint := pg_backend_pid() % 16;
begin
  with put as (
    insert into event_units as u (system_id, unit_name, hardware_tag, events_count, alarms_count, faults_count, last_event_at)
    select system_id, unit_name, hardware_tag, count(*), count(*) filter (where event_name = 'Fire alarm'),
      count(*) filter (where is_fault(event_name)), max(occurred_at)
    from new_rows where unit_name is not null group by 1, 2, 3
    -- Always in the same order, so that two writers do not wait for each other.
    order by 1, 2, 3
    on conflict (system_id, unit_name, hardware_tag) do update set
      events_count = u.events_count + excluded.events_count,
      alarms_count = u.alarms_count + excluded.alarms_count,
      faults_count = u.faults_count + excluded.faults_count,
      last_event_at = greatest(u.last_event_at, excluded.last_event_at)
    returning system_id, u.events_count = 0 or xmax = 0 as is_new
  )
  insert into event_systems as s (system_id, units_count)
  select system_id, count(*) from put where is_new group by 1 order by 1
  on conflict (system_id) do update set units_count = s.units_count + excluded.units_count;
  insert into event_hours as h (hour, event_name, shard, events_count)
  select date_trunc('hour', occurred_at, 'UTC'), event_name, own_shard, count(*) from new_rows group by 1, 2 order by 1, 2
  on conflict (hour, event_name, shard) do update set events_count = h.events_count + excluded.events_count;
  return null;
end $$;

create function events_uncounted() returns trigger language plpgsql as $$
declare
  own_shard constant smallint := pg_backend_pid() % 16;
begin
  create temporary table if not exists gone_units (like event_units) on commit drop;
  truncate gone_units;
  insert into gone_units
  select system_id, unit_name, hardware_tag, count(*), count(*) filter (where event_name = 'Fire alarm'),
    count(*) filter (where is_fault(event_name)), max(occurred_at)
  from old_rows where unit_name is not null group by 1, 2, 3;
  with left_over as (
    delete from event_units u using gone_units g
    where u.system_id = g.system_id and u.unit_name = g.unit_name and u.hardware_tag is not distinct from g.hardware_tag
      and u.events_count <= g.events_count
    returning u.system_id
  )
  update event_systems s set units_count = s.units_count - g.units
  from (select system_id, count(*) as units from left_over group by 1) g where g.system_id = s.system_id;
  update event_units u set
    events_count = u.events_count - g.events_count,
    alarms_count = u.alarms_count - g.alarms_count,
    faults_count = u.faults_count - g.faults_count,
    -- Mostly the oldest go, and the last stays what it is.
    last_event_at = case when g.last_event_at < u.last_event_at then u.last_event_at else (
      select max(e.occurred_at) from events e where e.system_id = u.system_id and e.unit_name = u.unit_name
        and e.hardware_tag is not distinct from u.hardware_tag) end
  from gone_units g
  where u.system_id = g.system_id and u.unit_name = g.unit_name and u.hardware_tag is not distinct from g.hardware_tag;
  insert into event_hours as h (hour, event_name, shard, events_count)
  select date_trunc('hour', occurred_at, 'UTC'), event_name, own_shard, -count(*) from old_rows group by 1, 2 order by 1, 2
  on conflict (hour, event_name, shard) do update set events_count = h.events_count + excluded.events_count;
  return null;
end $$;

create function rebuild_event_counts() returns void language plpgsql as $$
begin
  -- Nobody stores events meanwhile; events are read on, these counts wait.
  lock table events in share row exclusive mode;
  truncate event_units, event_systems, event_hours;
  -- Millions of rows go in without indices in a fraction of the time.
  drop index if exists event_units_key, event_units_events, event_units_alarms, event_units_faults, event_units_last;
  insert into event_units
  select system_id, unit_name, hardware_tag, count(*), count(*) filter (where event_name = 'Fire alarm'),
    count(*) filter (where is_fault(event_name)), max(occurred_at)
  from events where unit_name is not null group by 1, 2, 3;
  create unique index event_units_key on event_units (system_id, unit_name, hardware_tag) nulls not distinct;
  -- What a ranking asks for; by name only what a person has chosen is put in order.
  create index event_units_events on event_units (events_count, system_id, unit_name, hardware_tag);
  create index event_units_alarms on event_units (alarms_count, system_id, unit_name, hardware_tag);
  create index event_units_faults on event_units (faults_count, system_id, unit_name, hardware_tag);
  create index event_units_last on event_units (last_event_at, system_id, unit_name, hardware_tag);
  insert into event_systems select system_id, count(*) from event_units group by 1;
  insert into event_hours
  select date_trunc('hour', occurred_at, 'UTC'), event_name, 0, count(*) from events group by 1, 2;
end $$;

create trigger events_counted after insert on events referencing new table as new_rows
  for each statement execute function events_counted();
create trigger events_uncounted after delete on events referencing old table as old_rows
  for each statement execute function events_uncounted();
select rebuild_event_counts();
