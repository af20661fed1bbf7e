import type { Db } from '../db/open.ts'
import type { Statement } from './statements.ts'

/** Reads the database's plans for pages of lists. */

/** Tables that grow with the fleet to a hundred thousand rows and more; a page must not read one from end to end. */
const largeTables = [
  'events',
  'units',
  'configuration_hardware',
  'issues',
  'configurations',
  'install_base_rows',
  'systems',
  'audit_log',
]
/** A list's page is asked for with a limit and numbered; the count beside it has to look at all that it counts. */
const isPage = ({ text }: Statement) => /row_number\(\) over/.test(text) && /limit/.test(text)

export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly PlanNode[]
}

/** Every step that finds the rows of a page, below its limit, for the pages among these statements. @param settings of the planner, as `set` statements */
export const pagePlans = async (db: Db, statements: readonly Statement[], settings = ''): Promise<PlanNode[]> =>
  (await plansOf(db, statements.filter(isPage), settings)).filter(isLimit).flatMap(withChildren)

/** Every step of these statements; those that cannot be planned, as changes of the schema, are left out. */
export async function plansOf(db: Db, statements: readonly Statement[], settings = ''): Promise<PlanNode[]> {
  const nodes: PlanNode[] = []
  const client = await db.pool.connect()
  try {
    // Behind PgBouncer a setting holds for the statements of its transaction.
    await client.query('begin')
    if (settings) await client.query(settings)
    for (const { text, parameters } of statements.filter(({ text }) =>
      /^\s*(select|insert|update|delete|with)/i.test(text),
    )) {
      const { rows } = await client.query<Record<string, unknown>>(`explain (format json) ${text}`, parameters)
      for (const { Plan } of (rows[0]?.['QUERY PLAN'] ?? []) as { Plan: PlanNode }[]) nodes.push(...withChildren(Plan))
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
  return nodes
}

const isLimit = (node: PlanNode) => node['Node Type'] === 'Limit'
const withChildren = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(withChildren)]

/** Events lie by the month. */
const withoutMonth = (table: string) => table.replace(/^events_(\d{4}_\d\d|before|rest)$/, 'events')

/** The large tables that are read from end to end; none is what one wants. */
export const scannedTables = (nodes: readonly PlanNode[]): string[] => [
  ...new Set(
    nodes.flatMap(({ 'Node Type': type, 'Relation Name': table }) =>
      type === 'Seq Scan' && table && largeTables.includes(withoutMonth(table)) ? [table] : [],
    ),
  ),
]
