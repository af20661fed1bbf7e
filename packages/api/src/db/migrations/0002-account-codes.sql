-- Codes belong to a subject: a person's id, or the MAC of an e-mail address. A forgotten password leaves the same rows
-- for an address without an account, so that answers and work are the same for both.
alter table one_time_codes alter column user_id drop not null;
alter table one_time_codes add column subject text not null default '';
alter table one_time_codes alter column subject drop default;
drop index one_time_codes_user;
create index one_time_codes_subject on one_time_codes (subject, purpose, created_at desc);
create index one_time_codes_user on one_time_codes (user_id);
