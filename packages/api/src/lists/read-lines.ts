import type { ListEndpoint } from '@emberwatch/contract'
import { sql } from 'kysely'
import { cellMark } from './cell-mark.ts'
import type { KeyColumns } from './keys.ts'
import { keysInOrder } from './order.ts'
import type { ListRequest } from './query.ts'
import { narrow } from './run.ts'
import type { Base, Column, ListCall, ListSource } from './source.ts'

const replacement = '\ufffd'
const pieceRows = 250

/**
 * The cells of all rows of a list as text, in its order, in pieces of lines. One statement that PostgreSQL answers with all its workers:
 * nobody else gets its connection until the last line has come, so take them as fast as they come. Not for a list with an
 * aggregate, nor for a database of one session, which would serve nobody else.
 */
export async function* readLines<E extends ListEndpoint, Keys extends KeyColumns>(
  source: Pick<ListSource<E, Keys>, 'from' | 'key' | 'sort' | 'search' | 'filters'>,
  cells: readonly Column[],
  call: ListCall<E>,
  request: ListRequest<E>,
): AsyncGenerator<string[]> {
  const rows = keysInOrder(narrow(source, call, request), source, request)
  const lines = call.db.selectFrom((rows as Base).select(lineOf(cells).as('line')).as('rows')).select('rows.line')
  // Row by row the plugins would take longer than the database.
  const answers = call.db.withoutPlugins().getExecutor().stream<{ line: string }>(lines.compile(), pieceRows)
  let piece: string[] = []
  for await (const { rows } of answers) {
    for (const { line } of rows) piece.push(line)
    if (piece.length < pieceRows) continue
    yield piece
    piece = []
  }
  if (piece.length > 0) yield piece
}

/** Hardly any text has the mark, and looking for it in all of them at once costs less than replacing it in each. */
function lineOf(cells: readonly Column[]) {
  const texts = cells.map((cell) => sql`coalesce((${cell})::text, '')`)
  const clean = texts.map((text) => sql`replace(${text}, ${sql.lit(cellMark)}, ${sql.lit(replacement)})`)
  return sql<string>`case when strpos(concat(${sql.join(texts)}), ${sql.lit(cellMark)}) = 0
    then concat_ws(${sql.lit(cellMark)}, ${sql.join(texts)}) else concat_ws(${sql.lit(cellMark)}, ${sql.join(clean)}) end`
}
