-- runs-with: 0024
-- While the units of an imported loop come in, in transactions of their own, this says until when somebody is known to store
-- them; each piece puts it off. Nobody is shown such a loop, and what a killed server left is removed after that. Servers from
-- before see one fill up, and go on.
alter table scanned_loops add column storing_until timestamptz;
create index scanned_loops_storing on scanned_loops (storing_until) where storing_until is not null;
