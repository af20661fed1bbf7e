import { createTestDatabase, type TestDatabase, testKinds } from '../testing/test-databases.ts'
import { migrate } from './migrate.ts'
import { migrationsFolder, readMigrations } from './migration-files.ts'
import { openAsItIs } from './open.ts'
import { withClient } from './pool.ts'

/** Product 27.2: what was before the upgrade is there after it. */
describe.each(testKinds)('an upgrade to troubles with a journal (%s)', (kind) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase(kind)
  })
  afterEach(() => database.drop())

  it('makes troubles of overlapping issues with assignees, and lines of their notes', async () => {
    const backend = await openAsItIs(database.settings)
    const query = (text: string) => withClient(backend.pool, (client) => client.query(text, []))
    const names = (await readMigrations(migrationsFolder)).map(({ name }) => name)
    const isEmbedded = kind === 'embedded'
    await migrate(backend.pool, { isEmbedded, only: names.filter((name) => name < '0009') })
    await query(`insert into sites (name) values ('Fyrlykta')`)
    await query(`insert into systems (site_id, type, name, connection_state, connection_changed_at)
      select id, 'autrosafe', 'A', 'system_connected', '2026-01-01Z' from sites`)
    await query(`insert into users (first_name, last_name, email_address, password_hash, status)
      values ('Kari', 'Moe', 'kari@emberwatch.example', 'x', 'ACTIVE')`)
    await query(`insert into issues (system_id, unit_name, hardware_name, has_alarms, is_solved, created_at, received_at, solved_at)
      select y.id, 'BH', 'BH', true, i.ends is not null, i.begins, i.begins, i.ends from systems y, (values
        (timestamptz '2026-01-02 08:00Z', timestamptz '2026-01-02 09:00Z'),
        ('2026-01-02 08:30Z', '2026-01-02 10:00Z'),
        ('2026-01-02 11:00Z', '2026-01-02 11:30Z'),
        ('2026-01-03 08:00Z', null)) as i (begins, ends)`)
    await query(`insert into trouble_assignments (system_id, kind, assignee_id, assigned_by_id, note, assigned_at, ended_at, ending)
      select y.id, 'alarm', u.id, u.id, 'Ringing', '2026-01-02 08:20Z', '2026-01-02 10:00Z', 'over' from systems y, users u`)
    await migrate(backend.pool, { isEmbedded })
    const instant = (text: string) => new Date(`2026-01-${text}Z`)
    const troubles = await query('select opened_at, taken_at, over_at from troubles order by opened_at')
    expect(troubles.rows).toEqual([
      { opened_at: instant('02T08:00'), taken_at: instant('02T08:20'), over_at: instant('02T10:00') },
      { opened_at: instant('02T11:00'), taken_at: null, over_at: instant('02T11:30') },
      { opened_at: instant('03T08:00'), taken_at: null, over_at: null },
    ])
    const lines = await query(`select l.kind, l.text, l.person_name, l.at, t.opened_at
      from log_lines l join troubles t on t.id = l.trouble_id`)
    expect(lines.rows).toEqual([
      {
        kind: 'note',
        text: 'Ringing',
        person_name: 'Kari Moe',
        at: instant('02T08:20'),
        opened_at: instant('02T08:00'),
      },
    ])
    await backend.close()
  })
})
