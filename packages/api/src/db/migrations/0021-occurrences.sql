-- runs-with: 0021
-- What somebody may be told of has one name, and alarms and faults come to it by one rule, which the intake calls in its transaction
-- (notifications/note-occurrences.ts). Servers of before would write neither.
drop trigger note_new_alarms on issues;
drop trigger note_alarms on issues;
drop trigger note_faults on events;
drop trigger tell_happenings on happenings;
drop function note_alarms();
drop function note_faults();
drop function tell_happenings();

alter table happenings rename to occurrences;
alter sequence happenings_id_seq rename to occurrences_id_seq;
alter index happenings_new rename to occurrences_new;
alter index happenings_system rename to occurrences_system;
alter index happenings_noted rename to occurrences_noted;
alter table happening_counter rename to occurrence_counter;
alter table webhook_deliveries rename column happenings_count to occurrences_count;

-- When the platform learned of it; `at` is when it was seen.
alter table occurrences add column received_at timestamptz;
update occurrences set received_at = at;
alter table occurrences alter column received_at set default now(), alter column received_at set not null;
-- The transaction's own issues are found by it; null for those of before.
alter table issues add column received_at timestamptz;
alter table issues alter column received_at set default now();
create index issues_received on issues (received_at);

-- Until then everything but the first alarm of a site joins the next mail.
alter table notification_rules add column joins_until timestamptz;
alter table notification_rules drop column last_sent_at;
-- An alarm is pending: its message goes before all others.
alter table notification_rules add column has_alarm boolean not null default false;
alter table webhooks add column has_alarm boolean not null default false;
-- Jobs of a lower rank go first (jobs/ask-job.ts).
alter table jobs add column rank smallint not null default 2;
-- Whether a lane is taken is asked for each job that waits in it.
create index jobs_running on jobs (kind, lane) where state = 'running';

-- Nothing is written while nobody is told anything.
create or replace function is_anybody_told() returns boolean language sql stable as $$
  select exists (select from notification_rules where is_on) or exists (select from webhooks where is_on)
$$;

create or replace function note_contact() returns trigger language plpgsql as $$
declare
  seen timestamptz := coalesce(new.connection_changed_at, now());
  gone_since timestamptz;
begin
  if not is_anybody_told() then return null; end if;
  if old.connection_state = 'system_connected' then
    insert into occurrences (kind, system_id, at) values ('lost', new.id, seen);
  elsif new.connection_state = 'system_connected' then
    -- The first contact of a system is none that came back.
    select min(c.changed_at) into gone_since from connection_changes c
    where c.system_id = new.id and c.state is distinct from 'system_connected' and c.changed_at >= (
      select max(b.changed_at) from connection_changes b
      where b.system_id = new.id and b.state = 'system_connected' and b.changed_at < seen);
    if gone_since is not null then
      insert into occurrences (kind, system_id, at, since) values ('back', new.id, seen, gone_since);
    end if;
  end if;
  return null;
end $$;

-- Wakes the servers once a transaction; for an alarm they look at once.
create function tell_occurrences() returns trigger language plpgsql as $$
begin
  perform pg_notify('occurrences', case when exists (select from new_rows where kind = 'alarm') then 'alarm' else '' end)
  where exists (select from new_rows);
  return null;
end $$;
create trigger tell_occurrences after insert on occurrences
  referencing new table as new_rows for each statement execute function tell_occurrences();
