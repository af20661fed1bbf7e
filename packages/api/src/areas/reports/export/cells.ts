import { systemTypeLabels } from '@emberwatch/contract'
import { sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import { addressColumns } from '../../../identity/address.ts'
import type { Column } from '../../../lists/source.ts'

/** Cells that PostgreSQL writes are byte for byte those that `columns` write; a test compares them. */

/** Same as `systemTypeLabel`, for the system `y`. */
export const systemTypeWord: Column = sql`case y.type ${sql.join(
  Object.entries(systemTypeLabels).map(([type, label]) => sql`when ${sql.lit(type)} then ${sql.lit(label)}`),
  sql` `,
)} else y.type end`

/** What JavaScript takes for space at either end of a text (ECMA-262, TrimString). */
const space =
  ' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

/** Same as `formatAddress`, for the address joined under this alias. */
const addressLine = (alias: string): Column => {
  const parts = addressColumns.map((name) => sql.ref(`${alias}.${name}`))
  const filled = parts.map((part) => sql`case when btrim(${part}, ${sql.lit(space)}) <> '' then ${part} end`)
  return sql`concat_ws(', ', ${sql.join(filled)})`
}

/**
 * Computes the address once per site and not per unit. The offset keeps PostgreSQL from inlining it; an offset that is no bigint would prevent
 * parallel workers.
 */
export const linesOfSites = (db: Queries) =>
  db
    .selectFrom('sites as s')
    .select(['s.id', addressLine('s').as('address')])
    .offset(sql<bigint>`'0'::bigint`)

/** Same as `toISOString`. */
export const isoTime = (instant: Column): Column =>
  sql`to_char(date_trunc('milliseconds', ${instant}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
