import { checkKnown, migrate } from '../db/migrate.ts'
import { migrationsFolder } from '../db/migration-files.ts'
import type { DbBackend, DbClient } from '../db/pool.ts'
import { withClient } from '../db/pool.ts'
import { CopyRefused } from './backup-location.ts'
import { type Contents, columnsOf, type Sequence, tablesOf } from './contents.ts'

export type RowCounts = Record<string, number>
type Constraints = Readonly<Record<string, string>>

/**
 * Fills an empty database in one transaction: brings its schema to that of the copy, then to that of this server.
 * @param constraints by table: a statement to run after its rows are stored, before its triggers work
 * @param folder of the migrations
 * @returns rows by table
 * @throws CopyRefused when the database is not empty; MigrationError when the copy comes from a newer server
 */
export async function loadContents(
  target: DbBackend,
  contents: Contents,
  constraints: Constraints = {},
  folder = migrationsFolder,
): Promise<RowCounts> {
  await checkKnown(contents.migrations, folder)
  await withClient(target.pool, requireEmpty)
  const isEmbedded = target.kind === 'embedded'
  await migrate(target.pool, { folder, isEmbedded, only: contents.migrations.map(({ name }) => name) })
  const counts = await withClient(target.pool, async (client) => {
    await client.query('begin')
    try {
      const counts = await fill(client, contents, constraints)
      await client.query('commit')
      return counts
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  })
  await migrate(target.pool, { folder, isEmbedded })
  await withClient(target.pool, (client) => client.query('select sort_events_rest()'))
  await withClient(target.pool, (client) => client.query('analyze'))
  return counts
}

async function requireEmpty(client: DbClient) {
  for (const table of await tablesOf(client)) {
    const { rows } = await client.query(`select from ${table} limit 1`, [])
    if (rows.length > 0) throw new CopyRefused(`The database is not empty: ${table} has rows.`)
  }
}

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/** Foreign keys are added at the end, which checks all rows, so that the order of tables does not matter. */
async function fill(client: DbClient, contents: Contents, constraints: Constraints): Promise<RowCounts> {
  const { rows: keys } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0`,
    [],
  )
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  const counts: RowCounts = {}
  for (const table of contents.tables) {
    // The copy holds what triggers computed.
    await client.query(`alter table ${table} disable trigger user`)
    counts[table] = await fillTable(client, table, contents.rows(table))
    if (constraints[table]) await client.query(constraints[table], [])
    await client.query(`alter table ${table} enable trigger user`)
  }
  for (const sequence of await contents.sequences()) await goOn(client, sequence)
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  return counts
}

async function fillTable(client: DbClient, table: string, rows: AsyncIterable<readonly string[]>): Promise<number> {
  const columns = await columnsOf(client, table)
  let count = 0
  for await (const some of rows) {
    await client.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      [`[${some.join(',')}]`],
    )
    count += some.length
  }
  return count
}

const goOn = (client: DbClient, { table, column, last, isCalled }: Sequence) =>
  client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2), $3::bigint, $4)', [
    table,
    column,
    last,
    isCalled,
  ])
