-- runs-with: 0001
-- Sessions of wall screens (product 2.10). A table of their own: a server that does not know them finds no session and refuses, where it would take
-- a marked row of `sessions` for a whole one.

create table wall_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- The person's token_version: a change of password ends walls as well.
  token_version integer not null,
  name text not null,
  scope text not null check (scope in ('own', 'fleet')),
  address text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index wall_sessions_user on wall_sessions (user_id, created_at desc, id);
create index wall_sessions_expiry on wall_sessions (expires_at);
