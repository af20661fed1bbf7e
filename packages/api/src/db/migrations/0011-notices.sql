-- runs-with: 0001
-- After how many hours each person is told of what is disabled (product 25.3), and corrections of 0009 and 0010.

alter table notification_rules
  add column disabled_hours integer not null default 24,
  -- The hours of before, each with the time of its change: [{"until": "…Z", "hours": 24}]. What was noted before a change keeps its hours, so that
  -- a change tells nothing twice and loses nothing.
  add column disabled_hours_before jsonb not null default '[]';

alter table disablements
  -- The most hours that the sweep has noted of it; what is over, or begins anew, has none.
  add column noted_hours integer not null default 0,
  -- The time of the first of these notes.
  add column noted_at timestamptz;
-- Nobody could choose other hours before.
update disablements set noted_hours = 24, noted_at = since where is_long and is_standing;
drop index disablements_short;
create index disablements_next on disablements (noted_hours, since) where is_standing and noted_hours < 168;

alter table occurrences
  -- Of what is disabled for so long, and of its end.
  add column disabled_hours integer not null default 24,
  -- When its units were noted first, which decides the hours that count for a person.
  add column first_noted_at timestamptz;

-- The hours after which this rule tells of what was noted first at that time.
create function disabled_hours_of(rule notification_rules, first_noted_at timestamptz) returns integer language sql stable as $$
  select coalesce((
    select (e ->> 'hours')::integer from jsonb_array_elements(rule.disabled_hours_before) e
    where (e ->> 'until')::timestamptz > first_noted_at order by (e ->> 'until')::timestamptz limit 1), rule.disabled_hours)
$$;
create function disabled_hours_of(hook webhooks, first_noted_at timestamptz) returns integer language sql immutable as $$ select 24 $$;

create function forget_noted_hours() returns trigger language plpgsql as $$
begin
  new.noted_hours := 0;
  new.noted_at := null;
  return new;
end $$;
create trigger forget_noted_hours before update on disablements
  for each row when (old.noted_hours > 0 and (not new.is_standing or new.since > old.since)) execute function forget_noted_hours();

-- Their end for each of the hours: no unit of the system stands so long any more.
drop trigger note_enabled on systems;
create or replace function note_enabled() returns trigger language plpgsql set jit = off as $$
begin
  if exists (select from old_rows where noted_hours > 0) and is_anybody_told() then
    insert into occurrences (kind, system_id, at, disabled_hours, first_noted_at)
    select 'disabledOver', e.system_id, now(), h.hours, max(e.noted_at)
    from (select o.* from old_rows o join new_rows n using (id) where o.noted_hours > 0 and n.noted_hours = 0) e
      join (values (1), (4), (8), (24), (72), (168)) h (hours) on h.hours <= e.noted_hours
    where not exists (select from disablements d where d.system_id = e.system_id and d.is_standing and d.noted_hours >= h.hours)
    group by 2, 4 order by 2, 4;
  end if;
  return null;
end $$;
create trigger note_enabled after update on disablements referencing old table as old_rows new table as new_rows
  for each statement execute function note_enabled();

-- As in 0009, but a system that was never connected is no loss, wherever it moves.
create or replace function trouble_moved() returns trigger language plpgsql as $$
begin
  update troubles t set next_at = case when t.kind <> 'offline' or new.connection_state is not null
      then escalation_at(new.site_id, t.kind, now()) end
    where t.system_id = new.id and t.over_at is null and t.escalated_at is null
      and not exists (select from trouble_assignments a where a.system_id = new.id and a.kind = t.kind and a.ended_at is null);
  return null;
end $$;
create or replace function note_assignment() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform write_note(new, new.assigned_by_id, new.assigned_at);
  elsif new.note is distinct from old.note then
    perform write_note(new, new.assignee_id, now());
  elsif old.ended_at is null and new.ending in ('returned', 'access') then
    update troubles t set next_at = escalation_at(y.site_id, t.kind, new.ended_at) from systems y
      where t.id = new.trouble_id and t.over_at is null and t.escalated_at is null and y.id = t.system_id
        and (t.kind <> 'offline' or y.connection_state is not null)
        and not exists (select from trouble_assignments o where o.trouble_id = t.id and o.ended_at is null);
  end if;
  return null;
end $$;

-- As in 0009, but the systems are locked first and in their order, as by whoever stores what panels say: those lock many systems, and then their troubles.
create or replace function trouble_work_changed() returns trigger language plpgsql as $$
begin
  perform from systems y
    where y.site_id = new.site_id and y.id in (select t.system_id from troubles t where t.is_on and t.next_at = old.over_at)
    order by y.id for no key update;
  update troubles t set next_at = new.over_at from systems y
    where y.site_id = new.site_id and t.system_id = y.id and t.is_on and t.next_at = old.over_at;
  return null;
end $$;

-- As in 0010, but what the panel says counts for more than a mark by hand, which could be taken back. A few events look for their visits by the
-- index, whatever the planner believes of a table that has grown.
create or replace function note_unit_tests() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
begin
  insert into unit_tests as t (visit_id, system_id, unit_name, hardware_tag, at, event_name)
  select distinct on (v.work_id, e.unit_name, coalesce(e.hardware_tag, ''))
    v.work_id, v.system_id, e.unit_name, coalesce(e.hardware_tag, ''), e.occurred_at, e.event_name
  from new_rows e join service_visits v on v.system_id = e.system_id
    join works w on w.id = v.work_id and w.ending is distinct from 'cancelled'
  where e.unit_name is not null and tests_unit(e.event_name) and is_of_entry(e.clock_note)
    and e.occurred_at >= w.starts_at and e.occurred_at < w.over_at
  order by v.work_id, e.unit_name, coalesce(e.hardware_tag, ''), e.occurred_at
  on conflict (visit_id, unit_name, hardware_tag) do update
    set at = excluded.at, event_name = excluded.event_name, reason = null, person_id = null, person_name = null
    where t.event_name is null;
  return null;
end $$;
