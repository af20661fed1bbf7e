import type { TableProblem } from '@emberwatch/contract/table-file'
import { sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import { rowsIn } from '../../../work/rows-file.ts'
import { siteOfNumber, systemOfNumber } from '../../install-base-links.ts'

/** `row` is the row's number in the file. */
const columns = sql`(row int, "systemId" uuid, "siteId" uuid, "equipmentNumber" text, "customerNumber" text, "siteNumber" text,
  "siteName" text, "systemName" text, "panelType" text, "activeContract" boolean, "businessUnit" text,
  "entryCreatedDate" date, address text, "postalCode" text, city text)`
export const recordsOf = (rows: string) => sql`json_to_recordset(${rows}::json) as r ${columns}`

export interface Filling {
  /** Bytes of JSON in one statement, approximately. */
  readonly pieceBytes: number
  /** Makes the indices when so many rows are stored, or at the end. */
  readonly indexAfter: number
  readonly index: () => Promise<void>
  readonly onRows?: ((count: number) => Promise<void>) | undefined
}

/**
 * Stores the rows of a checked file in a table shaped like `install_base_rows`. Links equipment and sites that are known by number; an id in the
 * file must exist.
 * @returns the number of rows linked to a system, or what is wrong with the ids
 */
export async function storeRows(
  db: Queries,
  table: string,
  importId: string,
  path: string,
  { pieceBytes, indexAfter, index, onRows }: Filling,
): Promise<number | TableProblem[]> {
  let linked = 0
  let stored = 0
  let isIndexed = false
  for await (const rows of piecesOf(path, pieceBytes)) {
    const problems = await unknownIds(db, rows)
    if (problems.length > 0) return problems
    const added = await insertRows(db, table, importId, rows)
    linked += added.linked
    stored += added.stored
    await onRows?.(stored)
    if (isIndexed || stored < indexAfter) continue
    await index()
    isIndexed = true
  }
  if (!isIndexed) await index()
  return linked
}

/** Joins short lists of the file. */
export async function* piecesOf(path: string, mostBytes: number): AsyncGenerator<string> {
  let lists: string[] = []
  let length = 0
  for await (const list of rowsIn(path)) {
    if (lists.length > 0 && length + list.length > mostBytes) {
      yield `[${lists.join(',')}]`
      lists = []
      length = 0
    }
    lists.push(list.slice(1, -1))
    length += list.length
  }
  if (lists.length > 0) yield `[${lists.join(',')}]`
}

async function insertRows(db: Queries, table: string, importId: string, rows: string) {
  const added = await sql<{ linked: number; stored: number }>`with added as (
    insert into ${sql.table(table)} (import_id, system_id, site_id, equipment_number, customer_number, site_number, site_name,
      system_name, panel_type, active_contract, business_unit, entry_created_date, address, postal_code, city)
    select ${importId}::uuid, coalesce(r."systemId", y.id), coalesce(r."siteId", g.site_id, y.site_id, p.id), r."equipmentNumber",
      r."customerNumber", r."siteNumber", r."siteName", r."systemName", r."panelType", r."activeContract",
      r."businessUnit", r."entryCreatedDate", r.address, r."postalCode", r.city
    from ${recordsOf(rows)}
    left join systems g on g.id = r."systemId"
    left join lateral (${systemOfNumber(sql`r."equipmentNumber"`)}) y on r."systemId" is null
    left join lateral (${siteOfNumber(sql`r."siteNumber"`, sql`coalesce(r."siteId", g.site_id, y.site_id) is null`)}) p on true
    order by r.row
    returning system_id
  ) select count(system_id)::int as linked, count(*)::int as stored from added`.execute(db)
  return added.rows[0] ?? { linked: 0, stored: 0 }
}

async function unknownIds(db: Queries, rows: string): Promise<TableProblem[]> {
  if (!/"(systemId|siteId)":"/.test(rows)) return []
  const unknown = await sql<TableProblem>`
    select r.row, 'System ID' as "column", 'No system has this id' as message from ${recordsOf(rows)}
    where r."systemId" is not null and not exists (select from systems y where y.id = r."systemId")
    union all
    select r.row, 'Site ID', 'No site has this id' from ${recordsOf(rows)}
    where r."siteId" is not null and not exists (select from sites p where p.id = r."siteId" and p.deleted_at is null)
    order by 1 limit 50`.execute(db)
  return unknown.rows
}
