import { demoIds } from '@emberwatch/api/fleet'
import { type DemoApi, openDemoApi } from '@emberwatch/api/testing'
import { sql } from 'kysely'
import { directVoice } from './direct-voice.test-kit.ts'
import { Simulator } from './simulator.ts'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const stepMs = 4_000

function simulate(seed?: string) {
  const onError = (error: unknown) => {
    throw error
  }
  const now = () => api.clock.now
  const simulator = new Simulator({
    db: api.db,
    now,
    voice: directVoice(api.db, now),
    onError,
    ...(seed ? { seed } : {}),
  })
  return async (ticks: number) => {
    for (let n = 0; n < ticks; n += 1) {
      api.clock.now = new Date(api.clock.now.getTime() + stepMs)
      await simulator.tick()
    }
  }
}

const entries = async () => {
  const { rows } = await sql<{ state: string | null; stages: { status: string }[] | null; isArchived: boolean }>`
    select y.connection_state as state, e.stages, y.archived_at is not null as is_archived
    from modem_systems e join systems y on y.id = e.system_id order by e.id`.execute(api.db.kysely)
  return rows
}
const states = async () => JSON.stringify(await entries())
const words = (stages: { status: string }[] | null) => stages?.map(({ status }) => status).join(' ') ?? null

/** The stages of each code (product 22.7). */
const stagesOf: Record<string, string[]> = {
  system_connected: ['ok ok ok ok'],
  panel_config_ok: ['ok ok ok pending'],
  in_progress: ['ok pending pending pending', 'ok ok pending pending'],
  mobile_connection_failed: ['fail pending pending pending'],
  network_config_failed: ['ok fail pending pending'],
  panel_config_failed: ['ok ok fail pending'],
}

