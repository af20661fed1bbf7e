import type { AttentionItem, MapItem } from '@emberwatch/contract/sites-systems'
import { type DemoAccount, demoIds } from '../../fleet/index.ts'
import { callsOf } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const issued = (account: DemoAccount, of: DemoAccount = account) =>
  api.get(account, `/api/v1/users/${demoIds.users[of]}/issued`)
const attention = async (account: DemoAccount, query = '') => {
  const { status, body } = await api.get(account, `/api/v1/attention?limit=1000&${query}`)
  expect(status).toBe(200)
  return body as { data: AttentionItem[]; count: number; meta: Record<string, number> }
}
const { nidelva, lade, skansen, akerselva } = demoIds.sites

describe('the map of a person', () => {
  const item = async (site: string) => {
    const item = (await issued('site.monitor')).body.data.find(({ siteId }: MapItem) => siteId === site)
    if (!item) throw new Error('the site is not on the map')
    return item as MapItem
  }

  it("has the person's sites, with counts that add up from the systems", async () => {
    const { body } = await issued('site.monitor')
    expect(body.data.map(({ siteId }: MapItem) => siteId).sort()).toEqual([...demoIds.sharedSites].sort())
    for (const { siteId, issuesCount, solvedAlarmIssuesCount } of body.data as MapItem[]) {
      const sum = await api.db.kysely
        .selectFrom('issues as i')
        .innerJoin('systems as y', 'y.id', 'i.systemId')
        .select(({ fn }) => fn.countAll<number>().as('all'))
        .select(({ fn }) => fn.countAll<number>().filterWhere('isSolved', '=', true).filterWhere('hasAlarms', '=', true).as('solved')) // biome-ignore format: one line
        .where('y.siteId', '=', siteId)
        .where('y.archivedAt', 'is', null)
        .executeTakeFirstOrThrow()
      expect([issuesCount, solvedAlarmIssuesCount]).toEqual([Number(sum.all), Number(sum.solved)])
    }
  })

  it('tells a site with one lost system from one where all are connected (product 13.2)', async () => {
    expect((await item(lade)).isConnected).toBe(false)
    expect((await item(akerselva)).isConnected).toBe(true)
    expect((await item(nidelva)).alarmIssuesCount).toBeGreaterThan((await item(nidelva)).solvedAlarmIssuesCount)
  })

  it('counts no archived system, and a site without live systems as connected', async () => {
    const { kysely } = api.db
    const live = await kysely
      .selectFrom('systems')
      .select('id')
      .where('siteId', '=', lade)
      .where('archivedAt', 'is', null)
      .execute()
    const ids = live.map(({ id }) => id)
    await kysely.updateTable('systems').set({ archivedAt: new Date() }).where('id', 'in', ids).execute()
    expect(await item(lade)).toMatchObject({ issuesCount: 0, alarmIssuesCount: 0, isConnected: true })
    await kysely.updateTable('systems').set({ archivedAt: null }).where('id', 'in', ids).execute()
  })

  it('takes the place from the first modem with one', async () => {
    const { kysely } = api.db
    const { lat } = await item(skansen)
    expect(lat).toBeCloseTo(60.39, 1)
    await kysely.updateTable('modems').set({ deletedAt: new Date() }).where('siteId', '=', skansen).execute()
    expect(await item(skansen)).toMatchObject({ lat: null, lng: null })
    await kysely.updateTable('modems').set({ deletedAt: null }).where('siteId', '=', skansen).execute()
  })

  it('needs the person or a super user (product 1.8)', async () => {
    expect((await issued('site.monitor', 'outsider')).status).toBe(403)
    const answer = await issued('super.monitor', 'outsider')
    expect(answer.body.data.map(({ siteId }: MapItem) => siteId)).toEqual([demoIds.outsiderSite])
    expect((await issued('super.monitor')).body.data).toEqual([])
  })

  it.each(['00000000-0000-4000-8000-000000000000', 'nobody', '%00'])('answers 404 without a %s', async (id) => {
    const { status, body } = await api.get('super.admin', `/api/v1/users/${id}/issued`)
    expect([status, body.statusText]).toEqual([404, 'user.not_found'])
  })
})

