import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, testKinds } from '../testing/test-databases.ts'
import { migrate } from './migrate.ts'
import { migrationsFolder } from './migration-files.ts'
import { openAsItIs } from './open.ts'
import { withClient } from './pool.ts'
import { schemaDrift } from './schema-shape.ts'

/** 0010-letters.sql on a database that holds rows of a server from before. */

const decomposed = (text: string) => text.normalize('NFD')

const rowsFromBefore = `
  with site as (insert into sites (name, city) values ('${decomposed('Ås gård')}', 'Țăndărei') returning id),
    panel as (insert into scanned_systems (site_id, name) select id, 'Panel' from site returning id),
    ring as (insert into scanned_loops (scanned_system_id, name) select id, 'Loop' from panel returning id, scanned_system_id)
  insert into scanned_units (scanned_loop_id, scanned_system_id, tag_name, serial_number, created_at)
  select r.id, r.scanned_system_id, t.tag, t.serial, t.at::timestamptz from ring r, (values
    ('Møte å', '1', '2026-01-01'), ('${decomposed('Møte å')}', '2', '2026-02-01'),
    ('ЗАЛ', 'ж-1', '2026-03-01'), ('зал', 'Ж-1', '2026-04-01'), ('Alone', '3', '2026-05-01')) t (tag, serial, at)`

it.each(testKinds)(
  'makes texts from before composed, and keeps apart units that count as the same (%s)',
  async (kind) => {
    const isEmbedded = kind === 'embedded'
    const older = await mkdtemp(join(tmpdir(), 'migrations-'))
    await cp(migrationsFolder, older, { recursive: true, filter: (path) => !path.endsWith('0010-letters.sql') })
    const database = await createTestDatabase(kind)
    const backend = await openAsItIs(database.settings)
    const read = (text: string) => withClient(backend.pool, async (client) => (await client.query(text, [])).rows)
    try {
      await migrate(backend.pool, { folder: older, isEmbedded })
      await read(rowsFromBefore)
      expect(await migrate(backend.pool, { isEmbedded })).toEqual(['0010-letters.sql'])

      expect(await read('select name, sort_key, city_key from sites')).toEqual([
        { name: 'Ås gård', sort_key: '}s g}rd', city_key: 'tandarei' },
      ])
      const units = await read(
        'select left(id::text, 8) as start, tag_name, serial_number from scanned_units order by created_at',
      )
      const [, second, , fourth] = units.map(({ start }) => start)
      expect(units.map(({ tag_name, serial_number }) => [tag_name, serial_number])).toEqual([
        ['Møte å', '1'],
        [`Møte å (${second})`, '2'],
        ['ЗАЛ', 'ж-1'],
        [`зал (${fourth})`, `Ж-1 (${fourth})`],
        ['Alone', '3'],
      ])
      expect(await read('select action, target_name, changes from audit_log order by id')).toEqual([
        {
          action: 'unit.updated',
          target_name: 'Møte å',
          changes: [{ field: 'tagName', from: 'Møte å', to: `Møte å (${second})` }],
        },
        {
          action: 'unit.updated',
          target_name: 'зал',
          changes: [{ field: 'tagName', from: 'зал', to: `зал (${fourth})` }],
        },
        {
          action: 'unit.updated',
          target_name: `зал (${fourth})`,
          changes: [{ field: 'serialNumber', from: 'Ж-1', to: `Ж-1 (${fourth})` }],
        },
      ])
      expect((await schemaDrift(backend)).wrong).toEqual([])
    } finally {
      await backend.close()
      await database.drop()
      await rm(older, { recursive: true })
    }
  },
)
