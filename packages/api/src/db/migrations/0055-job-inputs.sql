-- runs-with: 0024
-- Configurations that jobs read: the system they are for, and the row that an attempt has begun, which the next one removes. No
-- foreign keys: a system that goes while its file waits would wait for the worker, and that one for the system.
alter table jobs add column system_id uuid;
alter table jobs add column configuration_id uuid;
-- Of the file that waits to be read; none where that is over. What waits is bounded over everybody.
alter table jobs add column input_bytes bigint;
create index jobs_input on jobs (input_bytes) where input_bytes is not null;
