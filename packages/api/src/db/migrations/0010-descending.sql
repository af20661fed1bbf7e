-- Lists put rows without a value last in both directions, so the descending order needs an index of its own.
create index systems_sort_key_desc on systems (sort_key desc nulls last, id desc);
create index systems_tag_desc on systems (tag_key desc nulls last, id desc);
create index systems_equipment_desc on systems (equipment_number desc nulls last, id desc);
create index systems_state_desc on systems (connection_state desc nulls last, id desc) where archived_at is null;
create index sites_site_number_desc on sites (site_number_key desc nulls last, id desc) where deleted_at is null;
create index sites_city_desc on sites (city_key desc nulls last, id desc) where deleted_at is null;
create index modems_wgip_desc on modems (wgip desc nulls last, id desc) where deleted_at is null;
create index modems_number on modems (number, id) where deleted_at is null;
