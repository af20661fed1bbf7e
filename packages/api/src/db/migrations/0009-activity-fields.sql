-- What was changed, and what the thing was called then: the thing itself may be gone when somebody reads about it.
-- Shape of changes: [{"field", "from"?, "to"?}].
alter table audit_log add column target_name text;
alter table audit_log add column changes jsonb;

-- Lines about one person, newest first; the index on target_type and target_id serves those about other things.
create index audit_log_person on audit_log (target_id, at desc, id desc) where target_type = 'user';
-- Lines about things that are also about a person, such as their level on a site.
create index audit_log_concerned on audit_log ((details ->> 'personId'), at desc, id desc) where details ? 'personId';
