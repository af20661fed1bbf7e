-- runs-with: 0001
-- The log book of a site (product 26.1): lines that people write. What comes by itself stands in the tables of the history.

create table log_lines (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references sites on delete cascade,
  -- A line about a system goes with it to another site. Null for the site itself, and once the system is removed: the line stays.
  system_id uuid references systems on delete set null,
  -- As it was called when the line was written.
  system_name text,
  kind text not null check (kind in ('test', 'visit', 'drill', 'fault', 'cause', 'note')),
  -- When it happened; of a cause the time of its alarm.
  at timestamptz not null,
  written_at timestamptz not null,
  person_id uuid references users on delete set null,
  -- Stays when the account goes.
  person_name text not null,
  text text,
  -- The call point of a test, the unit of an alarm.
  unit_name text,
  cause text check (cause in ('fire', 'unwanted', 'equipment', 'malicious', 'goodIntent', 'unknown')),
  issue_id uuid references issues on delete set null,
  corrects_id uuid references log_lines on delete cascade,
  check ((kind = 'cause') = (cause is not null))
);
create index log_lines_site on log_lines (site_id, at desc, id desc) where system_id is null;
create index log_lines_system on log_lines (system_id, at desc, id desc) where system_id is not null;
-- All of a site, when it goes.
create index log_lines_of_site on log_lines (site_id);
create index log_lines_person on log_lines (person_id);
create index log_lines_issue on log_lines (issue_id);
-- A line is corrected once, and an alarm has one cause; the next correction is about the last line.
create unique index log_lines_correction on log_lines (corrects_id) where corrects_id is not null;
create unique index log_lines_cause on log_lines (issue_id) where kind = 'cause' and corrects_id is null;

create table log_files (
  line_id uuid not null references log_lines on delete cascade,
  number smallint not null,
  name text not null,
  media_type text not null,
  size bigint not null,
  person_id uuid references users on delete set null,
  person_name text not null,
  added_at timestamptz not null,
  -- False until all parts are there.
  is_stored boolean not null default false,
  primary key (line_id, number)
);
create index log_files_person on log_files (person_id);
create index log_files_storing on log_files (added_at) where not is_stored;

create table log_file_parts (
  line_id uuid not null,
  number smallint not null,
  part integer not null,
  bytes bytea not null,
  primary key (line_id, number, part),
  foreign key (line_id, number) references log_files on delete cascade
);
alter table log_file_parts alter column bytes set storage external;

-- Nothing is edited or removed by itself, whoever asks: lines and files go with their site alone. A depth above 1 is that of a foreign key.
create function refuse_log_change() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'the log book is never changed' using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger refuse_log_change before update or delete on log_lines
  for each row execute function refuse_log_change();
create trigger refuse_log_change before update or delete on log_files
  for each row when (old.is_stored) execute function refuse_log_change();

-- Told by the system, else by the site.
create function log_lines_changed() returns trigger language plpgsql as $$
declare
  changed jsonb;
begin
  select jsonb_agg(jsonb_build_array(c.id, null)) into changed from
    (select distinct coalesce(n.system_id, n.site_id) as id from new_rows n limit 401) c;
  perform tell_live('logLine', changed);
  return null;
end $$;
create trigger live_log_line_insert after insert on log_lines
  referencing new table as new_rows for each statement execute function log_lines_changed();
create function log_files_changed() returns trigger language plpgsql as $$
begin
  perform tell_live('logLine', (select jsonb_build_array(jsonb_build_array(coalesce(l.system_id, l.site_id), null))
    from log_lines l where l.id = new.line_id));
  return null;
end $$;
create trigger live_log_file_update after update of is_stored on log_files for each row execute function log_files_changed();

-- Disablements are few among the events of a system.
create index events_disablements on events (system_id, occurred_at desc, id desc) where event_name in ('Disabled', 'Enabled');
