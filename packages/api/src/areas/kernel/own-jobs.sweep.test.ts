import { read, utils } from '@e965/xlsx'
import { exportRowsAtOnce } from '@emberwatch/contract/reports'
import { until } from '@emberwatch/http/testing/until'
import { sql } from 'kysely'
import { demoIds } from '../../fleet/index.ts'
import { ask, ended, rowOf } from '../../jobs/job-worker.test-kit.ts'
import { makeDataKey } from '../../secrets/data-keys.ts'
import { createSealer } from '../../secrets/sealed.ts'
import { buildApi } from '../../server.ts'
import { readSettings } from '../../settings.ts'
import { callsOf } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'
import { addJob } from '../writes.test-kit.ts'

/** Exports and imports as people ask for them, over HTTP, with the worker of the server itself. */

const dataKeys = [makeDataKey()]
let api: DemoApi
let call: ReturnType<typeof callsOf>
beforeAll(async () => {
  api = await openDemoApi({ dataKeys })
  call = callsOf(api)
})
afterEach(async () => {
  await sql`delete from jobs`.execute(api.db.kysely)
})
afterAll(() => api.close())

const fileOf = async (account: Parameters<typeof call>[0], id: string) =>
  api.fetch(`/api/v1/jobs/${id}/file`, { headers: { authorization: await api.tokenOf(account) } })
/** The report of a system that has few events. */
const fewEvents = () => ({
  report: 'systemEvents',
  query: { ...events.query, systemId: demoIds.system('nidelva', 2) },
  rowsCount: 1,
})
const events = { report: 'systemEvents', query: { orderBy: 'timestamp', order: 'ASC' } }

/** More events of one system than a call answers with. */
async function addEvents() {
  await sql`insert into events (system_id, occurred_at, event_name, original_message)
    select ${demoIds.system('nidelva', 1)}, now() - n * interval '1 second', 'Test', 'Row ' || n
    from generate_series(1, ${exportRowsAtOnce + 100}) n`.execute(api.db.kysely)
}

const rowsCsv = (count: number) =>
  ['equipmentNumber,activeContract', ...Array.from({ length: count }, (_, n) => `${20_000_000 + n},true`)].join('\n')
/** The import of this many rows takes seconds, in which it can be stopped: PostgreSQL takes 60,000 in one. */
const manyRows = ({ kind }: DemoApi['db']) => (kind === 'postgres' ? 300_000 : 60_000)

