-- runs-with: 0001
-- What panels have disabled and not enabled again (product 25.1).

create table disablements (
  id uuid primary key default gen_random_uuid(),
  system_id uuid not null references systems on delete cascade,
  -- As the events of a unit are told apart: by its id, else by its name; '' where the panel names none.
  unit_key text not null,
  unit_name text,
  unit_id text,
  unit_class text,
  hardware_tag text,
  -- Its last event by the time of the panel is Disabled. Rows of enabled units stay, so that an older event that comes late begins nothing.
  is_standing boolean not null,
  -- The first Disabled after the last Enabled.
  since timestamptz not null,
  last_at timestamptz not null,
  enabled_at timestamptz,
  -- Stands so long that it needs attention (notifications/note-disablements.ts).
  is_long boolean not null default false,
  unique (system_id, unit_key)
);
create index disablements_standing on disablements (system_id, since, id) where is_standing;
create index disablements_over on disablements (last_at) where not is_standing;
create index disablements_short on disablements (since) where is_standing and not is_long;

-- Kept by a trigger of disablements; nothing else writes them. The count is null while the panel has reported nothing yet.
alter table systems
  add column disabled_count integer,
  add column disabled_since timestamptz,
  add column long_disabled_count integer not null default 0;
create index systems_disabled on systems (disabled_count, id);
create index systems_disabled_desc on systems (disabled_count desc nulls last, id desc);
create index systems_disabled_site on systems (site_id) where disabled_count > 0;

create function refresh_disablement_counts(ids uuid[]) returns void language sql as $$
  update systems y
  set disabled_count = c.standing, disabled_since = c.since, long_disabled_count = c.long
  from (
    select s.id, count(d.id) as standing, min(d.since) as since, count(d.id) filter (where d.is_long) as long
    from unnest(ids) s (id) left join disablements d on d.system_id = s.id and d.is_standing group by s.id
  ) c
  where y.id = c.id and (y.disabled_count, y.disabled_since, y.long_disabled_count) is distinct from (c.standing, c.since, c.long)
$$;

create function disablements_changed() returns trigger language plpgsql as $$
begin
  perform refresh_disablement_counts(array(select distinct system_id from new_rows));
  return null;
end $$;

-- A deleted system is told of as such.
do $$
declare
  operation text;
  rows text;
