-- runs-with: 0001
-- How modems reach the platform (product 10.14): who may speak, who is there, and what was stored already.

-- One row for each modem that may speak. It goes with its modem and its site, so that a topic is free again.
create table modem_links (
  modem_id uuid primary key references modems on delete cascade,
  topic text not null unique,
  -- In the form of Mosquitto's password file; null for a modem that shows a certificate.
  secret_hash text,
  secret_at timestamptz,
  secret_by_id uuid references users on delete set null,
  blocked_at timestamptz,
  -- Of the network configuration; the modem answers with the one that it took.
  revision integer not null default 1,
  applied_revision integer,
  applied_at timestamptz,
  -- Why the modem did not take it.
  applied_reason text,
  -- Of the last birth that counts.
  session text,
  born_at timestamptz,
  is_online boolean not null default false,
  -- Since when it is there or gone.
  changed_at timestamptz,
  -- Why it is gone.
  cause text,
  address text,
  -- The instance that holds its connection; null behind a broker of its own.
  gateway_id uuid,
  -- In seconds, how often it says its presence; null where it does not say.
  every integer,
  heard_at timestamptz,
  firmware text,
  signal smallint,
  -- How far its clock is ahead.
  clock_offset_ms bigint not null default 0,
  refused_at timestamptz,
  -- The last message that was refused (contract, Refusal).
  refusal jsonb
);
create index modem_links_secret_by on modem_links (secret_by_id);
-- Who has fallen silent is found among those that are there.
create index modem_links_online on modem_links (gateway_id, heard_at) where is_online;

-- Connections end on every instance and configurations are sent by whoever holds the connection.
create function tell_modem_link() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform pg_notify('modem_links', jsonb_build_object('topic', new.topic, 'ends', false)::text);
  elsif tg_op = 'DELETE' then
    perform pg_notify('modem_links', jsonb_build_object('topic', old.topic, 'ends', true)::text);
  elsif (new.secret_hash, new.topic) is distinct from (old.secret_hash, old.topic)
    or (new.blocked_at is not null and old.blocked_at is null) then
    perform pg_notify('modem_links', jsonb_build_object('topic', old.topic, 'ends', true)::text);
  elsif new.revision <> old.revision then
    perform pg_notify('modem_links', jsonb_build_object('topic', new.topic, 'ends', false)::text);
  end if;
  return null;
end $$;
create trigger tell_modem_link after insert or update of secret_hash, topic, blocked_at, revision or delete on modem_links
  for each row execute function tell_modem_link();

create function remove_modem_links() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'sites' then
    delete from modem_links where modem_id in (select id from modems where site_id = new.id);
  else
    delete from modem_links where modem_id = new.id;
  end if;
  return null;
end $$;
create trigger remove_modem_links after update of deleted_at on modems
  for each row when (new.deleted_at is not null) execute function remove_modem_links();
create trigger remove_modem_links after update of deleted_at on sites
  for each row when (new.deleted_at is not null) execute function remove_modem_links();

-- Hearing of a modem is no change that a page reads again for; it would do so all the time.
create function modem_link_changed() returns trigger language plpgsql as $$
declare
  changed jsonb;
begin
  select jsonb_agg(jsonb_build_array(c.modem_id, null)) into changed from (
    select n.modem_id from new_rows n join old_rows o on o.modem_id = n.modem_id
    where (n.secret_at, n.blocked_at, n.revision, n.applied_at, n.session, n.is_online, n.cause, n.address, n.firmware, n.refused_at)
      is distinct from (o.secret_at, o.blocked_at, o.revision, o.applied_at, o.session, o.is_online, o.cause, o.address, o.firmware, o.refused_at)
    limit 41) c;
  if changed is not null then
    perform pg_notify('live', jsonb_build_object('kind', 'modem', 'rows',
      case when jsonb_array_length(changed) <= 40 then changed end)::text);
  end if;
  return null;
end $$;
create trigger live_modem_link_update after update on modem_links
  referencing old table as old_rows new table as new_rows for each statement execute function modem_link_changed();

-- Apart from modem_systems, whose changes are told to everybody who looks at them.
create table modem_entry_links (
  entry_id uuid primary key references modem_systems on delete cascade,
  -- When the state that counts was seen; what was seen before it does not replace it.
  reported_at timestamptz,
  -- Its panel sends issues, so events open none.
  has_own_issues boolean not null default false
);

-- What was stored, so that a report that comes again is not stored again. Rows go after eight days.
create table modem_reports (
  modem_id uuid not null,
  report_id text not null,
  received_at timestamptz not null,
  primary key (modem_id, report_id)
);
create index modem_reports_received on modem_reports (received_at);

-- Modems that nobody has added, for a thousand client ids at most.
create table modem_knocks (
  client_id text primary key,
  imei text,
  address text not null,
  knocks integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index modem_knocks_last on modem_knocks (last_at desc, client_id);

-- Instances that hold connections of modems. What an instance held that is silent is gone.
create table gateways (
  id uuid primary key,
  seen_at timestamptz not null
);

-- Sessions at a broker beside the platform, each held by one instance at a time.
create table gateway_sessions (
  name text primary key,
  gateway_id uuid,
  held_until timestamptz not null default '-infinity'
);

-- Other instances take what one gives back at once.
create function tell_gateway_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('gateway_sessions', '');
  return null;
end $$;
create trigger tell_gateway_session after update of gateway_id on gateway_sessions
  for each row when (new.gateway_id is null and old.gateway_id is not null) execute function tell_gateway_session();

-- Who opened an issue: `alarm:<unit>` and `fault:<unit>` for events, `panel:<name>` for the panel itself, null for all others.
alter table issues add column source_key text;
create unique index issues_source on issues (system_id, source_key) where source_key is not null and not is_solved;

-- What modems bring late is history: nobody is told of it. The transaction that stores it says so.
create or replace function is_anybody_told() returns boolean language sql stable as $$
  select coalesce(current_setting('emberwatch.is_late', true), '') <> 'on'
    and (exists (select from notification_rules where is_on) or exists (select from webhooks where is_on))
$$;
