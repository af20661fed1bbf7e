-- An import fills a table of its own and takes the place of the one before (install-base/stage.ts). An import's line is
-- written when its rows are whole, so rows cannot point at it before; nothing deletes imports, nothing asks for rows by them.
alter table install_base_rows drop constraint install_base_rows_import_id_fkey;
drop index install_base_import;

-- Digits are rare in names of places: those without any leave out the two expressions that give numbers their order.
create or replace function sort_key(value text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  plain text := translate(btrim(fold(value)), 'àáâãąçćčđďèéêëęěìíîïłñńňŋòóôõőřśšťŧùúûůűýÿźżžæäøöåü',
    'aaaaacccddeeeeeeiiiilnnnnooooorssttuuuuuyyzzz{{||}y');
begin
  if plain !~ '[0-9]' then return plain; end if;
  return regexp_replace(regexp_replace(plain, '([0-9]+)', '000000000000\1', 'g'),
    '0*([0-9]{12})(?![0-9])', '\1', 'g');
end
$$;

-- The same for the rows of any table of that shape: of one that is about to take the place as well.
drop function apply_install_base();
create function apply_install_base(rows_table regclass default null) returns void language plpgsql as $$
begin
  execute format('
    update systems s
    set customer_number = f.customer_number, business_unit = f.business_unit
    from systems old left join (
      select distinct on (system_id) system_id, customer_number, business_unit
      from %s where system_id is not null order by system_id, id
    ) f on f.system_id = old.id
    where s.id = old.id and (s.customer_number, s.business_unit) is distinct from (f.customer_number, f.business_unit)',
    coalesce(rows_table::text, 'install_base_rows'));
end
$$;
