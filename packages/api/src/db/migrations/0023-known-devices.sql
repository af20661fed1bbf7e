-- Browsers that have signed in to an account: guesses of others do not slow these down. Only a MAC of what the browser keeps.
create table known_devices (
  mac text primary key,
  user_id uuid not null references users on delete cascade,
  last_used_at timestamptz not null
);
create index known_devices_user on known_devices (user_id);
create index known_devices_used on known_devices (last_used_at);
