-- The key that events have once they lie by the month: made beforehand, while everybody goes on.
-- runs-with: 0024
-- no transaction

create unique index concurrently if not exists events_month_key on events (id, occurred_at);
