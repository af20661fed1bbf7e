-- Units ranked over all systems can be ordered by their name as well, which sorted millions of rows for a page of ten.
-- runs-with: 0024
-- no transaction

create index concurrently if not exists event_units_names on event_units (unit_name, system_id, hardware_tag);
