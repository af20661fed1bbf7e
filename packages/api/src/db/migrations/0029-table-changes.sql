-- runs-with: 0024
-- Which transactions have changed what the lists of sites and systems are made of. An answer that a server has kept is good
-- while no transaction has changed one of its tables that its snapshot does not know: a question without a race, whoever
-- writes. Rows are of use for as long as answers are kept, and go after that (kept/sweep-changes.ts).
create table table_changes (
  table_name text not null,
  xid xid8 not null,
  primary key (table_name, xid)
);

create function note_change() returns trigger language plpgsql as $$
begin
  insert into table_changes values (tg_table_name, pg_current_xact_id()) on conflict do nothing;
  return null;
end $$;

do $$
declare
  noted text;
begin
  foreach noted in array array['sites', 'systems', 'site_access', 'system_access', 'users'] loop
    execute format('create trigger note_change after insert or update or delete or truncate on %I
      for each statement execute function note_change()', noted);
  end loop;
end $$;
