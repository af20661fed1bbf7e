import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { laterFolder } from '../testing/later-migrations.ts'
import { createTestDatabase, type TestDatabase, testKinds } from '../testing/test-databases.ts'
import { migrate } from './migrate.ts'
import { migrationsFolder, newestMigration } from './migration-files.ts'
import { openAsItIs } from './open.ts'
import { schemaDrift } from './schema-shape.ts'

/** docs/upgrades.md: its table is walked, from each version to this one and back. */

const root = join(import.meta.dirname, '../../../..')

interface Way {
  readonly isTakenOver: boolean
  readonly goesOn: boolean
}
interface Row extends Way {
  readonly version: string
  readonly schema: string
}
async function rowsOfPage(): Promise<Row[]> {
  const page = await readFile(join(root, 'docs/upgrades.md'), 'utf8')
  return [...page.matchAll(/^\| (\d[^|]*) \| (\d{4}) \| (yes|no) \| (yes|no) \|$/gm)].map(
    ([, version = '', schema = '', takeover, beside]) => ({
      version,
      schema,
      isTakenOver: takeover === 'yes',
      goesOn: beside === 'yes',
    }),
  )
}

/** Goes from the schema that ends with this number to all of the folder, and back. */
async function walk(kind: TestDatabase['kind'], schema: string, folder: string): Promise<Way> {
  const isEmbedded = kind === 'embedded'
  const older = await mkdtemp(join(tmpdir(), 'migrations-'))
  const isOfThen = (path: string) => !path.endsWith('.sql') || (path.split(/[\\/]/).at(-1) ?? '').slice(0, 4) <= schema
  await cp(folder, older, { recursive: true, filter: isOfThen })
  const database = await createTestDatabase(kind, { hasSchema: false })
  const backend = await openAsItIs(database.settings)
  try {
    await migrate(backend.pool, { folder: older, isEmbedded })
    await migrate(backend.pool, { folder, isEmbedded })
    const isTakenOver = (await schemaDrift(backend)).wrong.length === 0
    const back = migrate(backend.pool, { folder: older, isEmbedded })
    const goesOn = await back.then(
      () => true,
      (error: Error) => !error.message.startsWith('The database is newer than this server'),
    )
    return { isTakenOver, goesOn }
  } finally {
    await backend.close()
    await database.drop()
    await rm(older, { recursive: true })
  }
}

it('the page lists this version and only existing migrations', async () => {
  const rows = await rowsOfPage()
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  expect(rows.map((row) => row.version)).toContain(version)
  const numbers = (await readdir(migrationsFolder)).map((name) => name.slice(0, 4))
  expect(rows.filter(({ schema }) => !numbers.includes(schema))).toEqual([])
})

it.each(testKinds)('each version of the page upgrades as its row says (%s)', async (kind) => {
  const rows = await rowsOfPage()
  const results: Row[] = []
  for (const { version, schema } of rows)
    results.push({ version, schema, ...(await walk(kind, schema, migrationsFolder)) })
  expect(results).toEqual(rows)
})

/** Made up for the test, beside those that widen: what a version to come may do to the servers of this one, and to its schema. */
const ways: [string, string | undefined, Way][] = [
  ['widens alone', undefined, { isTakenOver: true, goesOn: true }],
  ['says nothing of older servers', 'create table more (id int);', { isTakenOver: true, goesOn: false }],
  ['takes something away', '-- runs-with: 0001\ndrop index modems_imei;', { isTakenOver: false, goesOn: true }],
]
describe.each(testKinds)('to a version whose last migration (%s)', (kind) => {
  it.each(ways)('%s', async (_, sql, way) => {
    const folder = await laterFolder()
    if (sql) await writeFile(join(folder, '9003-last.sql'), sql)
    expect(await walk(kind, await newestMigration(), folder)).toEqual(way)
    await rm(folder, { recursive: true })
  })
})
