-- Whom a ban found unconfirmed is that again when it is lifted (reading 99).
alter table users add column status_before_ban text check (status_before_ban in ('ACTIVE', 'REGISTRATION'));
