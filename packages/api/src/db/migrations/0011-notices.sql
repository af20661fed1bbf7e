-- runs-with: 0001
-- After how many hours each person is told of what is disabled (product 25.3).

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
