-- One row for each sign-in; a token counts while its row is there (reading 98). Tokens from before have none and are refused.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- The person's token_version when the password was checked: a change of password meanwhile must not be outlived.
  token_version integer not null,
  user_agent text not null,
  address text not null,
  created_at timestamptz not null default now(),
  -- Written now and then only, not on every call.
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id, last_seen_at desc);
create index sessions_seen on sessions (last_seen_at);
