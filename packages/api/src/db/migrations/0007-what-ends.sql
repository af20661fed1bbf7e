-- runs-with: 0001
-- What goes on by itself ends with the right it rests on (product 1.9).

-- Whether the wall's contacts come with how to get in (product 2.10).
alter table wall_sessions add column shows_access boolean not null default false;

-- The administrator whose right a webhook rests on (product 23.7); null where nobody administers it any more.
alter table webhooks add column owner_id uuid references users on delete set null;
update webhooks set owner_id = created_by_id;
create index webhooks_owner on webhooks (owner_id);

-- Jobs of one lane run one at a time, so that one person's slow receivers keep nobody else waiting.
alter table jobs add column lane text;
create index jobs_lanes on jobs (kind, lane) where lane is not null and state = 'running';
