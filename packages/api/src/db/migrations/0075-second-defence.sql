-- When a session last showed a code of two-step sign-in; who asked for a mailed code, whose tries count apart from those of strangers.
-- runs-with: 0024

alter table sessions add column proved_at timestamptz;
alter table one_time_codes add column asker text;
alter table one_time_codes add column asker_attempts integer not null default 0;
