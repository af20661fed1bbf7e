import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../db/open.ts'
import { formatDataKeys, makeDataKey } from '../secrets/data-keys.ts'
import { createSealer } from '../secrets/sealed.ts'
import { copyEmptyDatabase } from '../testing/prepared.ts'
import { createTestDatabase, testKinds } from '../testing/test-databases.ts'

/** `pnpm server backup` and `pnpm server restore` as whoever runs a server meets them. */

/** The command knows the store of releases too, which the API does not. */
const cli = join(import.meta.dirname, '../../../server/src/backup-cli.ts')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-cli-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function run(env: NodeJS.ProcessEnv, ...args: string[]) {
  const child = spawn(process.execPath, [cli, ...args], {
    env: { ...process.env, DATABASE_URL: '', BACKUP_RECIPIENT: '', NODE_NO_WARNINGS: '1', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const code = await new Promise((resolve) => child.on('close', resolve))
  return { code, output: output.trim() }
}

const dataKey = makeDataKey()
const inputs = [
  sql`insert into sites (name) values ('Kai')`,
  sql`insert into systems (site_id, type) select id, 'autroprime' from sites`,
  sql`insert into modems (site_id, client_id, iccid, imsi, imei) select id, 'fam-1', '1', '1', '1' from sites`,
  sql`insert into modem_systems (modem_id, system_id, name, type, password)
    select m.id, s.id, 'A', 'autroprime', ${createSealer([dataKey]).seal('4711')} from modems m, systems s`,
]

describe.each(testKinds)('the commands (%s)', (kind) => {
  /** An installation: where its data lies, and the environment of its commands. */
  async function location({ isEmpty }: { isEmpty: boolean }) {
    const dataDir = await mkdtemp(join(folder, 'data-'))
    if (kind === 'embedded') {
      if (!isEmpty) await copyEmptyDatabase(dataDir)
      return { dataDir, env: { DATA_DIR: dataDir }, settings: { dataDir }, drop: async () => undefined }
    }
    const { settings, drop } = await createTestDatabase(kind, { hasSchema: !isEmpty })
    const keys = { JWT_SECRET: 'x'.repeat(40), DATA_KEYS: formatDataKeys([dataKey]) }
    return { dataDir, env: { DATA_DIR: dataDir, DATABASE_URL: settings.databaseUrl, ...keys }, settings, drop }
  }

  it('make a key, refuse plain output by default, and restore a server without sessions', async () => {
    const from = await location({ isEmpty: false })
    const db = await openDatabase(from.settings)
    for (const input of inputs) await input.execute(db.kysely)
    await db.close()
    await mkdir(join(from.dataDir, 'shell'))
    await writeFile(join(from.dataDir, 'shell', 'shell.json'), '{}')
    if (kind === 'embedded') await writeFile(join(from.dataDir, 'data-keys'), formatDataKeys([dataKey]))
    const file = (name: string) => join(folder, `${kind}-${name}`)

    const result = await run({}, 'backup', 'key', 'new', file('key'))
    expect(result).toEqual({ code: 0, output: expect.stringMatching(/^age1[0-9a-z]{58}$/) })
    expect((await stat(file('key'))).mode & 0o777).toBe(0o600)

    expect(await run(from.env, 'backup', file('none'))).toEqual({
      code: 1,
      output: expect.stringMatching(/^A backup is encrypted: set BACKUP_RECIPIENT, or give --recipient/),
    })
    expect(existsSync(file('none'))).toBe(false)
    const backup = await run({ ...from.env, BACKUP_RECIPIENT: result.output }, 'backup', file('whole'))
    expect(backup.code).toBe(0)
    expect(backup.output).toContain(`It opens with the key of ${result.output}.`)
    const where = kind === 'embedded' ? join(from.dataDir, 'data-keys') : 'DATA_KEYS'
    expect(backup.output).toContain(`the data keys ${dataKey.id} of ${where}: keep them, apart from it.`)
    expect((await readFile(file('whole'), 'latin1')).startsWith('age-encryption.org/v1\n')).toBe(true)

    const to = await location({ isEmpty: true })
    expect(await run(to.env, 'restore', file('whole'))).toEqual({
      code: 1,
      output: expect.stringMatching(/is encrypted: --identity names the file of its key\.$/),
    })
    if ('databaseUrl' in to.settings) {
      const nowhere = {
        ...to.env,
        DATABASE_URL: to.settings.databaseUrl?.replace(/\/[^/?]+(\?|$)/, '/nowhere_at_all$1'),
      }
      expect(await run(nowhere, 'restore', file('whole'), '--identity', file('key'))).toEqual({
        code: 69,
        output: expect.stringMatching(
          /^The database says: database "nowhere_at_all" does not exist; create it [^\n]*$/,
        ),
      })
    }
    const restored = await run(to.env, 'restore', file('whole'), '--identity', file('key'))
    expect(restored.output).toMatch(/ rows and 2 files of .* are back\.\nEvery session has ended, and /)
    const asksKeys = `Put the data keys ${dataKey.id} into ${join(to.dataDir, 'data-keys')} before the start`
    expect(restored.output.includes(asksKeys)).toBe(kind === 'embedded')
    expect(existsSync(join(to.dataDir, 'jwt-secret'))).toBe(false)
    const again = await openDatabase(to.settings)
    const sites = await again.kysely.selectFrom('sites').select('name').execute()
    await again.close()
    expect(sites).toEqual([{ name: 'Kai' }])
    await Promise.all([from.drop(), to.drop()])
  })
})

it.each([
  ['--plain with a recipient', 1, '--plain and --recipient exclude each other.', ['--plain', '--recipient', 'age1a']],
  ['--plain with keys', 1, '--with-keys needs encryption: leave --plain out.', ['--plain', '--with-keys']],
  ['a recipient that is none', 1, 'age1a is no recipient of age', ['--recipient', 'age1a']],
  ['a word it does not know', 64, 'backup <place>', ['--plane']],
  ['two files', 64, 'backup <place>', ['b']],
])('refuse a backup for %s', async (_name, code, output, args) => {
  const dataDir = await mkdtemp(join(folder, 'refusing-'))
  await copyEmptyDatabase(dataDir)
  const file = join(folder, 'refused')
  expect(await run({ DATA_DIR: dataDir }, 'backup', file, ...args)).toEqual({
    code,
    output: expect.stringContaining(output),
  })
  expect(existsSync(file)).toBe(false)
})

it('report an unwritable backup file in one line', async () => {
  const dataDir = await mkdtemp(join(folder, 'unwritable-'))
  await copyEmptyDatabase(dataDir)
  await writeFile(join(folder, 'no-folder'), '')
  const { code, output } = await run(
    { DATA_DIR: dataDir },
    'backup',
    join(folder, 'no-folder', 'deep', 'file'),
    '--plain',
  )
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/^ENOTDIR: .*$/) })
})

it('refuse a secret key as BACKUP_RECIPIENT', async () => {
  expect(await run({ BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1ABC' }, 'backup', join(folder, 'mistaken'))).toEqual({
    code: 78,
    output: 'BACKUP_RECIPIENT must be recipients of age (age1…), separated by commas.',
  })
})
