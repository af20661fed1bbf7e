-- runs-with: 0001
-- A broker beside the platform retains the configuration of a topic, with credentials of panels, until an empty one replaces it (docs/devices.md).

-- Topics that may have one still though they are no modem's any more, or another's.
create table modem_left_topics (topic text primary key);

-- What was left before this migration.
insert into modem_left_topics
select regexp_replace(i.client_id, '-', '/') from (
  select client_id from modem_hardware union select client_id from modems where deleted_at is not null
) i where i.client_id !~ '[/+#:$[:space:]]' on conflict do nothing;
delete from modem_left_topics t using modem_links l where l.topic = t.topic;

create function note_left_topic() returns trigger language plpgsql as $$
begin
  insert into modem_left_topics values (old.topic) on conflict do nothing;
  return null;
end $$;
create trigger note_left_topic_delete after delete on modem_links for each row execute function note_left_topic();
create trigger note_left_topic_update after update of topic on modem_links
  for each row when (new.topic <> old.topic) execute function note_left_topic();
