import type { LiveChange } from '@emberwatch/contract'
import { until } from '@emberwatch/http/testing/until'
import { sql } from 'kysely'
import { demoIds } from '../../fleet/index.ts'
import { type Calls, callsOf, refusal } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'
import { addJob } from '../writes.test-kit.ts'
import { configurationXml } from './configuration-xml.test-kit.ts'

/** Configurations that a job reads, over HTTP, with the worker of the server itself. */

let api: DemoApi
let call: Calls
beforeAll(async () => {
  api = await openDemoApi()
  call = callsOf(api)
  await sql`create function hold_back() returns trigger language plpgsql as $$
    begin new.run_at := '2100-01-01'; return new; end $$`.execute(api.db.kysely)
  await sql`create trigger held_back before update on jobs for each row
    when (new.title = 'held.xml' and old.state = 'storing') execute function hold_back()`.execute(api.db.kysely)
})
afterEach(async () => {
  await sql`delete from jobs`.execute(api.db.kysely)
})
afterAll(() => api.close())

const system = demoIds.system('nidelva', 1)
const owner = demoIds.users['site.admin']
const start = (xml: string, id = system, name = 'panel.xml') => {
  const form = new FormData()
  form.append('configuration', new File([xml], name))
  form.append('comment', 'Årskontroll')
  api.clock.now = new Date(api.clock.now.getTime() + 1000)
  return call('site.admin', 'POST', `/systems/${id}/configurations/uploads`, form)
}
const started = async (...what: Parameters<typeof start>) => (await start(...what)).body.data.id as string
const jobOf = async (id: string) => (await call('site.admin', 'GET', `/jobs/${id}`)).body.data
const ended = (id: string) => until(async () => ((await jobOf(id)).finishedAt ? await jobOf(id) : null))
const rows = (id = system) =>
  api.db.kysely
    .selectFrom('configurations')
    .select(['id', 'comment', 'isProcessed'])
    .where('systemId', '=', id)
    .execute()
const filesOf = async (jobId: string) => {
  const row = api.db.kysely.selectFrom('jobFiles').select('part').where('jobId', '=', jobId)
  return (await row.execute()).length
}
const unitsCount = async (id = system) =>
  (await api.db.kysely.selectFrom('units').select('id').where('systemId', '=', id).execute()).length
const current = async () =>
  (
    await api.db.kysely
      .selectFrom('systems')
      .select('currentConfigurationId as id')
      .where('id', '=', system)
      .executeTakeFirstOrThrow()
  ).id

describe('a configuration that a job reads', () => {
  it('is stored with units and hardware', async () => {
    const answer = await start(configurationXml({ units: 3000, name: 'one' }))
    expect(answer.body.data).toMatchObject({ kind: 'configuration', title: 'panel.xml', systemId: system })
    const { id } = answer.body.data
    expect(await ended(id)).toMatchObject({ state: 'done', doneCount: 3000, totalCount: 3000, error: null })
    const [newest] = (await call('site.monitor', 'GET', `/systems/${system}/configurations?limit=1`)).body.data
    expect(newest).toMatchObject({ comment: 'Årskontroll', isProcessed: true, createdAt: api.clock.now.toISOString() })
    expect([await current(), await unitsCount()]).toEqual([newest.id, 3000])
    const lines = api.db.kysely
      .selectFrom('auditLog')
      .select(['actorId', 'targetId'])
      .where('action', '=', 'configuration.uploaded')
    expect(await lines.where(sql<boolean>`details->>'configuration' = ${newest.id}`).execute()).toEqual([
      { actorId: owner, targetId: system },
    ])
    await until(async () => (await filesOf(id)) === 0)
  })

  it('is announced to people who see the system, and its job to its owner only', async () => {
    const changes: LiveChange[] = []
    const userId = demoIds.users['site.monitor']
    const listener = {
      userId,
      isConfirmed: true,
      network: '',
      sessionId: userId,
      expiresAt: Number.MAX_SAFE_INTEGER,
      send: (message: { type: string; changes?: readonly LiveChange[] }) =>
        void changes.push(...(message.changes ?? [])),
      end: () => undefined,
    }
    await api.tokenOf('site.monitor')
    const stop = await api.live.add(listener as never, undefined)
    await ended(await started(configurationXml({ name: 'heard' })))
    await until(async () => changes.some(({ kind, id }) => kind === 'configuration' && id === system))
    expect(changes.filter(({ kind }) => kind === 'job')).toEqual([])
    stop()
  })

  it("that is not well-formed is stored with the parser's message", async () => {
    const before = await rows()
    const xml = configurationXml({ name: 'cut' }).replace('</module>', '')
    expect(await ended(await started(xml))).toMatchObject({
      state: 'done',
      error: expect.stringMatching(/\(line \d+\)$/),
    })
    const added = (await rows()).filter(({ id }) => before.every((former) => former.id !== id))
    expect(added).toEqual([expect.objectContaining({ isProcessed: false })])
  })

  it('is refused with the messages of the call and stores nothing', async () => {
    const before = await rows()
    const id = await started(`<!DOCTYPE c>${configurationXml({ name: 'doctype' })}`)
    expect(await ended(id)).toMatchObject({ state: 'failed', error: 'XML files with a DOCTYPE are not accepted' })
    await until(async () => (await filesOf(id)) === 0)
    expect(await rows()).toEqual(before)
  })

  it('is refused without reading for the same file or an archived system', async () => {
    const xml = configurationXml({ name: 'twice' })
    await ended(await started(xml))
    expect(refusal(await start(xml))).toEqual([409, 'system_configuration.duplicate'])
    expect(refusal(await start(xml, demoIds.system('nidelva', 3)))).toEqual([409, 'system.already_archived'])
  })

  it('twice at the same moment is stored once', async () => {
    const xml = configurationXml({ units: 2000, name: 'at once' })
    const ids = await Promise.all([started(xml), started(xml)])
    const jobs = await Promise.all(ids.map(ended))
    expect(jobs.map(({ state, error }) => [state, error]).sort()).toEqual([
      ['done', null],
      ['failed', 'Same configuration file cannot be added'],
    ])
    expect(await unitsCount()).toBe(2000)
  })

  it('becomes current by upload time, whatever the order of reading', async () => {
    const early = await api.db.kysely
      .selectFrom('configurations')
      .select('createdAt')
      .where('id', '=', (await current()) ?? '')
      .executeTakeFirstOrThrow()
    const late = await started(configurationXml({ units: 7, name: 'late' }))
    await ended(late)
    const counting = await current()
    api.clock.now = new Date(early.createdAt.getTime() - 5_000)
    await ended(await started(configurationXml({ units: 9, name: 'early' })))
    expect([await current(), await unitsCount()]).toEqual([counting, 7])
    api.clock.now = new Date(early.createdAt.getTime() + 60_000)
  })
})

