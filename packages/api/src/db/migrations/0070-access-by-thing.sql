-- Who holds a level on one site or system, which is asked for each row of a list of systems: by the person alone the whole index was read.
-- runs-with: 0024
-- no transaction

create index concurrently if not exists site_access_held on site_access (site_id, user_id, access_level) where is_accepted;
create index concurrently if not exists system_access_held on system_access (system_id, user_id, access_level) where is_accepted;
