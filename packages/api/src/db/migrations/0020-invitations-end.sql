-- A pending invitation ends after a time (reading 97), which counts from when it was last sent.
alter table site_access add column resent_at timestamptz;
alter table system_access add column resent_at timestamptz;
