-- When a session last showed a code of two-step sign-in; who asked for a mailed code, whose tries count apart from those of strangers; writes that are done once; the chain of the record.
-- runs-with: 0024

alter table sessions add column proved_at timestamptz;
alter table one_time_codes add column asker text;
alter table one_time_codes add column asker_attempts integer not null default 0;

-- Writes that carried an Idempotency-Key, with what they were answered, sealed: for a day the same key does nothing twice.
create table idempotency_keys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  key text not null,
  request_hash text not null,
  started_at timestamptz not null,
  answer text,
  unique (user_id, key)
);
create index idempotency_keys_started on idempotency_keys (started_at);

-- The chain of the record: each link holds a hash over its row of audit_log and the link before, so that a row that is changed or taken out shows.
create table audit_chain (
  number bigint primary key,
  row_id bigint not null unique,
  hash text not null
);
