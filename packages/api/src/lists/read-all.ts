import { type RawBuilder, sql } from 'kysely'
import type { ListRequest } from './query.ts'
import { keysInOrder, narrow } from './run.ts'
import type { ListCall, ListSource, Page } from './source.ts'

/** Type of each key column in the database. */
export type KeyTypes<Key extends string> = Readonly<Record<Key, 'bigint' | 'int' | 'text' | 'timestamptz' | 'uuid'>>

/** Rows fetched with one query. */
const pieceSize = 1_000

/**
 * All rows of a list in pieces, in its order. The keys are read first, with one query, and sorted once; they stay as
 * packed text, some ten bytes each. So any order costs the same, no transaction or cursor stays open while a slow line
 * takes the rows (one would stop the embedded database for everybody), and what comes or goes meanwhile shifts nothing.
 */
export async function* readAll<Path extends string, Row, Meta, Sort extends string, Extra, Key extends string>(
  source: ListSource<Path, Row, Meta, Sort, string, string, Extra, Key>,
  call: ListCall<Path, Extra>,
  request: ListRequest<Sort, Extra>,
  types: KeyTypes<Key>,
): AsyncGenerator<Row[]> {
  const names = Object.keys(source.key) as Key[]
  const keys = keysInOrder(narrow(source.from(call), source, request), source, request)
  const columns = sql.join(names.map((name) => sql.ref(`keys.${name}`)))
  const { rows: pieces } = await sql<{ keys: string }>`
    select json_agg(json_build_array(${columns}) order by place)::text as keys
    from (select *, row_number() over () - 1 as place from ${keys} as keys) as keys
    group by place / ${sql.lit(pieceSize)} order by place / ${sql.lit(pieceSize)}`.execute(call.db)
  for (const piece of pieces) yield await source.rows(call, pageOf(piece.keys, names, types))
}

function pageOf<Key extends string>(keys: string, names: readonly Key[], types: KeyTypes<Key>): Page<Key> {
  const columns = names.map(
    (name, place) => sql`(key ->> ${sql.lit(place)})::${sql.raw(types[name])} as ${sql.ref(name)}`,
  )
  return (
    sql`(select ${sql.join(columns)}, position
    from json_array_elements(${keys}::json) with ordinality as page (key, position))` as RawBuilder<never>
  ).as('page') as Page<Key>
}