describe('a change during the job', () => {
  it('cancels it without a trace while units are stored', async () => {
    const before = [await rows(), await unitsCount()]
    const id = await started(configurationXml({ units: 60_000, name: 'cancelled' }))
    await until(async () => (await jobOf(id)).doneCount > 0)
    await call('site.admin', 'POST', `/jobs/${id}/cancel`)
    expect(await ended(id)).toMatchObject({ state: 'cancelled' })
    expect([await rows(), await unitsCount()]).toEqual(before)
    await until(async () => (await filesOf(id)) === 0)
  })

  it('refuses it for a person who has lost the system', async () => {
    const before = await rows()
    const access = api.db.kysely
      .updateTable('siteAccess')
      .where('userId', '=', owner)
      .where('siteId', '=', demoIds.sites.nidelva)
    const id = await waiting(configurationXml({ name: 'lost' }))
    await access.set({ accessLevel: 1 }).execute()
    await go(id)
    expect(await ended(id)).toMatchObject({ state: 'failed', error: 'You may not change this system any more' })
    await access.set({ accessLevel: 2 }).execute()
    expect(await rows()).toEqual(before)
  })

  it('fails it where the system is archived or deleted', async () => {
    const removed = await addSystem()
    const first = await waiting(configurationXml({ name: 'gone' }), removed)
    await api.db.kysely.deleteFrom('systems').where('id', '=', removed).execute()
    await go(first)
    expect(await ended(first)).toMatchObject({ state: 'failed', error: 'System not found' })
    const archived = await addSystem()
    const second = await waiting(configurationXml({ name: 'archived' }), archived)
    await api.db.kysely.updateTable('systems').set({ archivedAt: api.clock.now }).where('id', '=', archived).execute()
    await go(second)
    expect(await ended(second)).toMatchObject({ state: 'failed', error: 'System is already archived' })
    const doomed = await addSystem()
    const third = await started(configurationXml({ units: 60_000, name: 'middle' }), doomed)
    await until(async () => (await jobOf(third)).doneCount > 0)
    await api.db.kysely.deleteFrom('systems').where('id', '=', doomed).execute()
    expect(await ended(third)).toMatchObject({ state: 'failed', error: 'System not found' })
    expect(await unitsCount(doomed)).toBe(0)
  })
})

describe('the limits', () => {
  it('refuse a file with Retry-After above a gigabyte of waiting files, but no small work', async () => {
    await addJob(api, { inputBytes: 1024 ** 3, runAt: new Date('2100-01-01') })
    expect(refusal(await start(configurationXml({ name: 'room' })))).toEqual([503, 'job.no_room'])
    await sql`update jobs set state = 'cancelled', finished_at = now() where input_bytes is not null`.execute(
      api.db.kysely,
    )
    expect((await start(configurationXml({ name: 'room' }))).status).toBe(200)
  })

  it("show a person's own work only in the list of a system", async () => {
    await addJob(api, { ownerId: owner, runAt: new Date('2100-01-01') })
    const id = await waiting(configurationXml({ name: 'own' }))
    const list = async (account: 'site.admin' | 'super.admin') =>
      (await call(account, 'GET', `/jobs?systemId=${system}`)).body.data.map((job: { id: string }) => job.id)
    expect([await list('site.admin'), await list('super.admin')]).toEqual([[id], []])
  })
})

async function addSystem(): Promise<string> {
  const row = { siteId: demoIds.sites.nidelva, type: 'autrosafe' as const, name: 'Midlertidig' }
  return (await api.db.kysely.insertInto('systems').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Makes a job that no worker takes before `go`. */
const waiting = (xml: string, id?: string) => started(xml, id, 'held.xml')

async function go(id: string): Promise<void> {
  await sql`update jobs set run_at = now() where id = ${id}`.execute(api.db.kysely)
  await sql`select pg_notify('jobs', '')`.execute(api.db.kysely)
}
