import { randomBytes } from 'node:crypto'
import type { EmbeddedRows } from './embedded-protocol.ts'
import { EmbeddedThread } from './embedded-thread.ts'

let thread: EmbeddedThread
beforeAll(async () => {
  thread = new EmbeddedThread({ folder: undefined, dump: undefined })
})
afterAll(() => thread.close())

const ask = (sql: string, parameters: (string | Uint8Array | null)[] = []) =>
  thread.call<EmbeddedRows>({ kind: 'query', sql, parameters })
const script = (sql: string) => thread.call<EmbeddedRows>({ kind: 'script', sql })

it('answers a statement with its command, its count and its rows', async () => {
  await script('create table words (number int primary key, word text)')
  expect(await ask("insert into words values (1, 'one'), (2, null) returning number")).toEqual({
    command: 'INSERT',
    rowCount: 2,
    rows: [{ number: 1 }, { number: 2 }],
    byteColumns: [],
  })
  expect(await ask('update words set word = $1 where number > $2', ['æ', '1'])).toMatchObject({ rowCount: 1, rows: [] })
  expect((await ask('select * from words order by number')).rows).toEqual([
    { number: 1, word: 'one' },
    { number: 2, word: 'æ' },
  ])
  expect(await ask('drop table words')).toMatchObject({ command: 'DROP', rowCount: 0, rows: [] })
})

it('answers a script with the result of its last statement', async () => {
  expect((await script('select 1 as a; select 2 as b, 3 as c')).rows).toEqual([{ b: 2, c: 3 }])
  expect(await script('select 1 as a; set local lock_timeout = 0')).toMatchObject({ command: 'SET', rows: [] })
})

it('transfers bytes unchanged in any number', async () => {
  const bytes = randomBytes(5_000_000)
  const { rows, byteColumns } = await ask('select $1::bytea as bytes, length($1) as length', [bytes])
  expect([byteColumns, rows[0]?.length]).toEqual([['bytes'], bytes.length])
  expect(Buffer.compare(rows[0]?.bytes as Uint8Array, bytes)).toBe(0)
})

it('returns answers of several pieces in order', async () => {
  const { rows } = await ask(`select n, repeat('x', 100) as word from generate_series(1, 20000) as g (n)`)
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 20_000 }, (_, i) => i + 1))
})

it.each([
  ['what it cannot read', 'selct 1', [], '42601'],
  ['a parameter that is none of its kind', 'select $1::uuid', ['abc'], '22P02'],
  ['what goes wrong after some rows', 'select 1 / (3 - n) from generate_series(1, 5) as g (n)', [], '22012'],
  ['two statements in one', 'select 1; select 2', [], '42601'],
])('refuses %s by its code and continues', async (_, sql, parameters, code) => {
  await expect(ask(sql, parameters)).rejects.toMatchObject({ code })
  expect((await ask('select 1 as one')).rows).toEqual([{ one: 1 }])
})

it('keeps a failed transaction closed until its end and rolls it back', async () => {
  await script('create table kept (id int)')
  await script('begin')
  await ask('insert into kept values (1)')
  await expect(ask('select nothing')).rejects.toMatchObject({ code: '42703' })
  await expect(ask('select 1')).rejects.toMatchObject({ code: '25P02' })
  expect(await script('commit')).toMatchObject({ command: 'ROLLBACK' })
  expect((await ask('select * from kept')).rows).toEqual([])
})

it('delivers a notification before the answer of its statement', async () => {
  const payloads: string[] = []
  thread.addListener('news', (payload) => payloads.push(payload))
  await thread.call({ kind: 'listen', channel: 'news' })
  await ask(`select pg_notify('news', $1)`, ['first'])
  expect(payloads).toEqual(['first'])
  await script(`begin; notify news, 'second'`)
  expect(payloads).toEqual(['first'])
  await script('commit')
  expect(payloads).toEqual(['first', 'second'])
})