begin
  foreach operation in array array['insert', 'update'] loop
    rows := case operation when 'insert' then 'new table as new_rows' else 'old table as old_rows new table as new_rows' end;
    execute format('create trigger disablements_%s after %s on disablements referencing %s for each statement
      execute function disablements_changed()', operation, operation, rows);
    execute format('create trigger live_disablement_%s after %s on disablements referencing %s for each statement
      execute function live_changed(%L, %L, %L)', operation, operation, rows, 'disablement', 'system_id', '');
  end loop;
end $$;

-- Folds events into the state, in whatever order they come and however often: what is older than what is known changes at most since when a unit
-- is disabled. Of equal times the later receipt counts. The text of a statement, as a trigger alone sees its new rows.
create function fold_disablements(source text) returns text language sql immutable return format($sql$
  with seen as (
    select *, coalesce(unit_id, unit_name, '') as unit_key, event_name = 'Disabled' as is_begin from %I
    where event_name in ('Disabled', 'Enabled') and is_of_entry(clock_note)
  ), ordered as (
    select *, count(*) filter (where not is_begin) over (partition by system_id, unit_key order by occurred_at desc, id desc) as ends_after
    from seen
  ), units as (
    select system_id, unit_key, (array_agg(unit_name order by occurred_at desc, id desc))[1] as unit_name,
      (array_agg(unit_id order by occurred_at desc, id desc))[1] as unit_id,
      (array_agg(unit_class order by occurred_at desc, id desc))[1] as unit_class,
      (array_agg(hardware_tag order by occurred_at desc, id desc))[1] as hardware_tag,
      bool_or(is_begin and ends_after = 0) as is_standing,
      min(occurred_at) filter (where is_begin and ends_after = 0) as since,
      max(occurred_at) as last_at, max(occurred_at) filter (where not is_begin) as enabled_at
    from ordered group by 1, 2
  ), times as (
    select u.*, d.is_long as was_long, d.since as since_before,
      case when d.last_at > u.last_at then d.is_standing else u.is_standing end as stands,
      greatest(d.last_at, u.last_at) as latest, greatest(d.enabled_at, u.enabled_at) as latest_end,
      case when d.is_standing then d.since end as run_before
    from units u left join disablements d using (system_id, unit_key)
  ), merged as (
    select *, coalesce(least(
      case when run_before >= coalesce(latest_end, '-infinity') then run_before end,
      case when since >= coalesce(latest_end, '-infinity') then since end), latest) as stands_since
    from times
  )
  insert into disablements as d (system_id, unit_key, unit_name, unit_id, unit_class, hardware_tag, is_standing, since, last_at, enabled_at)
  select system_id, unit_key, unit_name, unit_id, unit_class, hardware_tag, stands, stands_since, latest, latest_end
  from merged order by 1, 2
  on conflict (system_id, unit_key) do update set
    unit_name = coalesce(excluded.unit_name, d.unit_name), unit_id = coalesce(excluded.unit_id, d.unit_id),
    unit_class = coalesce(excluded.unit_class, d.unit_class), hardware_tag = coalesce(excluded.hardware_tag, d.hardware_tag),
    is_standing = excluded.is_standing, since = excluded.since, last_at = excluded.last_at, enabled_at = excluded.enabled_at,
    is_long = d.is_long and excluded.is_standing and excluded.since <= d.since
$sql$, source);

-- An event for an entry that is not configured stands in the history of another system and begins and ends nothing there (product 10.17).
create function is_of_entry(clock_note text) returns boolean language sql immutable parallel safe
  return coalesce(clock_note not like '%of an entry that is not configured%', true);

-- A few events look for their units by the index, whatever the planner believes of a table that has grown.
create function note_disablements() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
begin
  -- Whoever stores what a system reports waits here, always in the same order.
  perform from systems y
    where y.id in (select system_id from new_rows where event_name in ('Disabled', 'Enabled') and is_of_entry(clock_note))
      or y.id in (select system_id from new_rows where is_of_entry(clock_note)) and y.disabled_count is null
    order by y.id for no key update;
  if not found then return null; end if;
  update systems set disabled_count = 0
    where disabled_count is null and id in (select system_id from new_rows where is_of_entry(clock_note));
  if exists (select from new_rows where event_name in ('Disabled', 'Enabled')) then
    execute fold_disablements('new_rows');
  end if;
  return null;
end $$;
create trigger note_disablements after insert on events referencing new table as new_rows
  for each statement execute function note_disablements();

-- What was reported before this migration.
do $$ begin execute fold_disablements('events'); end $$;
update systems y set disabled_count = 0
where disabled_count is null and exists (select from events e where e.system_id = y.id and is_of_entry(e.clock_note));

-- As in 0001, with what was disabled too long ago.
alter table trouble_assignments drop constraint trouble_assignments_kind_check;
alter table trouble_assignments add constraint trouble_assignments_kind_check
  check (kind in ('alarm', 'offline', 'urgent', 'disabled', 'configuration'));
create or replace function has_trouble(system systems, kind text) returns boolean language sql stable as $$
  select system.archived_at is null and case kind
    when 'alarm' then has_notice(system, true) or exists (select from issues i
      where i.system_id = system.id and not i.is_solved and i.has_alarms)
    when 'urgent' then has_notice(system, false) or exists (select from issues i
      where i.system_id = system.id and not i.is_solved and not i.has_alarms and i.is_urgent)
    when 'offline' then system.connection_state is distinct from 'system_connected'
    when 'disabled' then system.long_disabled_count > 0
    else coalesce((select c.parsing_error is not null from configurations c
      where c.system_id = system.id order by c.created_at desc, c.id desc limit 1), false)
  end
$$;

-- Whom it is told (product 25.3).
alter table notification_rules add column disablements boolean not null default false;
alter table webhooks add column disablements boolean not null default false;
alter table occurrences drop constraint occurrences_kind_check;
alter table occurrences add constraint occurrences_kind_check
  check (kind in ('alarm', 'alarmOver', 'lost', 'back', 'fault', 'faultOver', 'disabled', 'disabledOver'));

create function note_enabled() returns trigger language plpgsql as $$
begin
  if is_anybody_told() then insert into occurrences (kind, system_id, at) values ('disabledOver', new.id, now()); end if;
  return null;
end $$;
create trigger note_enabled after update of long_disabled_count on systems
  for each row when (old.long_disabled_count > 0 and new.long_disabled_count = 0) execute function note_enabled();
