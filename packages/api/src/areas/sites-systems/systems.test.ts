import type { System } from '@emberwatch/contract/sites-systems'
import { demoIds } from '../../fleet/index.ts'
import { type Calls, callsOf, refusal } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'

let api: DemoApi
let call: Calls
beforeAll(async () => {
  api = await openDemoApi()
  call = callsOf(api)
})
afterAll(() => api.close())

const live = `/systems/${demoIds.system('nidelva', 1)}`
const archived = `/systems/${demoIds.system('nidelva', 3)}`

/** A system on a site of the `site.*` accounts with nothing on it. */
async function addEmpty(): Promise<string> {
  const row = { siteId: demoIds.sites.nidelva, type: 'autrosafe' as const, name: 'Empty' }
  const added = await api.db.kysely.insertInto('systems').values(row).returning('id').executeTakeFirstOrThrow()
  return added.id
}

describe('changing a system', () => {
  it('keeps the former name', async () => {
    const { body } = await call('site.admin', 'PUT', live, { name: ' Hovedsentral ', comment: 'Etter ombygging' })
    expect(body.data).toMatchObject({
      name: 'Hovedsentral',
      previousName: 'Nidelva kontorpark hovedsentral',
      comment: 'Etter ombygging',
    })
    const again = await call('site.admin', 'PUT', live, { name: 'Hovedsentral', comment: 'Igjen' })
    expect(again.body.data.previousName).toBe('Nidelva kontorpark hovedsentral')
  })

  it('needs both name and comment', async () => {
    const { status, body } = await call('site.admin', 'PUT', live, { name: '', comment: ' ' })
    expect([status, body.fields]).toEqual([400, { name: 'Name is required', comment: 'Comment is required' }])
  })

  it('needs an admin of a system that is not archived', async () => {
    const change = { name: 'x', comment: 'y' }
    for (const account of ['site.operator', 'super.operator', 'outsider'] as const)
      expect((await call(account, 'PUT', live, change)).status).toBe(403)
    expect(refusal(await call('site.admin', 'PUT', archived, change))).toEqual([409, 'system.already_archived'])
  })
})

describe('archiving a system', () => {
  it.each(['super.monitor', 'site.admin'] as const)('%s can, once', async (account) => {
    const path = `/systems/${await addEmpty()}`
    expect((await call(account, 'DELETE', path)).status).toBe(200)
    expect((await api.get('site.monitor', `/api/v1${path}`)).body.data).toMatchObject({ status: 'Archived' })
    expect(refusal(await call(account, 'DELETE', path))).toEqual([409, 'system.already_archived'])
  })

  it('is refused to operators', async () => {
    expect((await call('site.operator', 'DELETE', live)).status).toBe(403)
  })
})

describe('deleting a system fully', () => {
  it.each(['site.operator', 'site.admin', 'super.monitor'] as const)('%s can while it is empty', async (account) => {
    const path = `/systems/${await addEmpty()}`
    expect((await call(account, 'DELETE', `${path}/full`)).status).toBe(200)
    expect(refusal(await call(account, 'GET', path))).toEqual([404, 'system.not_found'])
  })

  it('needs a super user once it has issues or configurations', async () => {
    const { body } = await call('site.admin', 'DELETE', `${live}/full`)
    expect(body).toMatchObject({ status: 403, statusText: 'user.unauthorized_access' })
    expect(body.message).toMatch(/\d+ issues and \d+ configurations/)
    expect((await call('site.monitor', 'DELETE', `${live}/full`)).body.statusText).toBe('user.missing_permissions')
    expect((await call('super.operator', 'DELETE', `${archived}/full`)).status).toBe(200)
    expect((await call('super.operator', 'GET', archived)).status).toBe(404)
  })
})

describe('the issues of a system', () => {
  it("come latest first with unit, hardware and assignee, as many as the system's count", async () => {
    const system = await api.db.kysely
      .selectFrom('systems as y')
      .innerJoin('issues as i', 'i.systemId', 'y.id')
      .innerJoin('users as u', 'u.id', 'i.assigneeId')
      .select(['y.id', 'y.issuesCount', 'u.lastName'])
      .executeTakeFirstOrThrow()
    const { body } = await api.get('super.monitor', `/api/v1/systems/${system.id}/issues?limit=1000`)
    expect(body.count).toBe(system.issuesCount)
    const times = body.data.map(({ createdAt }: { createdAt: string }) => createdAt)
    expect(times).toEqual([...times].sort().reverse())
    expect(body.data.map((issue: { assigneeLastName: string }) => issue.assigneeLastName)).toContain(system.lastName)
  })

  it.each(['ASC', 'DESC'])('count as open and all, and sort lists by open ones %s', async (order) => {
    // Solved ones alone: the first by the number of all, the last by that of the open ones.
    const systemId = await addEmpty()
    const solved = Array.from({ length: 60 }, () => ({ systemId, unitName: 'U', hardwareName: 'H', isSolved: true }))
    await api.db.kysely.insertInto('issues').values(solved).execute()
    for (const path of ['/admin/systems', '/systems']) {
      const byAll = await api.get('super.admin', `/api/v1${path}?limit=1000&orderBy=issuesCount&order=${order}`)
      const counts = (byAll.body.data as System[]).map(({ issuesCount }) => issuesCount)
      expect(counts).toEqual([...counts].sort((a, b) => (order === 'ASC' ? a - b : b - a)))
      const { body } = await api.get('super.admin', `/api/v1${path}?limit=1000&orderBy=openIssuesCount&order=${order}`)
      const rows = body.data as System[]
      const open = rows.map(({ openIssuesCount }) => openIssuesCount ?? -1)
      expect(open).toEqual([...open].sort((a, b) => (order === 'ASC' ? a - b : b - a)))
      const all = await api.db.kysely
        .selectFrom('issues')
        .select(({ fn }) => [
          'systemId',
          fn.countAll<number>().as('all'),
          fn.countAll<number>().filterWhere('isSolved', '=', false).as('open'),
        ])
        .groupBy('systemId')
        .execute()
      for (const row of rows) {
        const totals = all.find(({ systemId }) => systemId === row.id)
        expect([row.issuesCount, row.openIssuesCount]).toEqual([Number(totals?.all ?? 0), Number(totals?.open ?? 0)])
      }
    }
  })

  it('filter by their columns', async () => {
    const { id } = await api.db.kysely
      .selectFrom('issues')
      .select('systemId as id')
      .where('hasAlarms', '=', true)
      .executeTakeFirstOrThrow()
    const { body } = await api.get('super.monitor', `/api/v1/systems/${id}/issues?hasAlarms=true&orderBy=severity`)
    expect(body.count).toBeGreaterThan(0)
    for (const issue of body.data) expect(issue.hasAlarms).toBe(true)
  })
})
