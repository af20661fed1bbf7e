-- runs-with: 0001
-- Whom to ring about a site and how to get in (product 7.7). Personal data: removed with the site.

create table site_contacts (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references sites on delete cascade,
  -- From 0: whom to ring first.
  position integer not null,
  name text not null,
  role text,
  phone_number text,
  email_address text,
  hours text,
  unique (site_id, position)
);

create table site_instructions (
  site_id uuid primary key references sites on delete cascade,
  access text,
  key_box text,
  assembly_point text,
  water text,
  first_steps text,
  -- Counts the changes of contacts and instructions, so that nobody overwrites what they have not seen.
  revision integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by_id uuid references users on delete set null,
  confirmed_at timestamptz,
  confirmed_by_id uuid references users on delete set null,
  -- When its admins were last asked to confirm.
  reminded_at timestamptz
);
create index site_instructions_changed_by on site_instructions (changed_by_id);
create index site_instructions_confirmed_by on site_instructions (confirmed_by_id);
-- What is due for a reminder is found without reading all.
create index site_instructions_due on site_instructions (greatest(changed_at, confirmed_at, reminded_at));

-- The row of a removed site stays for the record; what is about people goes with the removal, whoever writes it.
create function remove_site_contacts() returns trigger language plpgsql as $$
begin
  delete from site_contacts where site_id = new.id;
  delete from site_instructions where site_id = new.id;
  return null;
end $$;
create trigger remove_site_contacts after update of deleted_at on sites
  for each row when (new.deleted_at is not null) execute function remove_site_contacts();

-- Every change touches the row of instructions, so this tells of contacts too. A reminder changes nothing that people see.
create function site_contacts_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', jsonb_build_object('kind', 'site', 'rows',
    jsonb_build_array(jsonb_build_array(new.site_id, new.site_id)))::text);
  return null;
end $$;
create trigger live_site_contacts_insert after insert on site_instructions
  for each row execute function site_contacts_changed();
create trigger live_site_contacts_update after update of revision, confirmed_at on site_instructions
  for each row execute function site_contacts_changed();
