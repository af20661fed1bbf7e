-- runs-with: 0024
-- Tells of loop systems, their loops and units, and of the install base, as 0006 does of sites and systems: ids alone, at the commit, one
-- notification a statement, without ids above forty. On a channel of its own: servers from before do not know these kinds. A unit is
-- named by its loop; a loop system is told of when anything in it has changed.
-- Arguments: the kind, the column of the id, and the column that leads to the site, or ''.
create function live_more_changed() returns trigger language plpgsql as $$
declare
  source text := case tg_op
    when 'INSERT' then 'new_rows n'
    when 'DELETE' then 'old_rows n'
    else 'new_rows n join old_rows o on o.id = n.id where n is distinct from o' end;
  site text := case tg_argv[2]
    when 'scanned_system_id' then '(select s.site_id from scanned_systems s where s.id = c.place)'
    else 'c.place' end;
  changed jsonb;
begin
  -- The site is looked up for the few that are told of, not for each row. What went with its loop system has none any more, and goes untold:
  -- the loop system is told of.
  execute format('select jsonb_agg(jsonb_build_array(t.id, t.site_id)) from (select c.id, %s as site_id from
    (select distinct n.%I as id, %s as place from %s limit 41) c) t %s', site, tg_argv[1],
    case tg_argv[2] when '' then 'null::uuid' else format('n.%I', tg_argv[2]) end, source,
    case tg_argv[2] when 'scanned_system_id' then 'where t.site_id is not null' else '' end) into changed;
  if changed is not null then
    perform pg_notify('live_more', jsonb_build_object('kind', tg_argv[0], 'rows',
      case when jsonb_array_length(changed) <= 40 then changed end)::text);
  end if;
  return null;
end $$;

do $$
declare
  watched record;
  operation text;
begin
  for watched in select * from (values
    ('scanned_systems', 'scannedSystem', 'id', 'site_id'),
    ('scanned_loops', 'loop', 'id', 'scanned_system_id'),
    ('scanned_loops', 'scannedSystem', 'scanned_system_id', 'scanned_system_id'),
    ('scanned_units', 'unit', 'scanned_loop_id', 'scanned_system_id'),
    ('scanned_units', 'scannedSystem', 'scanned_system_id', 'scanned_system_id'),
    ('install_base_imports', 'installBase', 'id', '')
  ) as list (table_name, kind, id_column, site_column)
  loop
    foreach operation in array array['insert', 'update', 'delete'] loop
      execute format('create trigger live_%s_%s after %s on %I referencing %s for each statement
        execute function live_more_changed(%L, %L, %L)', lower(watched.kind), operation, operation, watched.table_name,
        case operation when 'insert' then 'new table as new_rows' when 'delete' then 'old table as old_rows'
          else 'old table as old_rows new table as new_rows' end,
        watched.kind, watched.id_column, watched.site_column);
    end loop;
  end loop;
end $$;
