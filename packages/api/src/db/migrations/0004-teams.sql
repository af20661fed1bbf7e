-- runs-with: 0001
-- Teams hold sites and systems as people do (product 9.13, docs/decisions/0043-rights-of-teams-are-rows-of-access.md).

create table teams (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  created_at timestamptz not null default now(),
  created_by_id uuid references users on delete set null,
  sort_key text not null generated always as (sort_key(name)) stored
);
create index teams_sort_key on teams (sort_key, id);
create index teams_created_by on teams (created_by_id);

-- An invitation, and after it was accepted the member, as in site_access.
create table team_members (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams on delete cascade,
  user_id uuid references users on delete cascade,
  email_address text not null,
  -- Managers change the team and its members.
  is_manager boolean not null,
  is_accepted boolean not null default false,
  is_rejected boolean not null default false,
  invited_by_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  resent_at timestamptz,
  check (not (is_accepted and is_rejected)),
  check (user_id is not null or not is_accepted)
);
create unique index team_members_email on team_members (team_id, fold(btrim(email_address))) where not is_rejected;
create unique index team_members_user on team_members (user_id, team_id) where is_accepted;
create index team_members_person on team_members (user_id);
create index team_members_pending on team_members (fold(btrim(email_address))) where not is_accepted and not is_rejected;
create index team_members_inviter on team_members (invited_by_id);

-- The level of a team on a site or a system.
create table team_grants (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams on delete cascade,
  site_id uuid references sites on delete cascade,
  system_id uuid references systems on delete cascade,
  access_level smallint not null check (access_level in (0, 1, 2)),
  given_by_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(site_id, system_id) = 1)
);
create unique index team_grants_site on team_grants (site_id, team_id) where site_id is not null;
create unique index team_grants_system on team_grants (system_id, team_id) where system_id is not null;
create index team_grants_team on team_grants (team_id);
create index team_grants_giver on team_grants (given_by_id);

-- Sites and systems that go to another team on a date.
create table team_passes (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams on delete cascade,
  to_team_id uuid not null references teams on delete cascade,
  -- Rows of team_grants; those that have gone meanwhile are left out. Null for all of the team.
  grant_ids uuid[],
  at timestamptz not null,
  made_by_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  -- Why it could not be done.
  error text
);
create index team_passes_team on team_passes (team_id, at);
create index team_passes_to_team on team_passes (to_team_id);
create index team_passes_maker on team_passes (made_by_id);

-- A member's right by a grant is a row of access like a personal one, so that what reads rights knows nothing of teams. It goes with either.
do $$
declare
  kind text;
begin
  foreach kind in array array['site', 'system'] loop
    execute format('alter table %1$s_access
      add column grant_id uuid references team_grants on delete cascade,
      add column member_id uuid references team_members on delete cascade,
      add constraint %1$s_access_team check (num_nonnulls(grant_id, member_id) in (0, 2))', kind);
    execute format('drop index %s_access_email', kind);
    -- A person may hold the same place personally and by several teams.
    execute format('create unique index %1$s_access_email on %1$s_access (%1$s_id, fold(btrim(email_address)))
      where not is_rejected and grant_id is null', kind);
    execute format('create unique index %1$s_access_grant on %1$s_access (grant_id, member_id) where grant_id is not null', kind);
    execute format('create index %1$s_access_member on %1$s_access (member_id) where member_id is not null', kind);
  end loop;
end $$;

do $$
declare
  watched record;
  operation text;
begin
  for watched in select * from (values
    ('teams', 'team', 'id'),
    ('team_members', 'team', 'team_id'),
    ('team_grants', 'team', 'team_id'),
    ('team_passes', 'team', 'team_id'),
    -- A team without sites is a right too.
    ('team_members', 'rights', 'user_id')
  ) as list (table_name, kind, id_column)
  loop
    foreach operation in array array['insert', 'update', 'delete'] loop
      execute format('create trigger live_%s_%s after %s on %I referencing %s for each statement
        execute function live_changed(%L, %L, '''')', watched.kind, operation, operation, watched.table_name,
        case operation when 'insert' then 'new table as new_rows' when 'delete' then 'old table as old_rows'
          else 'old table as old_rows new table as new_rows' end,
        watched.kind, watched.id_column);
    end loop;
  end loop;
end $$;
