-- runs-with: 0001
-- The install base as it was before the last import, so that it can be brought back (product 12.9). An import renames tables: no row is copied.

create table install_base_previous (like install_base_rows including defaults including generated including identity including constraints);

-- With the names that they have after an import.
do $$
declare
  i record;
begin
  for i in select c.relname as name, x.indisprimary as is_primary, split_part(pg_get_indexdef(c.oid), ' USING ', 2) as definition
    from pg_index x join pg_class c on c.oid = x.indexrelid where x.indrelid = 'install_base_rows'::regclass
  loop
    if i.is_primary then
      execute format('alter table install_base_previous add constraint %I primary key (id)', 'previous_' || i.name);
    else
      execute format('create index %I on install_base_previous using %s', 'previous_' || i.name, i.definition);
    end if;
  end loop;
  for i in select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'install_base_rows'::regclass and contype = 'f'
  loop
    execute format('alter table install_base_previous add constraint %I %s', i.name, i.definition);
  end loop;
end $$;

-- replaced_by_id: whose rows are in install_base_previous has the latest import here. A server that does not know the table leaves it without.
alter table install_base_imports
  add column replaced_by_id uuid references install_base_imports on delete set null,
  add column replaced_at timestamptz,
  add column restored_from_id uuid references install_base_imports on delete set null;
create index install_base_imports_replaced_by on install_base_imports (replaced_by_id);
create index install_base_imports_restored_from on install_base_imports (restored_from_id);
