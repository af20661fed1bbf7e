-- What needs attention is found among the few open alarms and urgent issues, and the few files with an error.
create index issues_open on issues (system_id, created_at desc)
  where not is_solved and (has_alarms or is_urgent);
create index configurations_failed on configurations (system_id, created_at desc) where parsing_error is not null;

-- The text of a large configuration, gzip: as text the embedded database would hold it several times over while storing it.
-- xml is null then; xml_bytes is the length of the text itself.
alter table configurations add column xml_gzip bytea;
alter table configurations add column xml_bytes integer;
