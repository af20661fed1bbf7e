-- What a person holds is asked at every sign-in and for the own account; it now reads no row of sites, so that a lock on that table leaves both
-- working. Sites that were removed, which are few, have a table of their own.
-- runs-with: 0024

create table removed_sites (
  site_id uuid primary key references sites on delete cascade
);
insert into removed_sites select id from sites where deleted_at is not null;

create function note_removed_site() returns trigger language plpgsql as $$
begin
  if new.deleted_at is null then
    delete from removed_sites where site_id = new.id;
  else
    insert into removed_sites values (new.id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger note_removed_site after update of deleted_at on sites
  for each row when (old.deleted_at is distinct from new.deleted_at) execute function note_removed_site();
create trigger note_site_made_removed after insert on sites
  for each row when (new.deleted_at is not null) execute function note_removed_site();

create or replace view site_rights as
  select sa.user_id, sa.site_id, max(sa.access_level)::smallint as access_level
  from site_access sa
  where sa.is_accepted and not exists (select from removed_sites d where d.site_id = sa.site_id)
  group by sa.user_id, sa.site_id;

create or replace view system_rights as
  select user_id, system_id, max(access_level)::smallint as access_level
  from (
    select sa.user_id, sys.id as system_id, sa.access_level
    from site_access sa
    join systems sys on sys.site_id = sa.site_id
    where sa.is_accepted and not exists (select from removed_sites d where d.site_id = sa.site_id)
    union all
    select ya.user_id, ya.system_id, ya.access_level
    from system_access ya
    join systems sys on sys.id = ya.system_id
    where ya.is_accepted and not exists (select from removed_sites d where d.site_id = sys.site_id)
  ) held
  group by user_id, system_id;
