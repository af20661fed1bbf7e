-- Tells every server process what has changed, by ids alone and at the commit: {"kind": …, "rows": [[id, site id], …]} on
-- the channel `live`, or rows null where a statement touched more than forty, which a notification has no room for.
-- Arguments: the kind, the column of the id, and the column of the site's id or ''.
create function live_changed() returns trigger language plpgsql as $$
declare
  ids text := format('n.%I::text as id, %s as site_id', tg_argv[1],
    case when tg_argv[2] = '' then 'null::text' else format('n.%I::text', tg_argv[2]) end);
  source text := case tg_op
    when 'INSERT' then 'new_rows n'
    when 'DELETE' then 'old_rows n'
    else 'new_rows n join old_rows o on o.id = n.id where n is distinct from o' end;
  changed jsonb;
begin
  execute format('select jsonb_agg(jsonb_build_array(c.id, c.site_id)) from
    (select distinct * from (select %s from %s) s where s.id is not null limit 41) c', ids, source) into changed;
  if changed is not null then
    perform pg_notify('live', jsonb_build_object('kind', tg_argv[0], 'rows',
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
    ('sites', 'site', 'id', 'id'),
    ('systems', 'system', 'id', 'site_id'),
    ('modems', 'modem', 'id', 'site_id'),
    ('modem_systems', 'modem', 'modem_id', ''),
    ('issues', 'issue', 'system_id', ''),
    ('configurations', 'configuration', 'system_id', ''),
    ('site_access', 'access', 'site_id', 'site_id'),
    ('system_access', 'access', 'system_id', ''),
    ('site_access', 'rights', 'user_id', ''),
    ('system_access', 'rights', 'user_id', ''),
    ('users', 'rights', 'id', ''),
    ('users', 'user', 'id', '')
  ) as list (table_name, kind, id_column, site_column)
  loop
    foreach operation in array array['insert', 'update', 'delete'] loop
      execute format('create trigger live_%s_%s after %s on %I referencing %s for each statement
        execute function live_changed(%L, %L, %L)', watched.kind, operation, operation, watched.table_name,
        case operation when 'insert' then 'new table as new_rows' when 'delete' then 'old table as old_rows'
          else 'old table as old_rows new table as new_rows' end,
        watched.kind, watched.id_column, watched.site_column);
    end loop;
  end loop;
end $$;