describe('an export', () => {
  it('of few rows is answered by the call without a job', async () => {
    const { status, body } = await call('super.admin', 'POST', '/jobs/exports', { report: 'unitsAge', query: {} })
    expect([status, body.data.job, body.data.rowsCount > 0]).toEqual([200, null, true])
  })

  it('of too many rows is a job whose file its requester downloads', async () => {
    await addEvents()
    const answer = await call('site.admin', 'POST', '/jobs/exports', {
      ...events,
      query: { ...events.query, timeZone: 'Asia/Kolkata' },
      name: 'EventReport-all.xlsx',
    })
    expect(answer.body.data.job).toMatchObject({ kind: 'export', title: 'EventReport-all.xlsx' })
    const { id } = answer.body.data.job
    await ended(api.db, id)
    const { body } = await call('site.admin', 'GET', `/jobs/${id}`)
    const { rowsCount } = answer.body.data
    expect(body.data).toMatchObject({ state: 'done', doneCount: rowsCount, totalCount: rowsCount, error: null })
    const response = await fileOf('site.admin', id)
    expect(response.headers.get('attachment-name')).toBe('EventReport-all.xlsx')
    const content = Buffer.from(await response.arrayBuffer())
    expect(content.length).toBe(body.data.fileBytes)
    const book = read(content)
    const rows = book.SheetNames.flatMap((name) => utils.sheet_to_json(book.Sheets[name] ?? {}))
    expect(rows).toHaveLength(rowsCount)
    expect(Object.keys(rows[0] as object)).toContain('Timestamp (Asia/Kolkata)')
    for (const account of ['super.admin', 'site.monitor'] as const) {
      expect((await fileOf(account, id)).status).toBe(404)
      expect((await call(account, 'GET', `/jobs/${id}`)).status).toBe(404)
      expect((await call(account, 'GET', '/jobs')).body.data).toEqual([])
    }
  })

  it('is refused where its call would be', async () => {
    const answer = await call('site.admin', 'POST', '/jobs/exports', { report: 'unitsAge', query: {} })
    expect([answer.status, answer.body.statusText]).toEqual([403, 'user.missing_permissions'])
    const bad = await call('site.admin', 'POST', '/jobs/exports', { ...events, query: { orderBy: 'password' } })
    expect(bad.status).toBe(400)
    const name = '../../etc/passwd.xlsx'
    expect((await call('site.admin', 'POST', '/jobs/exports', { ...events, name })).status).toBe(400)
  })

  it("is refused after the requester's access has changed", async () => {
    const ownerId = demoIds.users['site.monitor']
    const id = await ask(api.db, { ownerId, task: fewEvents() }, createSealer(dataKeys))
    expect(await ended(api.db, id)).toMatchObject({ state: 'done' })
    expect((await fileOf('site.monitor', id)).status).toBe(200)
    const access = api.db.kysely.updateTable('siteAccess').where('userId', '=', ownerId)
    const ofSite = access.where('siteId', '=', demoIds.sites.nidelva)
    await ofSite.set({ isAccepted: false }).execute()
    const answer = await fileOf('site.monitor', id)
    expect([answer.status, (await answer.json()).statusText]).toEqual([409, 'job.access_changed'])
    await ofSite.set({ isAccepted: true }).execute()
    expect((await fileOf('site.monitor', id)).status).toBe(200)
  })

  it('is refused to a super user whose global level has dropped', async () => {
    const ownerId = demoIds.users['super.admin']
    const level = (globalAccessLevel: 1 | 2) =>
      api.db.kysely.updateTable('users').set({ globalAccessLevel }).where('id', '=', ownerId).execute()
    const task = { report: 'unitsAge', query: {}, rowsCount: 1 }
    const id = await ask(api.db, { ownerId, task }, createSealer(dataKeys))
    expect(await ended(api.db, id)).toMatchObject({ state: 'done' })
    expect((await fileOf('super.admin', id)).status).toBe(200)
    await level(1)
    const answer = await fileOf('super.admin', id)
    await level(2)
    expect([answer.status, (await answer.json()).statusText]).toEqual([409, 'job.access_changed'])
  })

  it('that disappears during its download breaks the connection', async () => {
    const ownerId = demoIds.users['site.monitor']
    const id = await ask(api.db, { ownerId, task: fewEvents() }, createSealer(dataKeys))
    await ended(api.db, id)
    // The row of the job is read first, and says how long the file is.
    await sql`update job_files set bytes = substring(bytes from 1 for 100) where job_id = ${id}`.execute(api.db.kysely)
    await expect(fileOf('site.monitor', id).then((response) => response.arrayBuffer())).rejects.toThrow()
    await api.db.kysely.deleteFrom('jobFiles').where('jobId', '=', id).execute()
    expect((await fileOf('site.monitor', id)).status).toBe(500)
  })

  it('replaces older ones: each person has the last three', async () => {
    const ownerId = demoIds.users['site.monitor']
    const ids: string[] = []
    for (let n = 0; n < 4; n++) {
      ids.push(await ask(api.db, { ownerId, task: fewEvents() }, createSealer(dataKeys)))
      await ended(api.db, ids.at(-1) ?? '')
    }
    const statuses = await Promise.all(ids.map(async (id) => (await fileOf('site.monitor', id)).status))
    expect(statuses).toEqual([404, 200, 200, 200])
  })

  it('of a banned person makes no file', async () => {
    const ownerId = demoIds.users.outsider
    await api.db.kysely.updateTable('users').set({ status: 'BANNED' }).where('id', '=', ownerId).execute()
    const id = await ask(api.db, { ownerId, task: { ...events, rowsCount: 1 } }, createSealer(dataKeys))
    expect(await ended(api.db, id)).toMatchObject({ state: 'failed', error: 'You may not see this report any more' })
    await api.db.kysely.updateTable('users').set({ status: 'ACTIVE' }).where('id', '=', ownerId).execute()
  })
})

