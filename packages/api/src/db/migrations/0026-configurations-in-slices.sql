-- While the units of a configuration come in, in transactions of their own, this says when whoever stores them has given up:
-- what a killed server left is removed after that. Nobody was told that it was taken.
alter table configurations add column storing_until timestamptz;
create index configurations_storing on configurations (storing_until) where storing_until is not null;
