-- runs-with: 0001
-- What modems say is stored whatever its form (product 10.17): what the platform makes of it, and what needs a person.

-- What the clock of the modem said, where the time of receipt counts.
alter table events add column clock_note text;

-- The latest time of an event or issue since the last birth: a report of a connected modem that is older counts by its receipt.
alter table modem_links add column seen_at timestamptz;

-- An issue of the panel's own stands for its unit as long as it is open, so nothing reads this any more.
comment on column modem_entry_links.has_own_issues is 'of servers of before 0020';

-- The same id with another content is another report: counters of ids begin again when a modem restarts.
alter table modem_reports add column content text not null default '';
alter table modem_reports drop constraint modem_reports_pkey;
alter table modem_reports add primary key (modem_id, report_id, content);

-- Messages by the hour that were refused, and those that were stored with a mark. Rows go after eight days.
create table modem_counts (
  modem_id uuid not null references modem_links on delete cascade,
  hour timestamptz not null,
  -- The topic below the modem's own.
  leaf text not null,
  -- A reason of the contract's refusals, or a mark.
  what text not null,
  count integer not null,
  primary key (modem_id, hour, leaf, what)
);
create index modem_counts_hour on modem_counts (hour);

-- What somebody has to look at until they say that they have: one open row for each subject of a modem.
create table modem_notices (
  id uuid primary key default gen_random_uuid(),
  modem_id uuid not null references modems on delete cascade,
  kind text not null check (kind in ('strayAlarm', 'refusedEvent', 'twins')),
  -- Tells apart notices of one kind, such as the entry and unit of an alarm.
  subject text not null,
  -- The words of the latest message, as the modem sent them.
  words text not null,
  count integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  solved_at timestamptz,
  solved_by_id uuid references users on delete set null
);
create unique index modem_notices_open on modem_notices (modem_id, kind, subject) where solved_at is null;
create index modem_notices_modem on modem_notices (modem_id, last_at desc);
create index modem_notices_solved_by on modem_notices (solved_by_id);

-- Where a modem's notices stand in what needs attention: at its first system, else at the first one of its site.
create function place_of_modem(modem modems) returns uuid language sql stable as $$
  select coalesce(
    (select y.id from modem_systems e join systems y on y.id = e.system_id
      where e.modem_id = modem.id and y.archived_at is null order by e.position, y.id limit 1),
    (select y.id from systems y where y.site_id = modem.site_id and y.archived_at is null order by y.created_at, y.id limit 1))
$$;

-- They count as alarms and as urgent.
create function has_notice(system systems, is_alarm boolean) returns boolean language sql stable as $$
  select exists (select from modem_notices n join modems m on m.id = n.modem_id and m.deleted_at is null
    where n.solved_at is null and (n.kind = 'strayAlarm') = is_alarm and place_of_modem(m) = system.id)
$$;
create or replace function has_trouble(system systems, kind text) returns boolean language sql stable as $$
  select system.archived_at is null and case kind
    when 'alarm' then has_notice(system, true) or exists (select from issues i
      where i.system_id = system.id and not i.is_solved and i.has_alarms)
    when 'urgent' then has_notice(system, false) or exists (select from issues i
      where i.system_id = system.id and not i.is_solved and not i.has_alarms and i.is_urgent)
    when 'offline' then system.connection_state is distinct from 'system_connected'
    else coalesce((select c.parsing_error is not null from configurations c
      where c.system_id = system.id order by c.created_at desc, c.id desc limit 1), false)
  end
$$;

-- Lists of troubles are read again when one comes or goes.
create function modem_notice_changed() returns trigger language plpgsql as $$
declare
  changed jsonb;
begin
  update trouble_assignments a set ended_at = now(), ending = 'over'
    from new_rows n join modems m on m.id = n.modem_id join systems y on y.id = place_of_modem(m)
    where n.solved_at is not null and a.system_id = y.id and a.kind in ('alarm', 'urgent') and a.ended_at is null
      and not has_trouble(y, a.kind);
  select jsonb_agg(distinct jsonb_build_array(n.modem_id, m.site_id)) into changed
    from new_rows n join modems m on m.id = n.modem_id;
  if changed is not null then
    perform pg_notify('live', jsonb_build_object('kind', 'modem', 'rows',
      case when jsonb_array_length(changed) <= 40 then changed end)::text);
  end if;
  return null;
end $$;
create trigger live_modem_notice_insert after insert on modem_notices
  referencing new table as new_rows for each statement execute function modem_notice_changed();
create trigger live_modem_notice_update after update on modem_notices
  referencing new table as new_rows for each statement execute function modem_notice_changed();

-- Reports that the database refused to store, the latest thousand. They were acknowledged: sending them again would not help.
create table modem_dead_letters (
  id bigint generated by default as identity primary key,
  topic text not null,
  leaf text not null,
  -- As text, with characters that no column holds escaped.
  payload text not null,
  -- SQLSTATE and the message of the database.
  error text not null,
  received_at timestamptz not null
);
