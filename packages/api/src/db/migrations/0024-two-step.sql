-- Two-step sign-in with codes of an authenticator app (RFC 6238). A row without users.two_step_on was begun and not finished.
alter table users add column two_step_on boolean not null default false;
create table two_steps (
  user_id uuid primary key references users on delete cascade,
  -- Sealed (secrets/sealed.ts).
  secret text not null,
  -- The time step of the last code that was taken; that and earlier ones count no more.
  last_step bigint not null default 0
);
-- Stand in for a code, once each; only their MACs are kept.
create table recovery_codes (
  mac text primary key,
  user_id uuid not null references users on delete cascade
);
create index recovery_codes_user on recovery_codes (user_id);
