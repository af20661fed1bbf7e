-- runs-with: 0024
-- The same for what the lists of modems and the reports over hardware are made of (migration 0029).
do $$
declare
  noted text;
begin
  foreach noted in array array['modems', 'modem_systems', 'configuration_hardware', 'units'] loop
    execute format('create trigger note_change after insert or update or delete or truncate on %I
      for each statement execute function note_change()', noted);
  end loop;
end $$;
