import { setTimeout } from 'node:timers/promises'
import type { AttentionItem, Disablement, DisablementMeta, Site, System } from '@emberwatch/contract/sites-systems'
import { until } from '@emberwatch/http/testing/until'
import type { Queries } from '../../db/queries.ts'
import { type DemoAccount, demoIds } from '../../fleet/index.ts'
import { noteDisablements, sweepDisablements } from '../../notifications/note-disablements.ts'
import { callsOf } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'

let api: DemoApi
let siteId: string
let systemId: string
let other: string
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const hourMs = 3_600_000
/** Hours before the moment of the server. */
const ago = (hours: number) => new Date(api.clock.now.getTime() - hours * hourMs)

beforeEach(async () => {
  const { kysely } = api.db
  ;({ id: siteId } = await kysely
    .insertInto('sites')
    .values({ name: 'Fyrlykta' })
    .returning('id')
    .executeTakeFirstOrThrow())
  ;[systemId, other] = [await addSystem('Sentral'), await addSystem('Anneks')]
  await kysely
    .insertInto('siteAccess')
    .values({
      ...{ siteId, userId: demoIds.users['site.monitor'], emailAddress: demoIds.emails['site.monitor'] },
      ...{ accessLevel: 0, isAccepted: true },
    })
    .execute()
})

const addSystem = async (name: string) => {
  const values = { siteId, name, type: 'autrosafe' as const, connectionState: 'system_connected' }
  return (await api.db.kysely.insertInto('systems').values(values).returning('id').executeTakeFirstOrThrow()).id
}

type Event = readonly [name: string, hoursAgo: number, unit?: string, rest?: object]
/** What a batch of the gateway stores. */
const report = (events: readonly Event[], ofSystem = systemId, change: Queries = api.db.kysely) =>
  change
    .insertInto('events')
    .values(
      events.map(([eventName, hours, unitId = '1.3.17', rest]) => ({
        ...{ systemId: ofSystem, eventName, occurredAt: ago(hours), unitId, unitName: `P01-${unitId}` },
        ...rest,
      })),
    )
    .execute()

interface Answer {
  readonly data: Disablement[]
  readonly count: number
  readonly meta: DisablementMeta
}
const read = async (query = '', subject = `sites/${siteId}`) =>
  (await api.get('site.monitor', `/api/v1/${subject}/disablements?${query}`)).body as unknown as Answer
/** Units with the hours since when. */
const standing = async (subject?: string) =>
  (await read('', subject)).data.map(({ unitId, since }) => [
    unitId,
    (api.clock.now.getTime() - Date.parse(since)) / hourMs,
  ])
const system = async (id = systemId) => (await api.get('site.monitor', `/api/v1/systems/${id}`)).body.data as System
const site = async () => (await api.get('site.monitor', `/api/v1/sites/${siteId}`)).body.data as Site
const attention = async (kind = 'disabled') =>
  (await api.get('site.monitor', `/api/v1/attention?siteId=${siteId}${kind && `&kind=${kind}`}`)).body as unknown as {
    data: AttentionItem[]
    meta: Record<string, number>
  }

