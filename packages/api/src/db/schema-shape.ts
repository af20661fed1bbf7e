import { migrate } from './migrate.ts'
import { openAsItIs } from './open.ts'
import type { DbBackend, DbPool } from './pool.ts'
import { withClient } from './pool.ts'
import { textIndexEnd } from './text-indices.ts'

const shapeSql = `
with tables as (
  select oid, relname from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    and relname <> 'schema_migrations' and relname !~ '^install_base_stage_[0-9]'
)
select format('column %s.%s', t.relname, a.attname) as name,
  concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
    nullif(a.attidentity, ''), nullif(a.attgenerated, ''), pg_get_expr(d.adbin, d.adrelid)) as definition
from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
union all
select format('index %s', i.indexrelid::regclass), case when indisvalid then pg_get_indexdef(i.indexrelid) else 'invalid' end
from tables t join pg_index i on i.indrelid = t.oid
where i.indexrelid::regclass::text not like '%\\${textIndexEnd}'
union all
select format('constraint %s of %s', c.conname, t.relname), pg_get_constraintdef(c.oid)
from tables t join pg_constraint c on c.conrelid = t.oid and c.contype in ('c', 'f', 'p', 'u', 'x')
union all
select format('trigger %s of %s', g.tgname, t.relname), concat(g.tgenabled, pg_get_triggerdef(g.oid))
from tables t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
union all
select format('function %s(%s)', p.proname, pg_get_function_identity_arguments(p.oid)),
  concat(p.provolatile, p.prosrc, pg_get_function_sqlbody(p.oid))
from pg_proc p where p.pronamespace = current_schema()::regnamespace
  and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
order by 1`

type Shape = ReadonlyMap<string, string>

const shapeOf = async (pool: DbPool): Promise<Shape> => {
  const { rows } = await withClient(pool, (client) => client.query<{ name: string; definition: string }>(shapeSql, []))
  return new Map(rows.map(({ name, definition }) => [name, definition]))
}

interface Drift {
  /** The server depends on these. */
  readonly wrong: readonly string[]
  /** Harmless additions, such as somebody's index. */
  readonly more: readonly string[]
}

/** Compares with a fresh database that the migrations have just made in memory. */
export async function schemaDrift(backend: Pick<DbBackend, 'pool'>): Promise<Drift> {
  const expected = await wantedShape()
  const actual = await shapeOf(backend.pool)
  return {
    wrong: [...expected].flatMap(([name, definition]) => difference(name, definition, actual.get(name))),
    more: [...actual.keys()].filter((name) => !expected.has(name)),
  }
}

function difference(name: string, definition: string, actual: string | undefined): string[] {
  if (actual === definition) return []
  if (actual === undefined) return [`${name} is missing`]
  return actual === 'invalid' ? [`${name} is invalid: its build was interrupted`] : [`${name} differs: ${actual}`]
}

let shape: Promise<Shape> | undefined
const wantedShape = () => {
  shape ??= makeShape()
  return shape
}

async function makeShape(): Promise<Shape> {
  const fresh = await openAsItIs({})
  try {
    await migrate(fresh.pool, { isEmbedded: true })
    return await shapeOf(fresh.pool)
  } finally {
    await fresh.close()
  }
}
