import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../db/open.ts'
import { copyEmptyDatabase } from '../testing/prepared.ts'
import { dataKeysOf, formatDataKeys, makeDataKey } from './data-keys.ts'
import { createSealer } from './sealed.ts'
import { openStored, sealedWith } from './sealed-rows.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'emberwatch-rotate-'))
  await copyEmptyDatabase(dataDir)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Runs `pnpm server keys:rotate` as a process of its own. */
async function rotate(env: NodeJS.ProcessEnv = {}, ...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'rotate-cli.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, NODE_NO_WARNINGS: '1', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const code = await new Promise((resolve) => child.on('close', resolve))
  return { code, output }
}

async function withDatabase<Result>(use: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>) {
  const db = await openDatabase({ dataDir })
  return use(db).finally(() => db.close())
}

const passwords = () =>
  withDatabase(
    async ({ kysely }) =>
      (await sql<{ password: string }>`select password from modem_systems order by name`.execute(kysely)).rows,
  ).then((rows) => rows.map(({ password }) => password))

it('a rotation seals everything with the new key, whatever lay open or was of the former one', async () => {
  const [former] = await dataKeysOf({ dataDir, dataKeys: undefined })
  if (!former) throw new Error('there is no key')
  await withDatabase(async ({ kysely }) => {
    const sealed = createSealer([former]).seal('4711')
    await sql`with site as (insert into sites (name) values ('A') returning id),
      system as (insert into systems (site_id, type) select id, 'autroprime' from site, generate_series(1, 2) returning id),
      modem as (insert into modems (site_id, client_id, iccid, imsi, imei) select id, 'fam-1', '1', '1', '1' from site returning id)
      insert into modem_systems (modem_id, system_id, name, type, password)
      select modem.id, system.id, row_number() over () || '', 'autroprime',
        case row_number() over () when 1 then ${sealed} else 'open' end from modem, system`.execute(kysely)
  })
  const { code, output } = await rotate()
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(new RegExp(`^1 are sealed with the key ${former.id}\\n2 texts were sealed with the key `)),
  ])
  const keys = await dataKeysOf({ dataDir, dataKeys: undefined })
  expect(keys).toHaveLength(1)
  expect(keys[0]?.id).not.toBe(former.id)
  const sealer = createSealer(keys)
  const texts = await passwords()
  expect(texts.map((text) => [sealer.isCurrent(text), openStored(sealer, text)])).toEqual([
    [true, '4711'],
    [true, 'open'],
  ])

  const [current] = keys
  const next = makeDataKey()
  const withEnvironment = await rotate({ DATA_KEYS: formatDataKeys([next, current ?? former]) })
  expect([withEnvironment.code, withEnvironment.output]).toEqual([
    0,
    expect.stringContaining(`with the key ${next.id};`),
  ])
  expect((await passwords()).map((text) => createSealer([next]).open(text))).toEqual(['4711', 'open'])
  expect(await readFile(join(dataDir, 'data-keys'), 'utf8')).toContain(current?.id)

  // Both are sealed with `next` by now, of which this one knows nothing.
  const wrong = `the key ${next.id} is not among DATA_KEYS`
  const missing = await rotate({ DATA_KEYS: formatDataKeys([current ?? former]) }, '--check')
  expect(missing).toEqual({ code: 1, output: `2 are sealed with the key ${next.id}: ${wrong}\n` })
  const [good, other] = [createSealer([next]), createSealer([{ ...makeDataKey(), id: next.id }])]
  expect(
    await withDatabase(async ({ kysely }) => [
      ...(await sealedWith(kysely, good)),
      ...(await sealedWith(kysely, other)),
    ]),
  ).toEqual([
    { key: next.id, count: 2, wrong: null },
    { key: next.id, count: 2, wrong: 'the key of that name in DATA_KEYS is another one' },
  ])
})
