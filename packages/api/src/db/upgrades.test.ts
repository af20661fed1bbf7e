import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from './migrate.ts'
import { openAsItIs } from './open.ts'
import { schemaDrift } from './schema-shape.ts'
import { createTestDatabase, testKinds } from './test-databases.ts'

/** docs/upgrades.md: its table is walked, from each version to this one and back. */

const root = join(import.meta.dirname, '../../../..')
const migrations = join(import.meta.dirname, 'migrations')

interface Row {
  readonly version: string
  readonly schema: string
  readonly isTakenOver: boolean
  readonly goesOn: boolean
}
async function rowsOfPage(): Promise<Row[]> {
  const page = await readFile(join(root, 'docs/upgrades.md'), 'utf8')
  return [...page.matchAll(/^\| (\d[^|]*) \| (\d{4}) \| (yes|no) \| (yes|no) \|$/gm)].map(
    ([, version = '', schema = '', taken, beside]) => ({
      version,
      schema,
      isTakenOver: taken === 'yes',
      goesOn: beside === 'yes',
    }),
  )
}

it('has the version of this source, and no migration that there is not', async () => {
  const rows = await rowsOfPage()
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  expect(rows.map((row) => row.version)).toContain(version)
  const numbers = (await readdir(migrations)).map((name) => name.slice(0, 4))
  expect(rows.filter(({ schema }) => !numbers.includes(schema))).toEqual([])
})

it.each(testKinds)('each row is as it says (%s)', async (kind) => {
  const isEmbedded = kind === 'embedded'
  const rows = await rowsOfPage()
  expect(rows.length).toBeGreaterThan(3)
  const found: Row[] = []
  for (const { version, schema } of rows) {
    const older = await mkdtemp(join(tmpdir(), 'migrations-'))
    const isOfThen = (path: string) =>
      !path.endsWith('.sql') || (path.split(/[\\/]/).at(-1) ?? '').slice(0, 4) <= schema
    await cp(migrations, older, { recursive: true, filter: isOfThen })
    const database = await createTestDatabase(kind, { hasSchema: false })
    const backend = await openAsItIs(database.settings)
    try {
      await migrate(backend.pool, { folder: older, isEmbedded })
      await migrate(backend.pool, { isEmbedded })
      const isTakenOver = (await schemaDrift(backend)).wrong.length === 0
      const back = migrate(backend.pool, { folder: older, isEmbedded })
      const goesOn = await back.then(
        () => true,
        (error: Error) => !error.message.startsWith('The database is newer than this server'),
      )
      found.push({ version, schema, isTakenOver, goesOn })
    } finally {
      await backend.close()
      await database.drop()
      await rm(older, { recursive: true })
    }
  }
  expect(found).toEqual(rows)
})
