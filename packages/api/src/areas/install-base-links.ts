import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../db/queries.ts'

/** Which system and site a row of the install base belongs to (product 12.9, 8.19). */

/** Of two imports at once, and of an import and a new number, the later one waits for the end of the transaction. Take it before locks of systems. */
export const lockImports = (change: Queries) => sql`lock table install_base_imports in exclusive mode`.execute(change)

/** Of several systems with a number the one that is not archived counts. */
export const systemOfNumber = (number: RawBuilder<unknown>) => sql`
  select y.id, y.site_id from systems y join sites s on s.id = y.site_id and s.deleted_at is null
  where y.equipment_number = ${number} order by y.archived_at desc nulls first, y.number limit 1`

/** Computes a site's number key only where `when` holds: computing it takes longer than the lookup. */
export const siteOfNumber = (number: RawBuilder<unknown>, when: RawBuilder<unknown>) => sql`
  select p.id from sites p
  where ${when} and p.site_number_key = sort_key(${number}) and p.site_number = ${number} and p.deleted_at is null
  order by p.number limit 1`

/** Writes customer number and business unit to the systems of `part`; a system's first row counts. */
export const copyNumbers = sql`
  update systems s set customer_number = f.customer_number, business_unit = f.business_unit
  from part left join lateral (
    select b.customer_number, b.business_unit from install_base_rows b where b.system_id = part.id order by b.id limit 1
  ) f on true
  where s.id = part.id and (s.customer_number, s.business_unit) is distinct from (f.customer_number, f.business_unit)`

/** A system and a number that it has, or had until now. */
const changedNumbers = (systemId: string, numbers: readonly string[]) =>
  sql`(select ${systemId}::uuid as system_id, number from unnest(${numbers}::text[]) number)`

/**
 * Connects the rows with these numbers anew, by the rule of an import. What a file has put to another system by its id stays there, and so does a
 * site that is not the system's.
 * @param changes rows of `system_id` and `number`
 * @returns how many rows have changed
 */
async function connectRows(change: Queries, table: string, changes: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} b set system_id = f.system_id, site_id = f.site_id
    from (
      select r.id, y.id as system_id,
        coalesce(y.site_id, case when r.site_id is distinct from o.site_id then r.site_id end, p.id) as site_id
      from ${changes} c join ${sql.table(table)} r on r.equipment_number = c.number
      left join systems o on o.id = r.system_id
      left join lateral (${systemOfNumber(sql`r.equipment_number`)}) y on true
      left join lateral (${siteOfNumber(sql`r.site_number`, sql`y.id is null`)}) p on true
      where r.system_id is null or r.system_id = c.system_id or o.equipment_number = r.equipment_number
    ) f
    where b.id = f.id and (b.system_id, b.site_id) is distinct from (f.system_id, f.site_id)`.execute(change)
  return Number(numAffectedRows ?? 0)
}

/** Rows of an import that was under way are connected when it ends (`connectMeanwhile`); none takes longer. */
const longestImport = sql`interval '1 hour'`

/** Rows and systems follow the number of a system, at once and for imports under way. The system has the new number already. */
export async function followNumber(
  change: Queries,
  { systemId, numbers, at }: { systemId: string; numbers: readonly string[]; at: Date },
): Promise<void> {
  const changes = changedNumbers(systemId, numbers)
  await sql`delete from equipment_number_changes where changed_at < ${at}::timestamptz - ${longestImport}`.execute(
    change,
  )
  await sql`insert into equipment_number_changes (system_id, number, changed_at)
    select c.*, ${at}::timestamptz from ${changes} c`.execute(change)
  const changedRows = await connectRows(change, 'install_base_rows', changes)
  await connectRows(change, 'install_base_previous', changes)
  if (changedRows === 0) return
  await sql`with part as (select id from systems where id = ${systemId} or equipment_number = any(${numbers}::text[]))
    ${copyNumbers}`.execute(change)
  await sql`select tell_live('installBase', (select jsonb_agg(jsonb_build_array(i.id, null)) from (
    select id from install_base_imports order by imported_at desc limit 1) i))`.execute(change)
}

/** Connects the rows of an import anew whose numbers have changed since it began. */
export const connectMeanwhile = (change: Queries, stage: string, at: Date) =>
  connectRows(
    change,
    stage,
    sql`(select system_id, number from equipment_number_changes where changed_at >= ${at}::timestamptz - ${longestImport})`,
  )
