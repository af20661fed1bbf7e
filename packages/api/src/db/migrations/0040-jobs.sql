-- runs-with: 0024
-- Long work (docs/decisions/0021-jobs-in-a-table-of-our-own.md). A job is stored with what asks for it, and taken by any server
-- process for as long as its lease lasts: who works puts the lease off, who was killed does not, and another one takes over.
-- All times are the database's own, whatever the clocks of the servers say.
create table jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- Who asked for it and hears of it; nobody of mail.
  owner_id uuid references users (id) on delete cascade,
  -- What its owner calls it, such as the name of a file.
  title text not null,
  -- What is to be done, as JSON that is sealed (secrets/sealed-rows.ts); none where that is over.
  task text,
  -- storing: what it needs is still coming in, and nobody takes it.
  state text not null default 'waiting' check (state in ('storing', 'waiting', 'running', 'done', 'failed', 'cancelled')),
  done_count integer not null default 0,
  total_count integer,
  attempts integer not null default 0,
  run_at timestamptz not null default now(),
  -- After this it is of no use to anybody, as a mail with a code that has ended.
  good_until timestamptz,
  lease uuid,
  lease_until timestamptz,
  is_cancel_asked boolean not null default false,
  -- In words for its owner.
  error text,
  file_name text,
  file_bytes bigint,
  -- A mark of what its owner could see when the file was made.
  rights text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index jobs_due on jobs (kind, run_at) where state in ('storing', 'waiting', 'running');
create index jobs_finished on jobs (finished_at) where finished_at is not null;
-- Mail that nobody got, as an administrator puts it in order.
create index jobs_failed_mail on jobs (finished_at, id) where kind = 'mail' and state = 'failed';
create index jobs_failed_mail_created on jobs (created_at, id) where kind = 'mail' and state = 'failed';
create index jobs_owner on jobs (owner_id, created_at);
-- The install base is replaced as a whole: one import at a time.
create unique index jobs_one_import on jobs (kind) where kind = 'installBaseImport' and state = 'running';

-- Files that jobs read and write, in pieces: the folder of a server is not seen by the others.
create table job_files (
  job_id uuid not null references jobs (id) on delete cascade,
  purpose text not null check (purpose in ('input', 'output')),
  part integer not null,
  bytes bytea not null,
  primary key (job_id, purpose, part)
);
alter table job_files alter column bytes set storage external;

-- Tells what people see of a job has changed, on a channel of its own: servers from before do not know this kind of change.
create function job_changed() returns trigger language plpgsql as $$
declare
  changed jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(jsonb_build_array(id, null)) into changed from
      (select n.id from new_rows n where n.owner_id is not null limit 40) named;
  else
    select jsonb_agg(jsonb_build_array(id, null)) into changed from
      (select n.id from new_rows n join old_rows o on o.id = n.id where n.owner_id is not null
        and (n.state, n.done_count, n.total_count, n.is_cancel_asked) is distinct from
          (o.state, o.done_count, o.total_count, o.is_cancel_asked) limit 40) named;
  end if;
  if changed is not null then
    perform pg_notify('live_jobs', jsonb_build_object('kind', 'job', 'rows', changed)::text);
  end if;
  return null;
end $$;
create trigger job_inserted after insert on jobs referencing new table as new_rows
  for each statement execute function job_changed();
create trigger job_updated after update on jobs referencing old table as old_rows new table as new_rows
  for each statement execute function job_changed();