describe('the state of disablements', () => {
  it('names the work during which a unit was disabled', async () => {
    const times = { startsAt: ago(5), endsAt: ago(3) }
    const { id: workId } = await api.db.kysely
      .insertInto('works')
      .values({ siteId, kind: 'test', ...times, createdById: demoIds.users['site.admin'] })
      .returning('id')
      .executeTakeFirstOrThrow()
    await report([
      ['Disabled', 4, '1.3.17'],
      ['Disabled', 1, '1.3.18'],
    ])
    expect((await read()).data.map(({ unitId, work }) => [unitId, work && [work.id, work.kind]])).toEqual([
      ['1.3.17', [workId, 'test']],
      ['1.3.18', null],
    ])
  })

  it("is unknown before a system's first report, and absent for other kinds", async () => {
    expect([(await system()).disabledCount, (await site()).disabledCount]).toEqual([null, null])
    expect(await read()).toMatchObject({ data: [], count: 0, meta: { unknownCount: 2 } })
    await report([['Test started', 1]])
    expect([(await system()).disabledCount, (await site()).disabledCount]).toEqual([0, 0])
    expect((await read()).meta).toEqual({ unknownCount: 1 })
  })

  it('begins with Disabled and ends with Enabled of the same unit', async () => {
    await report([
      ['Disabled', 5, '1'],
      ['Disabled', 4, '2'],
    ])
    expect(await standing()).toEqual([
      ['1', 5],
      ['2', 4],
    ])
    await report([['Enabled', 3, '1']])
    expect(await standing()).toEqual([['2', 4]])
    expect([(await system()).disabledCount, (await site()).disabledCount]).toEqual([1, 1])
    expect(await standing(`systems/${systemId}`)).toEqual([['2', 4]])
    expect(await standing(`systems/${other}`)).toEqual([])
  })

  it.each<[string, readonly Event[][], number | undefined]>([
    ['an Enabled without Disabled', [[['Enabled', 5]]], undefined],
    [
      'both in one report',
      [
        [
          ['Disabled', 5],
          ['Enabled', 4],
        ],
      ],
      undefined,
    ],
    ['a late Enabled that is older', [[['Disabled', 5]], [['Enabled', 6]]], 5],
    ['a late Disabled that is older than the Enabled', [[['Enabled', 5]], [['Disabled', 6]]], undefined],
    [
      'a late pair that is older',
      [
        [['Disabled', 5]],
        [
          ['Disabled', 8],
          ['Enabled', 7],
        ],
      ],
      5,
    ],
    ['a late Disabled within the same run', [[['Disabled', 5]], [['Disabled', 8]]], 8],
    ['Disabled again while it is', [[['Disabled', 5]], [['Disabled', 4]]], 5],
    ['a late end between two beginnings', [[['Disabled', 5]], [['Disabled', 3]], [['Enabled', 4]]], 3],
    [
      'a pair that ends and begins it anew',
      [
        [['Disabled', 5]],
        [
          ['Enabled', 4],
          ['Disabled', 3],
        ],
      ],
      3,
    ],
    ['an Enabled of the same second, received later', [[['Disabled', 5]], [['Enabled', 5]]], undefined],
    [
      'a Disabled of the same second, received later',
      [
        [
          ['Enabled', 5],
          ['Disabled', 5],
        ],
      ],
      5,
    ],
    ['the same report twice', [[['Disabled', 5]], [['Disabled', 5]]], 5],
  ])("follows the panel's time: %s", async (_, reports, since) => {
    for (const events of reports) await report(events)
    expect(await standing()).toEqual(since === undefined ? [] : [['1.3.17', since]])
    expect((await system()).disabledCount).toBe(since === undefined ? 0 : 1)
  })

  it('identifies units by id, else by name, and counts one unnamed', async () => {
    await report([
      ['Disabled', 5, '1', { unitName: 'A' }],
      ['Disabled', 4, undefined, { unitId: null, unitName: 'Zone 4', unitClass: 'Zone' }],
      ['Disabled', 3, undefined, { unitId: null, unitName: null }],
      ['Enabled', 2, '1', { unitName: 'B' }],
    ])
    expect((await read()).data.map(({ unitName, zone }) => [unitName, zone])).toEqual([
      ['Zone 4', null],
      [null, null],
    ])
  })

  it('names the zone of the unit in the configuration', async () => {
    const unit = await api.db.kysely
      .selectFrom('units as u')
      .innerJoin('systems as y', 'y.currentConfigurationId', 'u.configurationId')
      .select(['u.systemId', 'u.unitName', 'u.hardwareTag', 'u.detectionZone'])
      .where('y.siteId', '=', demoIds.sites.nidelva)
      .where('y.archivedAt', 'is', null)
      .where('u.detectionZone', 'is not', null)
      .orderBy('u.id')
      .executeTakeFirstOrThrow()
    const { unitName, hardwareTag } = unit
    await report([['Disabled', -1, 'own', { unitName, hardwareTag }]], unit.systemId)
    const { data } = await read('orderBy=since&order=DESC', `sites/${demoIds.sites.nidelva}`)
    expect(data[0]).toMatchObject({ unitName, hardware: hardwareTag, zone: unit.detectionZone })
  })

  it('ignores an event for an entry that is not configured', async () => {
    const clockNote = 'time of receipt: the modem said no time; of an entry that is not configured: old'
    await report([['Disabled', 5, '1', { clockNote }]])
    expect([await standing(), (await system()).disabledCount]).toEqual([[], null])
  })

  it('leaves out archived systems and disappears with a deleted one', async () => {
    await report([['Disabled', 5]])
    await api.db.kysely
      .updateTable('systems')
      .set({ archivedAt: ago(1) })
      .where('id', '=', systemId)
      .execute()
    expect([await standing(), (await site()).disabledCount]).toEqual([[], null])
    await api.db.kysely.deleteFrom('systems').where('id', '=', systemId).execute()
    const left = api.db.kysely.selectFrom('disablements').select('id').where('systemId', '=', systemId)
    expect(await left.execute()).toEqual([])
  })

  it('moves with a system to another site', async () => {
    await report([['Disabled', 5]])
    const move = { siteId: demoIds.sites.lade }
    await api.db.kysely.updateTable('systems').set(move).where('id', '=', systemId).execute()
    expect(await standing()).toEqual([])
    expect(await standing(`sites/${demoIds.sites.lade}`)).toContainEqual(['1.3.17', 5])
  })

  it('keeps disabled units beyond the history and forgets enabled ones', async () => {
    await report([
      ['Disabled', 500 * 24, '1'],
      ['Enabled', 401 * 24, '2'],
      ['Enabled', 399 * 24, '3'],
    ])
    await sweepDisablements(api.db.kysely, api.clock.now)
    const units = api.db.kysely.selectFrom('disablements').select('unitId').where('systemId', '=', systemId)
    expect((await units.orderBy('unitId').execute()).map(({ unitId }) => unitId)).toEqual(['1', '3'])
  })

  it('outlasts the events that it comes from', async () => {
    await report([['Disabled', 500 * 24]])
    await api.db.kysely.deleteFrom('events').where('systemId', '=', systemId).execute()
    expect(await standing()).toEqual([['1.3.17', 500 * 24]])
  })

  it('is announced to people who see the system', async () => {
    const changes: { kind: string; id: string | null }[] = []
    const stop = await api.db.listen('live', (payload) => {
      const { kind, rows } = JSON.parse(payload)
      for (const [id] of rows ?? []) changes.push({ kind, id })
    })
    await report([['Disabled', 5]])
    const kinds = () => new Set(changes.flatMap(({ kind, id }) => (id === systemId ? [kind] : [])))
    await until(async () => kinds().has('disablement') && kinds().has('system'))
    await stop?.()
  })
})

