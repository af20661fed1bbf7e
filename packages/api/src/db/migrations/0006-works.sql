-- runs-with: 0001
-- Planned work at a site (product 24).

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
  is_on boolean not null generated always as (ended_at is null) stored,
  -- When it ends by itself.
  next_at timestamptz,
  check (ends_at > starts_at),
  check ((ended_at is null) = (ending is null)),
  check (system_ids is null or modem_id is null),
  check (num_nonnulls(time_zone, weekday, start_minute) in (0, 3))
);
create index works_site on works (site_id, starts_at, id);
create index works_open on works (site_id, ends_at) where ended_at is null;
create index works_due on works (next_at) where ended_at is null;
create index works_modem on works (modem_id) where modem_id is not null;
create index works_creator on works (created_by_id);
create index works_ender on works (ended_by_id);

-- The dispatcher looks again when the next end changes.
create function works_due_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('occurrences', '');
  return null;
end $$;
create trigger works_due_changed after insert or update of next_at on works
  for each statement execute function works_due_changed();

do $$
declare
  operation text;
begin
  foreach operation in array array['insert', 'update', 'delete'] loop
    execute format('create trigger live_work_%1$s after %1$s on works referencing %2$s for each statement
      execute function live_changed(''site'', ''site_id'', '''')', operation,
      case operation when 'insert' then 'new table as new_rows' when 'delete' then 'old table as old_rows'
        else 'old table as old_rows new table as new_rows' end);
  end loop;
end $$;
