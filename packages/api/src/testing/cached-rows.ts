/**
 * SQL that brings the rows of an embedded database back to what they once were, so that the next test file need not load it
 * anew. Only tables that the database's own counters call changed are looked at, and of those only rows that were written
 * since: their transaction (`xmin`) is younger than the mark.
 */

const ours = `n.nspname not like 'pg\\_%' and n.nspname not in ('information_schema', 'kept')`
const changes = (oid: string) =>
  `pg_stat_get_tuples_inserted(${oid}) + pg_stat_get_tuples_updated(${oid}) + pg_stat_get_tuples_deleted(${oid})`

/** Takes a copy of every table, and of where the sequences stand. */
export const rememberRows = `
  create schema kept;
  create table kept.tables as
    select c.oid as id, format('%I.%I', n.nspname, c.relname) as name, format('kept.%I', n.nspname || '.' || c.relname) as copy,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select string_agg(format('p.%1$I = k.%1$I', attname), ' and ') from pg_attribute join pg_index on indrelid = attrelid
        where attrelid = c.oid and indisprimary and attnum = any (indkey)) as same,
      0::bigint as changes, c.relfilenode as file
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and ${ours};
  create table kept.sequences as select format('%I.%I', schemaname, sequencename) as name, last_value, start_value
    from pg_sequences n where schemaname not in ('kept');
  create table kept.mark (xid bigint);
  do $$ declare t record; begin
    for t in select * from kept.tables loop
      execute format('create table %s as select %s from %s', t.copy, t.columns, t.name);
    end loop;
  end $$;`

/** Ends what was begun; then the counters are those of all that happened. Each must be a call of its own. */
export const settle = ['rollback', 'discard all', 'select pg_stat_force_next_flush()'] as const

/** Puts back what has changed since the mark. */
export const restoreRows = `
  do $$ declare t record; since bigint := (select max(xid) from kept.mark); begin
    perform set_config('session_replication_role', 'replica', true);
    for t in select k.* from kept.tables k join pg_class c on c.oid = k.id
      where k.changes <> ${changes('k.id')} or k.file <> c.relfilenode loop
      if t.same is null then
        execute format('delete from %s', t.name);
        execute format('insert into %s (%s) overriding system value select %2$s from %s', t.name, t.columns, t.copy);
      else
        execute format('delete from %s where xmin::text::bigint > %s', t.name, since);
        execute format('insert into %s (%s) overriding system value select %2$s from %s k
          where not exists (select from %1$s p where %4$s)', t.name, t.columns, t.copy, t.same);
      end if;
    end loop;
    perform setval(name, coalesce(last_value, start_value), last_value is not null) from kept.sequences;
  end $$;`

/** Changes count from here on; this runs after `settle`. */
export const markRows = `
  update kept.tables k set changes = ${changes('k.id')}, file = c.relfilenode from pg_class c where c.oid = k.id;
  delete from kept.mark;
  insert into kept.mark select txid_current();`

const sumOf = (table: string, from = table, where = 'true') =>
  `(select concat(count(*), ':', sum(${table}.xmin::text::bigint)) from ${from} where ${where})`
const ourTables = `join pg_class c on c.oid = %s join pg_namespace n on n.oid = c.relnamespace`
const within = (catalog: string, owner: string) =>
  sumOf(catalog, `${catalog} ${ourTables.replace('%s', `${catalog}.${owner}`)}`, ours)

/** One text that differs when tables, columns, indices, triggers or functions are not what they were. */
export const shapeOfSchema = `select concat_ws(' ', ${within('pg_attribute', 'attrelid')}, ${within('pg_index', 'indexrelid')},
  ${within('pg_trigger', 'tgrelid')}, ${within('pg_constraint', 'conrelid')},
  ${sumOf('pg_proc', 'pg_proc join pg_namespace n on n.oid = pronamespace', ours)}) as shape`