describe('the list', () => {
  it('allows five waiting jobs for one person and refuses the sixth with Retry-After', async () => {
    const runAt = new Date('2100-01-01')
    for (let n = 0; n < 5; n++) await addJob(api, { ownerId: demoIds.users['super.admin'], runAt })
    const form = new FormData()
    form.set('file', new File(['equipmentNumber,activeContract\n1,true\n'], 'base.csv'))
    const { status, body } = await call('super.admin', 'POST', '/resources/import-install-base-report', form)
    expect([status, body.statusText]).toEqual([429, 'job.too_many'])
  })

  it('cancels a waiting job immediately, and no finished job or job of another person', async () => {
    const waiting = await addJob(api, { runAt: new Date('2100-01-01') })
    const jobId = await addJob(api, { state: 'done', finishedAt: new Date() })
    expect((await call('site.admin', 'POST', `/jobs/${waiting}/cancel`)).body.statusText).toBe('job.not_found')
    // Super users read everything; only those with global level Admin end what others have begun.
    for (const account of ['super.operator', 'super.monitor'] as const)
      expect((await call(account, 'POST', `/jobs/${waiting}/cancel`)).status).toBe(404)
    expect((await call('outsider', 'POST', `/jobs/${waiting}/cancel`)).body.data.state).toBe('cancelled')
    expect((await call('outsider', 'POST', `/jobs/${jobId}/cancel`)).body.data.state).toBe('done')
    expect((await call('outsider', 'POST', '/jobs/abc/cancel')).status).toBe(404)
  })

  it('has a file only when it is complete', async () => {
    const id = await addJob(api, { runAt: new Date('2100-01-01') })
    expect((await fileOf('outsider', id)).status).toBe(409)
  })

  it('neither shows mail jobs nor cancels them', async () => {
    const mail = await addJob(api, { kind: 'mail', ownerId: null, state: 'failed', task: 'sealed.a.b' })
    expect((await call('super.admin', 'GET', '/jobs')).body.data).toEqual([])
    expect((await call('super.admin', 'POST', `/jobs/${mail}/cancel`)).status).toBe(404)
  })
})

describe('an import of the install base', () => {
  const start = async (text: string) => {
    const form = new FormData()
    form.set('file', new File([text], 'base.csv'))
    return (await call('super.admin', 'POST', '/resources/import-install-base-report', form)).body.data
  }
  const imported = async () => (await call('super.admin', 'GET', '/reports/systems?limit=1')).body

  it('runs without the call and replaces the rows once', async () => {
    const { id } = await start(rowsCsv(3000))
    expect(await ended(api.db, id)).toMatchObject({ state: 'done', doneCount: 3000, totalCount: 3000 })
    expect((await imported()).count).toBe(3000)
    const lines = api.db.kysely.selectFrom('auditLog').select('details').where('action', '=', 'installBase.imported')
    expect(await lines.execute()).toEqual([{ details: expect.objectContaining({ rows: 3000 }) }])
  })

  it('with problems names them by row and changes nothing', async () => {
    const before = (await imported()).count
    const { id } = await start('equipmentNumber,activeContract\n1,maybe\n')
    expect(await ended(api.db, id)).toMatchObject({ state: 'failed', error: expect.stringMatching(/^Row 2, AC: /) })
    expect((await imported()).count).toBe(before)
  })

  it('cancelled during its run leaves the rows and no extra table', async () => {
    const before = (await imported()).count
    const { id } = await start(rowsCsv(manyRows(api.db)))
    await until(async () => (await rowOf(api.db, id)).doneCount > 0)
    await call('super.admin', 'POST', `/jobs/${id}/cancel`)
    expect((await ended(api.db, id)).state).toBe('cancelled')
    expect((await imported()).count).toBe(before)
    const stages = sql`select from pg_class where relkind = 'r' and relname like 'install\\_base\\_stage\\_%'`.execute(
      api.db.kysely,
    )
    expect((await stages).rows).toEqual([])
  })
})

it('continues once in the next server after a shutdown', async () => {
  const own = await openDemoApi({ dataKeys })
  const count = manyRows(own.db)
  const form = new FormData()
  form.set('file', new File([rowsCsv(count)], 'base.csv'))
  const answer = await callsOf(own)('super.admin', 'POST', '/resources/import-install-base-report', form)
  const { id } = answer.body.data
  await until(async () => (await rowOf(own.db, id)).doneCount > 0)
  await own.app.close()
  expect(await rowOf(own.db, id)).toMatchObject({ state: 'waiting', attempts: 0 })
  const next = await buildApi({ db: own.db, settings: { ...readSettings({ NODE_ENV: 'test' }), dataKeys } })
  await next.ready()
  expect(await ended(own.db, id)).toMatchObject({ state: 'done', doneCount: count, attempts: 1 })
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from install_base_rows`.execute(
    own.db.kysely,
  )
  expect(rows).toEqual([{ count }])
  const lines = own.db.kysely.selectFrom('auditLog').select('id').where('action', '=', 'installBase.imported')
  expect(await lines.execute()).toHaveLength(1)
  await next.close()
  await own.close()
})
