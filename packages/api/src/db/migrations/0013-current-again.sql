-- runs-with: 0001
-- A configuration can be made the current one again, until another one is uploaded (product 8.18).

-- restoring_until: one server at a time reads its units again; one that was killed has given up then.
alter table configurations add column made_current_at timestamptz, add column restoring_until timestamptz;

-- Makes one processed configuration the current one of each system and drops the units of the one before: the latest that was uploaded or made
-- current again.
create or replace function refresh_configurations(ids uuid[]) returns void language sql as $$
  update systems s
  set configurations_count = (select count(*) from configurations c where c.system_id = s.id),
    current_configuration_id = (
      select c.id from configurations c
      where c.system_id = s.id and c.is_processed and c.parsing_error is null
      order by coalesce(c.made_current_at, c.created_at) desc, c.id desc limit 1
    )
  where s.id = any (ids);
  update configuration_hardware h
  set is_current = not h.is_current
  from systems s
  where s.id = any (ids) and h.system_id = s.id
    and h.is_current is distinct from (h.configuration_id is not distinct from s.current_configuration_id);
  delete from units u
  using systems s, configurations c
  where s.id = any (ids) and u.system_id = s.id and c.id = u.configuration_id
    and c.is_processed and c.id is distinct from s.current_configuration_id;
  update systems s
  set units_count = (select coalesce(sum(h.quantity), 0) from configuration_hardware h
    where h.system_id = s.id and h.is_current and h.kind = 'unit')
  where s.id = any (ids)
$$;

create or replace function configurations_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_configurations(array(select distinct system_id from new_rows));
  elsif tg_op = 'DELETE' then
    perform refresh_configurations(array(select distinct system_id from old_rows));
  else
    perform refresh_configurations(array(
      select distinct n.system_id from new_rows n join old_rows o on o.id = n.id
      where (n.is_processed, n.parsing_error, n.created_at, n.made_current_at)
        is distinct from (o.is_processed, o.parsing_error, o.created_at, o.made_current_at)
    ));
  end if;
  return null;
end $$;
