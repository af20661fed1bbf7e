import type { InstallBaseEffect } from '@emberwatch/contract/reports'
import { sql } from 'kysely'
import type { Queries } from '../../../db/queries.ts'
import { piecesOf, recordsOf } from './store-rows.ts'

/** What an import of the file would change (product 12.9). */

interface Compared {
  readonly number: string | null
  readonly isNew: boolean
  readonly isChanged: boolean
}

/** Bytes of JSON in one statement: an embedded database serves nobody else meanwhile. */
const pieceBytes = 32 * 1024

/** @param rowsPath of a checked file */
export async function effectOf(db: Queries, rowsPath: string): Promise<InstallBaseEffect> {
  const before = await countOf(db)
  const numbers = new Set<string>()
  const counts = { after: 0, added: 0, changed: 0 }
  for await (const piece of piecesOf(rowsPath, pieceBytes))
    for (const { number, isNew, isChanged } of await compared(db, piece)) {
      if (number !== null && numbers.has(number)) continue
      if (number !== null) numbers.add(number)
      counts.after++
      if (isNew) counts.added++
      else if (isChanged) counts.changed++
    }
  return { before, ...counts, removed: before - (counts.after - counts.added) }
}

async function countOf(db: Queries): Promise<number> {
  const { rows } = await sql<{ count: number }>`select
    (count(distinct equipment_number) + count(*) filter (where equipment_number is null))::int as count
    from install_base_rows`.execute(db)
  return rows[0]?.count ?? 0
}

/** Compares with the first row of the same equipment; ids are links and no facts. */
async function compared(db: Queries, rows: string): Promise<readonly Compared[]> {
  const result = await sql<Compared>`select r."equipmentNumber" as number, b.id is null as is_new,
      (b.customer_number, b.site_number, b.site_name, b.system_name, b.panel_type, b.active_contract, b.business_unit,
        b.entry_created_date, b.address, b.postal_code, b.city)
      is distinct from (r."customerNumber", r."siteNumber", r."siteName", r."systemName", r."panelType",
        r."activeContract", r."businessUnit", r."entryCreatedDate", r.address, r."postalCode", r.city) as is_changed
    from ${recordsOf(rows)}
    left join lateral (select * from install_base_rows b where b.equipment_number = r."equipmentNumber"
      order by b.id limit 1) b on true
    order by r.row`.execute(db)
  return result.rows
}
