-- runs-with: 0001
-- Who gets the state of their sites by mail (product 23.8); without a row nobody does.
create table summary_rules (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users on delete cascade,
  is_on boolean not null,
  every text not null check (every in ('monthly', 'quarterly')),
  time_zone text not null,
  -- As those of notification_rules.
  unsubscribe_token text not null,
  unsubscribe_mac text not null unique,
  -- The next first morning of a span; in the past while no server has dealt with it.
  next_at timestamptz,
  -- The span whose mail was stored last, such as 2026-10: another zone does not bring it twice.
  last_span text
);
create index summary_rules_next on summary_rules (next_at) where is_on and next_at is not null;