describe('what needs attention', () => {
  it('comes worst first, then latest first', async () => {
    const { data, count, meta } = await attention('site.monitor')
    const ranks = ['configuration', 'urgent', 'offline', 'alarm']
    const expectedOrder = [...data].sort(
      (a, b) => ranks.indexOf(b.kind) - ranks.indexOf(a.kind) || Date.parse(b.since) - Date.parse(a.since),
    )
    expect(data).toEqual(expectedOrder)
    expect(data[0]?.kind).toBe('alarm')
    expect(data.some(({ kind, siteId }) => kind === 'alarm' && siteId === nidelva)).toBe(true)
    expect(data.find(({ siteId }) => siteId === lade)).toMatchObject({ kind: 'offline', count: 1 })
    expect(data.filter(({ siteId }) => siteId === akerselva)).toEqual([])
    expect(Object.values(meta).reduce((a, b) => a + b)).toBe(count)
    expect(meta.alarm).toBe(data.filter(({ kind }) => kind === 'alarm').length)
  })

  it('names the unit of the latest open alarm and its zone', async () => {
    const { data } = await attention('site.monitor')
    for (const { kind, systemId, unit } of data) {
      if (kind === 'offline' || kind === 'configuration') {
        expect(unit).toBeNull()
        continue
      }
      const latest = await api.db.kysely
        .selectFrom('issues as i')
        .leftJoin('units as u', (join) =>
          join.onRef('u.systemId', '=', 'i.systemId').onRef('u.unitName', '=', 'i.unitName'),
        )
        .select(['i.unitName as name', 'i.hardwareName as hardware', 'u.detectionZone as zone'])
        .where('i.systemId', '=', systemId)
        .where('i.isSolved', '=', false)
        .where('i.hasAlarms', '=', kind === 'alarm')
        .where((where) => where.or([where('i.hasAlarms', '=', true), where('i.isUrgent', '=', true)]))
        .orderBy('i.createdAt', 'desc')
        .executeTakeFirst()
      expect(unit).toEqual(latest)
    }
  })

  it('agrees with the map on sites with an open alarm', async () => {
    const { data } = await attention('site.monitor', 'kind=alarm')
    const onMap = ((await issued('site.monitor')).body.data as MapItem[])
      .filter((site) => site.alarmIssuesCount > site.solvedAlarmIssuesCount)
      .map(({ siteId }) => siteId)
    expect([...new Set(data.map(({ siteId }) => siteId))].sort()).toEqual(onMap.sort())
  })

  it('filters by one site or one system, and is empty for an unknown one', async () => {
    const all = (await attention('site.monitor')).data
    const here = all.filter(({ siteId }) => siteId === lade)
    expect(here.length).toBeGreaterThan(0)
    expect((await attention('site.monitor', `siteId=${lade}`)).data).toEqual(here)
    const [{ systemId } = { systemId: '' }] = here
    const ofSystem = here.filter((item) => item.systemId === systemId)
    expect((await attention('site.monitor', `systemId=${systemId}`)).data).toEqual(ofSystem)
    expect((await attention('site.monitor', 'siteId=nothing')).count).toBe(0)
    expect((await attention('outsider', `siteId=${lade}`)).count).toBe(0)
  })

  it('has no sites of other people', async () => {
    const sites = new Set((await attention('outsider')).data.map(({ siteId }) => siteId))
    expect([...sites].every((id) => id === demoIds.outsiderSite)).toBe(true)
    expect((await attention('super.monitor')).count).toBe(0)
  })

  it("shows a modem's own alarm at its first system until an operator handles it", async () => {
    const modemId = demoIds.modem('akerselva')
    const at = api.clock.now
    const notices = await api.db.kysely
      .insertInto('modemNotices')
      .values(
        (['refusedEvent', 'strayAlarm'] as const).map((kind) => ({
          ...{ modemId, kind, subject: kind, words: `{"${kind}"`, firstAt: at, lastAt: at },
        })),
      )
      .returning(['id', 'kind'])
      .execute()
    const rows = async () =>
      (await attention('site.operator', `siteId=${akerselva}`)).data.map(({ kind, count, notice }) => [
        ...[kind, count, notice?.modemId, notice?.kind, notice?.words],
      ])
    expect(await rows()).toEqual([
      ['alarm', 1, modemId, 'strayAlarm', '{"strayAlarm"'],
      ['urgent', 1, modemId, 'refusedEvent', '{"refusedEvent"'],
    ])
    const solve = (account: 'site.monitor' | 'site.operator', kind: string) =>
      callsOf(api)(account, 'POST', `/modems/${modemId}/solved-notices`, {
        noticeId: notices.find((one) => one.kind === kind)?.id,
      })
    expect((await solve('site.monitor', 'strayAlarm')).status).toBe(403)
    expect((await solve('site.operator', 'strayAlarm')).status).toBe(200)
    expect((await rows()).map(([kind]) => kind)).toEqual(['urgent'])
    expect((await solve('site.operator', 'refusedEvent')).status).toBe(200)
    expect(await rows()).toEqual([])
    expect((await solve('site.operator', 'refusedEvent')).status).toBe(404)
  })

  it('has messages of a modem without any system, on its site and in the fleet', async () => {
    const { kysely } = api.db
    const site = await kysely
      .insertInto('sites')
      .values({ name: 'Nybygg', addressLine1: 'Kaien 2', postalCode: '6900', city: 'Florø', country: 'Norge' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const modem = await kysely
      .insertInto('modems')
      .values({
        siteId: site.id,
        clientId: 'fam-900',
        iccid: '1',
        imei: '2',
        imsi: '3',
        wgip: null,
        ts: null,
        topic: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const at = api.clock.now
    await kysely
      .insertInto('modemNotices')
      .values({ modemId: modem.id, kind: 'strayAlarm', subject: 'x', words: '{"x"', firstAt: at, lastAt: at })
      .execute()
    const userId = demoIds.users['site.monitor']
    await kysely
      .insertInto('siteAccess')
      .values({ siteId: site.id, userId, emailAddress: 'x@x.example', accessLevel: 0, isAccepted: true })
      .execute()
    const modems = async (account: Parameters<typeof attention>[0], query = '') =>
      (await attention(account, query)).meta.modems
    const expected = [
      expect.objectContaining({
        modemId: modem.id,
        clientId: 'fam-900',
        kind: 'strayAlarm',
        siteName: 'Nybygg',
        count: 1,
      }),
    ]
    expect(await modems('site.monitor')).toEqual(expected)
    expect(await modems('site.monitor', 'kind=offline')).toBeNull()
    expect(await modems('outsider')).toBeNull()
    expect(await modems('super.monitor', 'scope=fleet')).toEqual(expected)
    await kysely.updateTable('modemNotices').set({ solvedAt: at }).where('modemId', '=', modem.id).execute()
    expect(await modems('site.monitor')).toBeNull()
  })

  it('has both times of a late event and the last contact of the panel', async () => {
    const { kysely } = api.db
    const { systemId, entryId } = await kysely
      .selectFrom('modemSystems as e')
      .innerJoin('systems as y', 'y.id', 'e.systemId')
      .select(['e.systemId', 'e.id as entryId'])
      .where('y.siteId', '=', demoIds.sites.akerselva)
      .executeTakeFirstOrThrow()
    await kysely.deleteFrom('issues').where('systemId', '=', systemId).execute()
    await kysely.deleteFrom('connectionChanges').where('systemId', '=', systemId).execute()
    const day = (count: number) => new Date(Date.now() - count * 86_400_000)
    const [seen, received, lost] = [day(10), day(9.5), day(9)]
    const unit = { systemId, unitName: 'P01-L01-S001', hardwareName: 'BHH-300', hasAlarms: true }
    const times = async () => {
      const item = (await attention('site.monitor')).data.find(
        (row) => row.systemId === systemId && row.kind === 'alarm',
      )
      return [item?.receivedAt, item?.heardAt]
    }
    await kysely
      .insertInto('issues')
      .values({ ...unit, createdAt: seen, receivedAt: received })
      .execute()
    const change = (changedAt: Date, state: string) =>
      kysely.insertInto('connectionChanges').values({ systemId, changedAt, state }).execute()
    await change(day(9.8), 'mobile_connection_failed')
    await change(day(9.2), 'in_progress')
    expect(await times()).toEqual([received.toISOString(), null])
    await change(lost, 'mobile_connection_failed')
    await change(day(8), 'system_connected')
    await change(day(7), 'panel_config_failed')
    expect(await times()).toEqual([received.toISOString(), lost.toISOString()])
    const say = (activeAt: Date) =>
      kysely
        .insertInto('modemEntryLinks')
        .values({ entryId, activeAt })
        .onConflict((conflict) => conflict.column('entryId').doUpdateSet({ activeAt }))
        .execute()
    await say(day(8))
    expect((await times())[1]).toEqual(expect.stringMatching(/Z$/))
    await say(day(6))
    expect((await times())[1]).toBeNull()
    await kysely
      .insertInto('issues')
      .values({ ...unit, createdAt: day(1), receivedAt: day(1) })
      .execute()
    expect(await times()).toEqual([null, null])
    await kysely.deleteFrom('issues').where('systemId', '=', systemId).execute()
  })

  it('drops an error after a later file, and an alarm after its end', async () => {
    const { kysely } = api.db
    const systemId = demoIds.system('akerselva', 1)
    const file = (hash: string, hour: number, parsingError: string | null) =>
      kysely
        .insertInto('configurations')
        .values({ systemId, hash, parsingError, createdAt: new Date(Date.UTC(2030, 0, 1, hour)) })
        .execute()
    const kinds = async () =>
      (await attention('site.monitor')).data.filter((item) => item.systemId === systemId).map(({ kind }) => kind)
    await file('attention-1', 1, 'Unexpected end of document (line 3)')
    expect(await kinds()).toEqual(['configuration'])
    await file('attention-2', 2, null)
    expect(await kinds()).toEqual([])

    const issue = { systemId, unitName: 'P01-L01-S001', hardwareName: 'BHH-300', hasAlarms: true, isUrgent: true }
    const { id } = await kysely.insertInto('issues').values(issue).returning('id').executeTakeFirstOrThrow()
    expect(await kinds()).toEqual(['alarm'])
    await kysely.updateTable('issues').set({ isSolved: true }).where('id', '=', id).execute()
    expect(await kinds()).toEqual([])
    await kysely.deleteFrom('configurations').where('hash', 'like', 'attention-%').execute()
    await kysely.deleteFrom('issues').where('id', '=', id).execute()
  })
})
