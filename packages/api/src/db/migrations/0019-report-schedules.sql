-- runs-with: 0001
-- Reports with their filters by mail (product 12.18).
create table report_schedules (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users on delete cascade,
  report text not null,
  -- As its export takes it, without pages, zone, and dates where covers is 'period'.
  query jsonb not null,
  covers text not null check (covers in ('period', 'query')),
  format text not null check (format in ('xlsx')),
  every text not null check (every in ('monthly', 'quarterly')),
  time_zone text not null,
  -- Its link stands in the mail of summary_rules, on whose mornings it is made; then next_at is null.
  with_summary boolean not null,
  is_on boolean not null default true,
  -- Why it ended by itself.
  ended_because text,
  created_at timestamptz not null default now(),
  -- As those of summary_rules.
  next_at timestamptz,
  last_span text
);
create index report_schedules_next on report_schedules (next_at) where is_on and next_at is not null;
create index report_schedules_owner on report_schedules (owner_id, created_at desc, id);

-- Whom it is mailed to; the owner has a row too where it comes to the owner.
create table report_recipients (
  id uuid primary key default gen_random_uuid(),
  schedule_id uuid not null references report_schedules on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- Who ended it: the person by the link of a mail, or a run that did not find the right any more.
  ended_by text check (ended_by in ('person', 'right')),
  -- As those of notification_rules.
  unsubscribe_token text not null,
  unsubscribe_mac text not null unique,
  unique (schedule_id, user_id)
);
create index report_recipients_user on report_recipients (user_id);

create table report_runs (
  id uuid primary key default gen_random_uuid(),
  schedule_id uuid not null references report_schedules on delete cascade,
  -- Writes the file and keeps it.
  job_id uuid references jobs on delete set null,
  -- The month or quarter before it.
  span text not null,
  -- What the file was asked for, with dates and zone.
  query jsonb not null,
  with_summary boolean not null,
  state text not null default 'writing' check (state in ('writing', 'ready', 'failed')),
  error text,
  file_name text,
  file_bytes bigint,
  rows_count bigint,
  -- The systems that the file is about; null where it is about the whole fleet.
  system_ids uuid[],
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz
);
create index report_runs_schedule on report_runs (schedule_id, started_at desc, id);
create index report_runs_job on report_runs (job_id);
