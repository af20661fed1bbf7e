-- runs-with: 0001
-- Service of systems (product 28.1).

create table service_plans (
  id uuid primary key default gen_random_uuid(),
  system_id uuid not null references systems on delete cascade,
  kind text not null check (kind in ('inspection', 'maintenance', 'test')),
  months smallint not null check (months in (3, 6, 12)),
  -- Days after due_on in which a visit still is in time.
  tolerance_days smallint not null check (tolerance_days between 0 and 60),
  firm text,
  due_on date not null,
  -- The end of the last visit of this kind.
  last_visit_at timestamptz,
  -- 0 stands for no plan.
  revision integer not null default 1,
  -- When people are told that it comes due; null once they were.
  next_at timestamptz,
  is_on boolean not null generated always as (next_at is not null) stored,
  unique (system_id, kind)
);
create index service_plans_due on service_plans (due_on, id);
create index service_plans_next on service_plans (next_at) where next_at is not null;

-- A visit is a work of one system, with what service adds to it.
create table service_visits (
  work_id uuid primary key references works on delete cascade,
  system_id uuid not null references systems on delete cascade,
  kinds text[] not null,
  -- The names stay when the accounts go.
  started_by text not null,
  ended_by text
);
create index service_visits_system on service_visits (system_id);

-- Units that were tested in a visit, by an event or by hand. It outlasts the events.
create table unit_tests (
  visit_id uuid not null references service_visits on delete cascade,
  system_id uuid not null references systems on delete cascade,
  -- '' where the configuration, or the panel, names none.
  unit_name text not null,
  hardware_tag text not null,
  at timestamptz not null,
  event_name text,
  -- Of a mark by hand.
  reason text,
  person_id uuid references users on delete set null,
  person_name text,
  primary key (visit_id, unit_name, hardware_tag),
  check ((event_name is null) = (reason is not null))
);
create index unit_tests_system on unit_tests (system_id, unit_name, at);
create index unit_tests_person on unit_tests (person_id);

-- The names are those of the contract (event-classes.ts); a test compares them.
create function tests_unit(event_name text) returns boolean language sql immutable parallel safe
  return lower(event_name) in ('fire alarm', 'fault', 'test started', 'test ended', 'test alarm');

-- Marks the units whose alarm, fault or test lies in a visit by the time of the panel, however late it comes: one statement for all events of a batch.
create function note_unit_tests() returns trigger language plpgsql as $$
begin
  insert into unit_tests (visit_id, system_id, unit_name, hardware_tag, at, event_name)
  select distinct on (v.work_id, e.unit_name, coalesce(e.hardware_tag, ''))
    v.work_id, v.system_id, e.unit_name, coalesce(e.hardware_tag, ''), e.occurred_at, e.event_name
  from new_rows e join service_visits v on v.system_id = e.system_id
    join works w on w.id = v.work_id and w.ending is distinct from 'cancelled'
  where e.unit_name is not null and tests_unit(e.event_name) and is_of_entry(e.clock_note)
    and e.occurred_at >= w.starts_at and e.occurred_at < w.over_at
  -- Always in the same order, so that two writers do not wait for each other.
  order by v.work_id, e.unit_name, coalesce(e.hardware_tag, ''), e.occurred_at
  on conflict do nothing;
  return null;
end $$;
create trigger note_unit_tests after insert on events referencing new table as new_rows
  for each statement execute function note_unit_tests();

-- Pages hear of it as of other changes of the system; of a visit they hear as of a work.
create function live_service() returns trigger language plpgsql as $$
begin
  perform tell_live('system', (select jsonb_agg(jsonb_build_array(c.id, c.site_id)) from (
    select distinct y.id::text as id, y.site_id::text as site_id from changed_rows n join systems y on y.id = n.system_id limit 401) c));
  return null;
end $$;
do $$
declare
  watched text;
  operation text;
begin
  foreach watched in array array['service_plans', 'unit_tests'] loop
    foreach operation in array array['insert', 'update', 'delete'] loop
      execute format('create trigger live_service_%s after %s on %I referencing %s table as changed_rows for each statement
        execute function live_service()', operation, operation, watched, case operation when 'delete' then 'old' else 'new' end);
    end loop;
  end loop;
end $$;
create trigger service_due_changed after insert or update of next_at on service_plans
  for each statement execute function works_due_changed();
