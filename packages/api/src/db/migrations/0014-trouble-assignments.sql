-- runs-with: 0001
-- Who deals with a trouble (product 13.12). Ended rows stay for the history of the system.

create table trouble_assignments (
  id uuid primary key default gen_random_uuid(),
  system_id uuid not null references systems on delete cascade,
  kind text not null check (kind in ('alarm', 'offline', 'urgent', 'configuration')),
  assignee_id uuid references users on delete set null,
  -- Somebody else where it was handed over.
  assigned_by_id uuid references users on delete set null,
  note text,
  assigned_at timestamptz not null default now(),
  ended_at timestamptz,
  -- over: the trouble ended. access: the assignee does not see the system any more.
  ending text check (ending in ('returned', 'handedOver', 'over', 'access')),
  ended_by_id uuid references users on delete set null,
  check ((ended_at is null) = (ending is null))
);
create unique index trouble_assignments_open on trouble_assignments (system_id, kind) where ended_at is null;
create index trouble_assignments_assigned on trouble_assignments (system_id, assigned_at desc, id);
create index trouble_assignments_ended on trouble_assignments (system_id, ended_at desc, id) where ended_at is not null;
create index trouble_assignments_assignee on trouble_assignments (assignee_id);
create index trouble_assignments_assigned_by on trouble_assignments (assigned_by_id);
create index trouble_assignments_ended_by on trouble_assignments (ended_by_id);

-- As the list of what needs attention finds them (product 13.7).
create function has_trouble(system systems, kind text) returns boolean language sql stable as $$
  select system.archived_at is null and case kind
    when 'alarm' then exists (select from issues i where i.system_id = system.id and not i.is_solved and i.has_alarms)
    when 'urgent' then exists (select from issues i
      where i.system_id = system.id and not i.is_solved and not i.has_alarms and i.is_urgent)
    when 'offline' then system.connection_state is distinct from 'system_connected'
    else coalesce((select c.parsing_error is not null from configurations c
      where c.system_id = system.id order by c.created_at desc, c.id desc limit 1), false)
  end
$$;

-- Every change of issues, configurations, connection and archive updates the row of its system, and whoever takes a trouble holds that row.
create function end_assignments_of_systems() returns trigger language plpgsql as $$
begin
  update trouble_assignments a set ended_at = now(), ending = 'over'
  from new_rows n join systems y on y.id = n.id
  where a.system_id = y.id and a.ended_at is null and not has_trouble(y, a.kind);
  return null;
end $$;
create trigger trouble_over after update on systems
  referencing new table as new_rows for each statement execute function end_assignments_of_systems();

create function trouble_assignment_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', jsonb_build_object('kind', 'issue', 'rows',
    jsonb_build_array(jsonb_build_array(new.system_id, null)))::text);
  return null;
end $$;
create trigger live_trouble_assignment after insert or update on trouble_assignments
  for each row execute function trouble_assignment_changed();
