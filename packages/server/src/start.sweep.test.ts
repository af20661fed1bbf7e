import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, withClient } from '@emberwatch/api'
import { copyEmptyDatabase } from '@emberwatch/api/testing/prepared'

/** Real servers start, and their lines and exit codes show how the start went. */

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-start-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true })
})
const children: ChildProcess[] = []
const { NODE_COMPILE_CACHE } = process.env

const secret = 'a secret of more than thirty-two characters'
const away = { DATABASE_URL: 'postgres://emberwatch:pass-word@127.0.0.1:9/emberwatch', JWT_SECRET: secret }
const keys = { DATA_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}` }

function begin(env: Readonly<Record<string, string>>, ...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.test-child.ts'), ...args], {
    // Without Node's cache of compiled code each of these servers would compile all that it is made of.
    env: { NODE_COMPILE_CACHE, HOST: '127.0.0.1', PORT: '0', DATA_DIR: join(folder, 'data'), DEMO_DATA: '0', ...env },
  })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += piece))
  return { child, output: () => output }
}
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** @returns the exit code, and all that it has said: each line of it JSON, and no trace among them */
async function failing(env: Readonly<Record<string, string>>) {
  const { child, output } = begin(env)
  const [code] = await once(child, 'close')
  expect(output()).not.toMatch(/\bat .*:\d+:\d+/)
  const lines = linesOf(output())
  expect(lines[0]).toMatchObject({ level: 'info', msg: 'Emberwatch 1.0.0 starts' })
  expect(lines.at(-1)).toMatchObject({ level: 'error', exitCode: code })
  return [code, lines.at(-1).msg]
}

async function untilReady({ child, output }: { child: ChildProcess; output: () => string }) {
  while (!output().includes('is ready')) await once(child.stdout ?? child, 'data')
}

it.each<[string, Record<string, string>, number, RegExp]>([
  ['a port that is none', { PORT: '99999' }, 78, /^PORT must be/],
  ['several settings', { JWT_SECRET: 'short', LOG_LEVEL: 'loud' }, 78, /JWT_SECRET.*\n.*LOG_LEVEL|LOG_LEVEL.*\n.*JWT/],
  ['a key that is none', { DATA_KEYS: 'k1:abc' }, 78, /DATA_KEYS/],
  ['a secret that is missing', { DATABASE_URL: away.DATABASE_URL }, 78, /^JWT_SECRET is required with DATABASE_URL/],
  ['a database that is not there', { ...away, ...keys }, 69, /^Nothing answers there .*DATABASE_URL/],
  ['an address that is not of this machine', { HOST: '192.0.2.1' }, 78, /HOST is no address of this machine/],
])('%s ends the start with instructions and an exit code', async (_, env, code, sentence) => {
  await copyEmptyDatabase(join(folder, 'data'))
  expect(await failing(env)).toEqual([code, expect.stringMatching(sentence)])
})

it('a file as data folder ends the start in one sentence', async () => {
  await writeFile(join(folder, 'file'), '')
  expect(await failing({ DATA_DIR: join(folder, 'file') })).toEqual([73, expect.stringContaining('must be writable')])
})

it("a newer server's database ends the start in one sentence", async () => {
  const dataDir = join(folder, 'data')
  await copyEmptyDatabase(dataDir)
  const db = await openDatabase({ dataDir })
  await withClient(db.pool, (client) =>
    client.query(`insert into schema_migrations (name, hash) values ('9001-later.sql', 'x')`, []),
  )
  await db.close()
  expect(await failing({})).toEqual([65, expect.stringMatching(/^The database is newer than this server.*9001-later/)])
})

it('a port or data folder in use ends the start in one sentence', async () => {
  await copyEmptyDatabase(join(folder, 'data'))
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = String(typeof address === 'object' && address?.port)
  expect(await failing({ PORT: port })).toEqual([75, expect.stringContaining('Set PORT to another one')])
  other.close()
  const db = await openDatabase({ dataDir: join(folder, 'data') })
  expect(await failing({})).toEqual([75, expect.stringContaining('set another DATA_DIR')])
  await db.close()
})

it("the start prints settings without secrets and the server's address", async () => {
  await copyEmptyDatabase(join(folder, 'data'))
  const server = begin({ JWT_SECRET: secret, ...keys, PUBLIC_URL: 'https://fire.example' })
  await untilReady(server)
  const [first, ...others] = linesOf(server.output())
  expect(first).toMatchObject({
    build: { version: '1.0.0', commit: 'c0ffee' },
    settings: { JWT_SECRET: 'set', DATA_KEYS: 'set', PUBLIC_URL: 'https://fire.example', HOST: '127.0.0.1' },
  })
  expect(others.at(-1)).toMatchObject({
    listens: expect.stringMatching(/^http:\/\/localhost:\d+$/),
    msg: 'Emberwatch is ready: https://fire.example',
  })
  const health = await fetch(`${others.at(-1).listens}/api/health`)
  expect(await health.json()).toMatchObject({ version: '1.0.0', commit: 'c0ffee', builtAt: null })
  server.child.kill('SIGINT')
  await once(server.child, 'close')
  expect(server.output()).not.toMatch(new RegExp(`${secret}|${keys.DATA_KEYS}`))
})

it('the log is text at a terminal on request', async () => {
  await copyEmptyDatabase(join(folder, 'data'))
  const server = begin({}, 'text')
  await untilReady(server)
  server.child.kill('SIGINT')
  await once(server.child, 'close')
  expect(server.output()).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: Emberwatch is ready: http:\/\/localhost:\d+ /m)
})

it('each exit code is in the table of the operating page', async () => {
  const { exitCodes } = await import('@emberwatch/api')
  const page = await readFile(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8')
  const documentedCodes = [...page.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code))
  expect(documentedCodes).toEqual(expect.arrayContaining(Object.values(exitCodes)))
})
