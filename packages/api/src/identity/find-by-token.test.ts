import { randomUUID } from 'node:crypto'
import { demoIds } from '../fleet/index.ts'
import { type DemoApi, openDemoApi, testSecret } from '../testing/demo-api.ts'
import { demoNow } from '../testing/demo-database.ts'
import { type Statement, statementsDuring } from '../testing/statements.ts'
import { endAllSessions } from './sessions.ts'
import { createTokens, tokenLifeSeconds } from './tokens.ts'

/** Calls that come together are looked up together, and each is answered as if it had come alone. */

let api: DemoApi
const tokens: Record<string, string> = {}
beforeAll(async () => {
  api = await openDemoApi()
  for (const account of ['super.admin', 'site.admin', 'site.monitor', 'outsider'] as const)
    tokens[account] = await api.tokenOf(account)
})
afterAll(() => api.close())
afterEach(() => {
  api.clock.now = new Date(demoNow)
})

const call = async (token: string, path = '/systems?limit=3') => {
  const response = await api.fetch(`/api/v1${path}`, { headers: { authorization: token } })
  return { status: response.status, body: await response.json() }
}
const isLookUp = ({ text }: Statement) => /session_id/.test(text)
const everybody = () => Object.values(tokens)
/** Answers each token alone. */
const oneByOne = async (tokens: readonly string[]) => {
  const answers = []
  for (const token of tokens) answers.push(await call(token))
  return answers
}

it('one statement finds the people of concurrent calls', async () => {
  const expected = await oneByOne(everybody())
  expect(new Set(expected.map(({ body }) => body.count)).size).toBeGreaterThan(1)
  let answers: unknown[] = []
  const statements = await statementsDuring(api.db, async () => {
    answers = await Promise.all(everybody().map((token) => call(token)))
  })
  expect(answers).toEqual(expected)
  expect(statements.filter(isLookUp)).toHaveLength(1)
  // All of them had been answered a moment ago; the server's own work may go on meanwhile.
  const ofLists = statements.filter(({ text }) => /table_changes|"systems"/.test(text))
  expect(ofLists.map(({ text }) => text)).toEqual([expect.stringContaining('table_changes')])
})

it('a changed session is read again beside an unchanged one', async () => {
  const paths = [`/systems?limit=3`, `/users/${demoIds.users['site.admin']}/modems?limit=3`]
  const ask = () => Promise.all(paths.map((path) => call(tokens['super.admin'] ?? '', path)))
  await ask()
  await ask()
  const id = demoIds.system('nidelva', 1)
  await api.db.kysely.updateTable('systems').set({ comment: 'Changed' }).where('id', '=', id).execute()
  const statements = await statementsDuring(api.db, ask)
  expect(statements.filter(isLookUp)).toHaveLength(1)
  expect(statements.some(({ text }) => /"previous_name"/.test(text))).toBe(true)
})

it("an ended session and another person's token are refused in a batch", async () => {
  const sessionId = randomUUID()
  const sign = createTokens(testSecret, () => api.clock.now).sign
  const foreign = await sign({ id: demoIds.users.outsider, session: demoIds.users['site.admin'] })
  const unknown = await sign({ id: demoIds.users['site.admin'], session: sessionId })
  const malformed = await sign({ id: demoIds.users['site.admin'], session: 'no id' })
  const tokens = [unknown, ...everybody(), foreign, malformed, 'nonsense', '']
  expect((await Promise.all(tokens.map((token) => call(token)))).map(({ status }) => status)).toEqual([
    401, 200, 200, 200, 200, 401, 401, 401, 401,
  ])
  await api.db.kysely.updateTable('users').set({ status: 'BANNED' }).where('id', '=', demoIds.users.outsider).execute()
  const after = await Promise.all(everybody().map((token) => call(token)))
  expect(after.map(({ status }) => status)).toEqual([200, 200, 200, 401])
  await api.db.kysely.updateTable('users').set({ status: 'ACTIVE' }).where('id', '=', demoIds.users.outsider).execute()
})

it('calls beyond the size of a statement all get answers', async () => {
  const tokens = Array.from({ length: 230 }, (_, n) => everybody()[n % 4] ?? '')
  const expected = await oneByOne(everybody())
  let answers: unknown[] = []
  const statements = await statementsDuring(api.db, async () => {
    answers = await Promise.all(tokens.map((token) => call(token)))
  })
  expect(answers).toEqual(tokens.map((_, n) => expected[n % 4]))
  expect(statements.filter(isLookUp).length).toBeLessThan(20)
})

it('a failure of the database reaches exactly the calls of its batch', async () => {
  const { connect } = api.db.pool
  api.db.pool.connect = () => Promise.reject(new Error('gone'))
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const failed = await Promise.all(everybody().map((token) => call(token)))
  api.db.pool.connect = connect
  expect(failed.map(({ status }) => status)).toEqual([500, 500, 500, 500])
  expect((await call(tokens['super.admin'] ?? '')).status).toBe(200)
})

describe('a cached token', () => {
  it('expires at its time', async () => {
    const token = tokens['site.admin'] ?? ''
    expect((await call(token)).status).toBe(200)
    const { read } = createTokens(testSecret, () => api.clock.now)
    expect(await read(token)).not.toBeNull()
    api.clock.now = new Date(demoNow.getTime() + tokenLifeSeconds * 1000 - 1)
    expect(await read(token)).not.toBeNull()
    api.clock.now = new Date(demoNow.getTime() + tokenLifeSeconds * 1000)
    expect(await read(token)).toBeNull()
    expect((await call(token)).status).toBe(401)
  })

  it('matches by every letter', async () => {
    const token = tokens['site.admin'] ?? ''
    const other = token.slice(0, -2) + (token.at(-2) === 'A' ? 'B' : 'A') + token.at(-1)
    expect((await call(token)).status).toBe(200)
    expect((await call(other)).status).toBe(401)
  })
})

describe('a session whose token is valid', () => {
  const userId = demoIds.users['site.operator']
  const rowOf = () =>
    api.db.kysely.selectFrom('sessions').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow()

  it('is refused once its row has expired', async () => {
    const token = await api.tokenOf('site.operator')
    expect((await call(token)).status).toBe(200)
    const { id, expiresAt } = await rowOf()
    const expire = (at: Date) =>
      api.db.kysely.updateTable('sessions').set({ expiresAt: at }).where('id', '=', id).execute()
    await expire(new Date(api.clock.now.getTime() - 1))
    expect((await call(token)).status).toBe(401)
    await expire(expiresAt)
    expect((await call(token)).status).toBe(200)
  })

  it('is refused where it began while all sessions of the person ended', async () => {
    const token = await api.tokenOf('site.operator')
    const row = await rowOf()
    await endAllSessions(api.db.kysely, userId)
    await api.db.kysely.insertInto('sessions').values(row).execute()
    expect((await call(token)).status).toBe(401)
  })
})
