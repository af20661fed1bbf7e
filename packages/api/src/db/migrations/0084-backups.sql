-- Which backups were made of this database, so that metrics say how old the last one is. A restored database begins without.
-- runs-with: 0024

create table backups (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  outcome text not null check (outcome in ('done', 'failed')),
  -- Of the whole backup; null of one that failed.
  bytes bigint
);
create index backups_last on backups (outcome, at desc);
