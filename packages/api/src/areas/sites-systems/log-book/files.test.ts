import { type LogRow, logFileLimits } from '@emberwatch/contract/sites-systems'
import { type DemoAccount, demoIds } from '../../../fleet/index.ts'
import { type Calls, callsOf, refusal } from '../../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../../testing/demo-api.ts'

/** Files of lines of the log book (product 26.4). */

let api: DemoApi
let call: Calls
beforeEach(async () => {
  api = await openDemoApi()
  call = callsOf(api)
})
afterEach(() => api.close())

const site = demoIds.sites.nidelva
const book = `/sites/${site}/log-book`
const pdf = Buffer.from('%PDF-1.7\n1 0 obj')
const png = Buffer.from('89504e470d0a1a0a0000000d', 'hex')
const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex')

const addLine = async (): Promise<string> =>
  (await call('site.operator', 'POST', book, { kind: 'note', text: 'Plans' })).body.data.id
const addFile = (
  lineId: string,
  content: Uint8Array<ArrayBuffer>,
  name = 'plan.pdf',
  as: DemoAccount = 'site.operator',
) => {
  const form = new FormData()
  form.set('file', new File([content], name))
  return call(as, 'POST', `/log-lines/${lineId}/files`, form)
}
const readFile = async (lineId: string, number: number, as: DemoAccount = 'site.monitor') =>
  api.fetch(`/api/v1/log-lines/${lineId}/file?number=${number}`, { headers: { authorization: await api.tokenOf(as) } })
const filesOf = async (lineId: string) => {
  const { data } = (await api.get('site.monitor', `/api/v1${book}?limit=1000`)).body
  return data.find((row: LogRow) => row.lineId === lineId).files
}

it('files download byte by byte for every reader, as attachments', async () => {
  const id = await addLine()
  const long = Buffer.concat([pdf, Buffer.alloc(1_300_000, 'x')])
  expect((await addFile(id, long, 'Tegning æ.pdf')).body.data).toMatchObject({ number: 0, size: long.length })
  expect((await addFile(id, png, 'photo.png', 'site.admin')).status).toBe(200)
  const answer = await readFile(id, 0)
  expect(Buffer.from(await answer.arrayBuffer()).equals(long)).toBe(true)
  expect(answer.headers.get('content-type')).toBe('application/octet-stream')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(await filesOf(id)).toEqual([
    expect.objectContaining({
      number: 0,
      name: 'Tegning æ.pdf',
      mediaType: 'application/pdf',
      addedBy: expect.any(String),
    }),
    expect.objectContaining({ number: 1, name: 'photo.png', mediaType: 'image/png' }),
  ])
})

it.each([
  ['a program', Buffer.from('4d5a900003000000', 'hex'), 'plan.pdf'],
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'photo.png'],
  ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'photo.jpg'],
  ['less than a beginning', Buffer.from('%PD'), 'plan.pdf'],
])('files of %s are refused by their content, under any name', async (_, content, name) => {
  const id = await addLine()
  const answer = await addFile(id, content, name)
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['file']])
  expect(await filesOf(id)).toEqual([])
})

it.each([
  ['plan.pdf', png, 'plan.pdf.png'],
  ['IMG.JPEG', jpeg, 'IMG.JPEG'],
  ['../../etc/passwd', pdf, 'passwd.pdf'],
  ['a"b\r\nx.pdf', pdf, expect.stringMatching(/^[^"\r\n]+\.pdf$/)],
])('files with the name %s get one by their content', async (name, content, stored) => {
  const id = await addLine()
  expect((await addFile(id, content, name)).body.data.name).toEqual(stored)
})

it('files of 21 MB are refused, of 20 MB stored', async () => {
  const id = await addLine()
  const bytes = (size: number) => Buffer.concat([pdf, Buffer.alloc(size - pdf.length, 'x')])
  expect(refusal(await addFile(id, bytes(21 * 1024 * 1024)))).toEqual([413, 'generic.too_large'])
  expect((await addFile(id, bytes(logFileLimits.bytes))).body.data.size).toBe(logFileLimits.bytes)
  expect(await filesOf(id)).toHaveLength(1)
})

it('a form without a file is refused', async () => {
  const id = await addLine()
  expect(refusal(await call('site.operator', 'POST', `/log-lines/${id}/files`, new FormData()))).toEqual([
    400,
    'missing.form.fields',
  ])
  const empty = await addFile(id, Buffer.alloc(0))
  expect([empty.status, Object.keys(empty.body.fields)]).toEqual([400, ['file']])
})

it('a line takes ten files, also in concurrent calls', async () => {
  const id = await addLine()
  const answers = await Promise.all(Array.from({ length: logFileLimits.perLine + 1 }, () => addFile(id, pdf)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(logFileLimits.perLine)
  expect(answers.filter(({ status }) => status !== 200).map(refusal)).toEqual([[409, 'log_book.too_many_files']])
})

it("files are refused when the site's quota is full", async () => {
  const id = await addLine()
  const row = { lineId: id, number: 0, name: 'a.pdf', mediaType: 'application/pdf' as const, personName: 'Kari Moe' }
  const size = logFileLimits.ofSite - 5
  await api.db.kysely
    .insertInto('logFiles')
    .values({ ...row, size, addedAt: new Date(), isStored: true })
    .execute()
  expect(refusal(await addFile(await addLine(), pdf))).toEqual([409, 'log_book.no_room'])
})

it('files need an operator to add and a monitor of the line to read', async () => {
  const id = await addLine()
  await addFile(id, pdf)
  for (const account of ['site.monitor', 'outsider'] as const)
    expect(refusal(await addFile(id, pdf, 'plan.pdf', account))).toEqual([403, 'user.missing_permissions'])
  expect((await readFile(id, 0, 'outsider')).status).toBe(403)
  expect((await readFile(id, 1)).status).toBe(404)
  expect((await readFile(id, '0 or 1' as never)).status).toBe(400)
})

it('files that a killed server left are hidden, and deleted an hour later', async () => {
  const id = await addLine()
  const row = { lineId: id, number: 0, name: 'a.pdf', mediaType: 'application/pdf' as const, personName: 'Kari Moe' }
  await api.db.kysely
    .insertInto('logFiles')
    .values({ ...row, size: 9, addedAt: api.clock.now })
    .execute()
  expect(await filesOf(id)).toEqual([])
  expect((await readFile(id, 0)).status).toBe(404)
  api.clock.now = new Date(api.clock.now.getTime() + 3_700_000)
  await addFile(id, pdf)
  const stored = await api.db.kysely.selectFrom('logFiles').select('isStored').where('lineId', '=', id).execute()
  expect(stored).toEqual([{ isStored: true }])
})

it('stored files cannot be changed or removed', async () => {
  const id = await addLine()
  await addFile(id, pdf)
  const { kysely } = api.db
  const changes = [
    kysely.updateTable('logFiles').set({ name: 'x.pdf' }).where('lineId', '=', id),
    kysely.deleteFrom('logFiles').where('lineId', '=', id),
  ]
  for (const change of changes) await expect(change.execute()).rejects.toThrow('the log book is never changed')
})
