import { createTestDatabase, type TestDatabase, testKinds } from '../testing/test-databases.ts'
import { migrate } from './migrate.ts'
import { migrationsFolder, readMigrations } from './migration-files.ts'
import { openAsItIs } from './open.ts'
import { withClient } from './pool.ts'

/** Product 25.1: what was disabled before the upgrade is disabled after it. */
describe.each(testKinds)('an upgrade to the state of disablements (%s)', (kind) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase(kind)
  })
  afterEach(() => database.drop())

  it('makes it of the events that are stored', async () => {
    const backend = await openAsItIs(database.settings)
    const query = (text: string) => withClient(backend.pool, (client) => client.query(text, []))
    const names = (await readMigrations(migrationsFolder)).map(({ name }) => name)
    const isEmbedded = kind === 'embedded'
    await migrate(backend.pool, { isEmbedded, only: names.filter((name) => name < '0007') })
    await query(`insert into sites (name) values ('Fyrlykta')`)
    await query(`insert into systems (site_id, type, name)
      select s.id, 'autrosafe', t.name from sites s, unnest(array['busy', 'calm', 'silent']) as t (name)`)
    await query(`insert into events (system_id, event_name, occurred_at, unit_id, clock_note)
      select y.id, e.event, e.at, e.unit, e.note from systems y join (values
        ('busy', 'Disabled', timestamptz '2026-01-02 08:00Z', '1', null),
        ('busy', 'Disabled', '2026-01-02 09:00Z', '2', null),
        ('busy', 'Enabled', '2026-01-02 10:00Z', '2', null),
        ('busy', 'Disabled', '2026-01-02 09:00Z', '3', 'of an entry that is not configured: old'),
        ('calm', 'Reset', '2026-01-02 09:00Z', null, null)) as e (name, event, at, unit, note) on e.name = y.name`)
    await migrate(backend.pool, { isEmbedded })
    const units = await query('select unit_key, since from disablements where is_standing')
    expect(units.rows).toEqual([{ unit_key: '1', since: new Date('2026-01-02T08:00:00Z') }])
    const systems = await query('select name, disabled_count from systems order by name')
    expect(systems.rows).toEqual([
      { name: 'busy', disabled_count: 1 },
      { name: 'calm', disabled_count: 0 },
      { name: 'silent', disabled_count: null },
    ])
    await backend.close()
  })
})
