-- Lists put rows without a value last in both directions, so the descending order needs an index of its own.
create index systems_sort_key_desc on systems (sort_key desc nulls last, id desc);
create index systems_tag_desc on systems (tag_key desc nulls last, id desc);
create index systems_equipment_desc on systems (equipment_number desc nulls last, id desc);
create index systems_state_desc on systems (connection_state desc nulls last, id desc) where archived_at is null;
create index sites_site_number_desc on sites (site_number_key desc nulls last, id desc) where deleted_at is null;
create index sites_city_desc on sites (city_key desc nulls last, id desc) where deleted_at is null;
create index modems_wgip_desc on modems (wgip desc nulls last, id desc) where deleted_at is null;
create index modems_number on modems (number, id) where deleted_at is null;

create index units_production_date_desc on units (production_date desc nulls last, id desc);
create index units_age on units ((date '9999-12-31' - production_date), id);
create index units_age_desc on units ((date '9999-12-31' - production_date) desc nulls last, id desc);
create index units_name_desc on units (unit_name desc nulls last, id desc);
create index units_carrier_tags_desc on units (carrier_tags desc nulls last, id desc);
create index units_serial_desc on units (serial_number desc nulls last, id desc);

create index install_base_equipment_desc on install_base_rows (equipment_number desc nulls last, id desc);
create index install_base_customer_desc on install_base_rows (customer_number desc nulls last, id desc);
create index install_base_site_number_desc on install_base_rows (site_number desc nulls last, id desc);
create index install_base_site_name_desc on install_base_rows (site_name_key desc nulls last, id desc);
create index install_base_system_name_desc on install_base_rows (system_name_key desc nulls last, id desc);
create index install_base_panel_type_desc on install_base_rows (panel_type desc nulls last, id desc);
create index install_base_unit_desc on install_base_rows (business_unit desc nulls last, id desc);
create index install_base_created_desc on install_base_rows (entry_created_date desc nulls last, id desc);
create index install_base_address on install_base_rows (address, id);
create index install_base_address_desc on install_base_rows (address desc nulls last, id desc);
create index install_base_postal_code_desc on install_base_rows (postal_code desc nulls last, id desc);
create index install_base_city_desc on install_base_rows (city_key desc nulls last, id desc);
create index systems_customer_desc on systems (customer_number desc nulls last, id desc);
create index systems_business_unit_desc on systems (business_unit desc nulls last, id desc);