describe('lists', () => {
  const call = (account: DemoAccount, path: string) => callsOf(api)(account, 'GET', path)

  it('filter systems and sites by disabled, none and unknown', async () => {
    await report([['Disabled', 5]])
    const names = async (value: string) => {
      const { body } = await call('site.monitor', `/sites/${siteId}/systems?disabledCount=${value}`)
      return body.data.map(({ name }: System) => name)
    }
    expect(await names('1')).toEqual(['Sentral'])
    expect(await names('none')).toEqual(['Anneks'])
    await report([['Test started', 1]], other)
    expect(await names('0')).toEqual(['Anneks'])
    const sites = async (value: string) => {
      const { body } = await call('site.monitor', `/sites?limit=1000&disabledCount=${value}`)
      return body.data.map(({ id }: Site) => id)
    }
    expect(await sites('1')).toContain(siteId)
    expect(await sites('0')).not.toContain(siteId)
  })

  it('order systems by the number, unknown last', async () => {
    await report([['Disabled', 5]], other)
    const { body } = await call('site.monitor', `/sites/${siteId}/systems?orderBy=disabledCount&order=DESC`)
    expect(body.data.map(({ disabledCount }: System) => disabledCount)).toEqual([1, null])
  })

  it('count on the map', async () => {
    await report([['Disabled', 5]])
    const { body } = await call('site.monitor', `/users/${demoIds.users['site.monitor']}/map?siteId=${siteId}`)
    expect(body.data).toMatchObject([{ siteId, disabledCount: 1 }])
  })
})

describe('a long disablement', () => {
  it('needs attention after 24 hours until enabled, with the longest one named', async () => {
    await report([
      ['Disabled', 23, '1'],
      ['Disabled', 25, '2'],
      ['Disabled', 72, '3'],
    ])
    expect((await attention()).data).toEqual([])
    await noteDisablements(api.db.kysely, api.clock.now)
    const { data, meta } = await attention()
    const unit = { name: 'P01-3', hardware: '', zone: null }
    expect(data).toMatchObject([{ kind: 'disabled', systemId, count: 2, since: ago(72).toISOString(), unit }])
    expect(meta).toMatchObject({ disabled: 1, alarm: 0 })
    await report([
      ['Enabled', 1, '2'],
      ['Enabled', 1, '3'],
    ])
    expect((await attention()).data).toEqual([])
  })

  it('is in the list only for callers that name the kind', async () => {
    await report([['Disabled', 72]])
    await noteDisablements(api.db.kysely, api.clock.now)
    expect((await attention('')).data).toEqual([])
    expect((await attention('alarm,disabled')).data).toHaveLength(1)
  })

  it('restarts where a late Enabled splits it', async () => {
    await report([['Disabled', 72]])
    await report([['Disabled', 2]])
    await noteDisablements(api.db.kysely, api.clock.now)
    await report([['Enabled', 3]])
    await noteDisablements(api.db.kysely, api.clock.now)
    expect([await standing(), (await attention()).data]).toEqual([[['1.3.17', 2]], []])
  })

  it('waits for a concurrent event without blocking it', async () => {
    await report([['Disabled', 72]])
    let noted: Promise<void> | undefined
    await api.db.kysely.transaction().execute(async (change) => {
      await change.selectFrom('systems').select('id').where('id', '=', systemId).forNoKeyUpdate().execute()
      noted = noteDisablements(api.db.kysely, api.clock.now)
      await setTimeout(200)
      await report([['Enabled', 0]], systemId, change)
    })
    await noted
    expect([await standing(), (await attention()).data]).toEqual([[], []])
  })

  it('can be assigned, and is over when enabled', async () => {
    await report([['Disabled', 72]])
    await noteDisablements(api.db.kysely, api.clock.now)
    const taken = await callsOf(api)('site.monitor', 'POST', `/systems/${systemId}/assignments`, {
      kind: 'disabled',
      note: 'Painters until Friday',
    })
    expect(taken.status).toBe(200)
    await report([['Enabled', 0]])
    const ended = api.db.kysely.selectFrom('troubleAssignments').select('ending').where('systemId', '=', systemId)
    expect(await ended.execute()).toEqual([{ ending: 'over' }])
  })
})