it('a seed makes the same story, another seed another', async () => {
  const storyOf = async (seed: string) => {
    await simulate(seed)(25)
    const story = await states()
    await api.close()
    api = await openDemoApi()
    return story
  }
  const [first, again, other] = [await storyOf('a'), await storyOf('a'), await storyOf('b')]
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

it('stages agree with codes, in shares near those of the trade', async () => {
  const run = simulate()
  const states = new Set<string | null>()
  for (let round = 0; round < 100; round += 1) {
    await run(2)
    const now = await entries()
    for (const { state, stages, isArchived } of now) {
      if (isArchived) continue
      states.add(state)
      if (state === null) expect([null, 'pending pending pending pending']).toContain(words(stages))
      else expect(stagesOf[state]).toContain(words(stages))
    }
    const live = now.filter(({ stages, isArchived }) => stages && !isArchived)
    const share = live.filter(({ state }) => state === 'system_connected').length / live.length
    expect(share).toBeGreaterThan(0.7)
    expect(share).toBeLessThan(0.95)
  }
  expect([...states]).toEqual(expect.arrayContaining(['system_connected', 'mobile_connection_failed', 'in_progress']))
})

it('a birth is followed by the full state, which ends nothing', async () => {
  const open = async () => {
    const { rows } = await sql<{ open: number; noted: number }>`select
      (select count(*)::int from issues where not is_solved) as open,
      (select count(*)::int from events where clock_note is not null) as noted`.execute(api.db.kysely)
    return rows
  }
  await api.close()
  api = await openDemoApi()
  const before = await open()
  await simulate()(1)
  expect(await open()).toEqual(before)
  const { rows } = await sql<{ id: string }>`select e.id from modem_systems e join systems y on y.id = e.system_id
    left join modem_entry_links l on l.entry_id = e.id
    where y.connection_state = 'system_connected' and y.archived_at is null and l.active_at is null`.execute(
    api.db.kysely,
  )
  expect(rows).toEqual([])
})

it('a restart continues with new ids', async () => {
  const issues = async () =>
    Number(
      (
        await api.db.kysely
          .selectFrom('issues')
          .select((e) => e.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  const before = await issues()
  await simulate()(120)
  const between = await issues()
  await simulate()(120)
  expect(between).toBeGreaterThan(before)
  expect(await issues()).toBeGreaterThan(between)
})

it('events and issues come and go in constant number', async () => {
  const count = async () => {
    const { rows } = await sql<Record<'events' | 'open' | 'solved' | 'future', number>>`select
      (select count(*) from events)::int as events,
      (select count(*) from issues where not is_solved)::int as open,
      (select count(*) from issues where is_solved)::int as solved,
      (select count(*) from events where occurred_at > ${api.clock.now})::int as future`.execute(api.db.kysely)
    return rows[0] as Record<'events' | 'open' | 'solved' | 'future', number>
  }
  const before = await count()
  await simulate()(250)
  const after = await count()
  expect(after.events).toBeGreaterThan(before.events)
  expect(after.future).toBe(0)
  expect(after.solved).toBeGreaterThan(before.solved)
  expect(Math.abs(after.open - before.open)).toBeLessThan(20)
})

const addSystem = async () => {
  const system = { siteId: demoIds.sites.nidelva, type: 'autrosafe', name: 'Ny' } as const
  const { id } = await api.db.kysely.insertInto('systems').values(system).returning('id').executeTakeFirstOrThrow()
  return id
}

it("a person's own modem is not simulated", async () => {
  const { kysely } = api.db
  const modem = { siteId: demoIds.sites.nidelva, clientId: 'fam-1', iccid: '1', imsi: '1', imei: '001017009999999' }
  const { id: modemId } = await kysely
    .insertInto('modems')
    .values({ ...modem, ip: '192.168.10.1', subnet: '255.255.255.0' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const systemId = await addSystem()
  await kysely.insertInto('modemSystems').values({ modemId, systemId, name: 'Ny', type: 'autrosafe' }).execute()
  await simulate()(8)
  const entry = await kysely
    .selectFrom('modemSystems')
    .select('stages')
    .where('modemId', '=', modemId)
    .executeTakeFirstOrThrow()
  expect(entry.stages).toBeNull()
})

it('a new configuration comes up stage by stage without a failure', async () => {
  const { kysely } = api.db
  const modemId = demoIds.modem('nidelva')
  await kysely.deleteFrom('modemSystems').where('modemId', '=', modemId).execute()
  const systemId = await addSystem()
  const names = ['mobileConnection', 'networkConfiguration', 'panelConfiguration', 'liveUpdates']
  const stages = JSON.stringify(names.map((name) => ({ name, status: 'pending' })))
  await kysely.insertInto('modemSystems').values({ modemId, systemId, name: 'Ny', type: 'autrosafe', stages }).execute()
  const run = simulate()
  const stagesOverTime = []
  for (let n = 0; n < 4; n += 1) {
    await run(1)
    const entry = await kysely
      .selectFrom('modemSystems')
      .select('stages')
      .where('modemId', '=', modemId)
      .executeTakeFirstOrThrow()
    stagesOverTime.push(words(entry.stages))
  }
  expect(stagesOverTime).toEqual([
    'ok pending pending pending',
    'ok ok pending pending',
    'ok ok ok pending',
    'ok ok ok ok',
  ])
  const system = await kysely
    .selectFrom('systems')
    .select('connectionState')
    .where('id', '=', systemId)
    .executeTakeFirstOrThrow()
  expect(system.connectionState).toBe('system_connected')
})

it('data outside of the demo fleet stays unchanged', async () => {
  const { kysely } = api.db
  const site = await kysely.insertInto('sites').values({ name: 'Ekte' }).returning('id').executeTakeFirstOrThrow()
  await kysely.updateTable('systems').set({ siteId: site.id }).where('siteId', '=', demoIds.sites.akerselva).execute()
  await kysely.updateTable('modems').set({ siteId: site.id }).where('siteId', '=', demoIds.sites.akerselva).execute()
  const theirs = async () => {
    const { rows } = await sql`select y.*, e.stages, (select count(*) from events v where v.system_id = y.id),
      (select count(*) from issues i where i.system_id = y.id)
      from systems y left join modem_systems e on e.system_id = y.id where y.site_id = ${site.id}`.execute(kysely)
    return JSON.stringify(rows)
  }
  const before = await theirs()
  await simulate()(60)
  expect(await theirs()).toBe(before)
})

it('a database without the demo fleet stays unchanged, until it stops', async () => {
  await api.db.kysely.deleteFrom('settings').where('key', '=', 'demo-fleet').execute()
  const before = await states()
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'setTimeout', 'clearTimeout'] })
  try {
    const now = () => api.clock.now
    const simulator = new Simulator({ db: api.db, now, voice: directVoice(api.db, now), onError: () => undefined })
    await simulator.start()
    expect(jest.getTimerCount()).toBe(0)
    await api.db.kysely.insertInto('settings').values({ key: 'demo-fleet', value: 'true' }).execute()
    await simulator.start()
    expect(jest.getTimerCount()).toBe(1)
    await simulator.stop()
    expect(jest.getTimerCount()).toBe(0)
  } finally {
    jest.useRealTimers()
  }
  expect(await states()).toBe(before)
})

it('two servers run the simulation as fast as one', async () => {
  const [one, other] = [simulate('one'), simulate('other')]
  const turns = async () =>
    (
      await sql<{ value: string }>`select value #>> '{}' as value from settings where key = 'simulator-turn'`.execute(
        api.db.kysely,
      )
    ).rows[0]?.value
  await one(1)
  const turnsBefore = await turns()
  const before = await states()
  // The other's timer comes half a second after the first one's.
  api.clock.now = new Date(api.clock.now.getTime() - stepMs + 500)
  await other(1)
  expect([await turns(), await states()]).toEqual([turnsBefore, before])
  await one(1)
  expect(await turns()).not.toBe(turnsBefore)
})
