import { apiBase, type Endpoint, fillPath, paramNames } from '@emberwatch/contract'
import { allEndpoints } from '@emberwatch/contract/api'
import { sql } from 'kysely'
import { reportByMail } from './areas/writes.test-kit.ts'
import { type DemoAccount, demoIds } from './fleet/index.ts'
import { readSettings } from './settings.ts'
import { type DemoApi, openDemoApi } from './testing/demo-api.ts'

/**
 * Other people's things: their ids in every position of every call, as people who hold nothing there, and what lists,
 * counts, searches and errors may give away. The access sweep asks what each level may do; this asks who may see at all.
 * @param things which of each kind are tried, from 0: the first shows a missing check, further ones a check that depends on the thing. What has no id
 * in its path is tried beside the first.
 */
export function sweepOwnership(...things: readonly number[]): void {
  let api: DemoApi
  /** Ids of each kind that neither of the two persons below may see. */
  let foreign: Record<string, string[]>
  /** Every id of the database that belongs to a site which a person holds nothing on. */
  const hidden = new Map<DemoAccount, Set<string>>()
  const people = ['outsider', 'site.monitor', 'site.admin'] as const satisfies DemoAccount[]
  /** No call that they try ends their sessions. */
  const tokens = new Map<DemoAccount, string>()

  const kinds = {
    site: sql`select id, id as site_id from sites`,
    system: sql`select id, site_id from systems`,
    modem: sql`select id, site_id from modems`,
    scannedSystem: sql`select id, site_id from scanned_systems`,
    loop: sql`select l.id, p.site_id from scanned_loops l join scanned_systems p on p.id = l.scanned_system_id`,
    unit: sql`select n.id, p.site_id from scanned_units n join scanned_systems p on p.id = n.scanned_system_id`,
    configuration: sql`select c.id, y.site_id from configurations c join systems y on y.id = c.system_id`,
    issue: sql`select i.id, y.site_id from issues i join systems y on y.id = i.system_id`,
    siteAccess: sql`select id, site_id from site_access`,
    systemAccess: sql`select a.id, y.site_id from system_access a join systems y on y.id = a.system_id`,
    endpoint: sql`select e.endpoint_id as id, m.site_id from modem_systems e join modems m on m.id = e.modem_id`,
  }

  const idsNotOf = async (query: (typeof kinds)[keyof typeof kinds], accounts: readonly DemoAccount[]) => {
    const userIds = accounts.map((account) => demoIds.users[account])
    const { rows } = await sql<{ id: string }>`select k.id::text as id from (${query}) k where not exists (
    select from site_rights r where r.site_id = k.site_id and r.user_id in (${sql.join(userIds)}))
    order by k.id`.execute(api.db.kysely)
    return rows.map(({ id }) => id)
  }

  beforeAll(async () => {
    // The kinds are tried side by side, within one minute of the clock.
    api = await openDemoApi({ load: readSettings({ CALLS_PER_PERSON: '20', PERSON_LIMITS: '10' }).load })
    const all = Object.entries(kinds)
    const some = all.map(
      async ([kind, query]) => [kind, (await idsNotOf(query, people)).filter((_, at) => things.includes(at))] as const,
    )
    foreign = { ...Object.fromEntries(await Promise.all(some)), user: [demoIds.users['super.admin']] }
    const nameQuery = api.db.kysely
      .selectFrom('sites')
      .select('name')
      .where('id', '=', foreign.site?.[0] ?? '')
    foreignName = (await nameQuery.executeTakeFirstOrThrow()).name
    for (const account of people) {
      tokens.set(account, await api.tokenOf(account))
      const ids = await Promise.all(all.map(([, query]) => idsNotOf(query, [account])))
      hidden.set(account, new Set(ids.flat()))
    }
  })
  afterAll(() => api.close())

  async function callAs(account: DemoAccount, endpoint: Endpoint, path: string, body?: object) {
    const response = await api.fetch(apiBase + path, {
      method: endpoint.method,
      headers: {
        authorization: tokens.get(account) ?? '',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, text: await response.text() }
  }

  /** Reads the rows of a list beyond its first thousand. */
  async function otherPages(account: DemoAccount, endpoint: Endpoint, count: number) {
    const pages = { text: '', length: 0 }
    for (let offset = 1000; offset < count; offset += 1000) {
      const { text } = await callAs(account, endpoint, `${endpoint.path}?limit=1000&offset=${offset}`)
      pages.text += text
      pages.length += JSON.parse(text).data.length
    }
    return pages
  }

  /** Ids in an answer that the person should never see. */
  const leaked = (account: DemoAccount, text: string): string[] => [
    ...new Set(text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)?.filter((id) => hidden.get(account)?.has(id))),
  ]

  const withId = allEndpoints.filter(({ path, access }) => access.rule !== 'public' && paramNames(path).length > 0)
  /** Who may call is decided by the thing alone here, which the server looks for when it has read the body. */
  const wholeBodies: Readonly<Record<string, object>> = {
    'reportSchedules.update': { ...reportByMail, isOn: true },
  }
  /** The name of a site that none of the persons holds. */
  let foreignName: string
  let attempts = 0

  describe("somebody else's id in the path", () => {
    const cases = withId.flatMap((endpoint) => people.map((account) => [endpoint.name, account, endpoint] as const))

    it.each(cases)(
      '%s refuses %s every id that is not theirs, whatever it is an id of',
      async (_, account, endpoint) => {
        const tries = Object.entries(foreign).map(async ([kind, ids]) => {
          expect(ids.length).toBeGreaterThan(0)
          for (const id of ids) {
            const path = fillPath(
              endpoint.path,
              Object.fromEntries(paramNames(endpoint.path).map((name) => [name, id])),
            )
            const { status, text } = await callAs(account, endpoint, path, wholeBodies[endpoint.name])
            attempts++
            expect([kind, id, [403, 404].includes(status), leaked(account, text.replaceAll(id, ''))]).toEqual([
              kind,
              id,
              true,
              [],
            ])
            // The error says no more than its code: no name, no address, no count.
            expect(Object.keys(JSON.parse(text)).sort()).toEqual(['status', 'statusText'])
          }
        })
        await Promise.all(tries)
      },
    )
  })

  describe("somebody else's id in a body", () => {
    /** Every field of a body that names something, in a call that the person may otherwise make. */
    const bodies: { name: string; own: () => string; body: (ids: Record<string, string[]>) => object }[] = [
      {
        name: 'scannedSystems.create',
        own: () => demoIds.sites.nidelva,
        body: ({ site }) => ({ systemName: 'Hall', siteId: site?.[0] }),
      },
      {
        name: 'modems.create',
        own: () => '',
        body: ({ site }) => ({
          siteId: site?.[0],
          code: 'IMEI:001017000009095;ICCID:8947000000000009097;IMSI:242000000009090;WGIP:10.64.9.9;CLIENTID:fam-9;TS:1',
        }),
      },
      {
        name: 'modemEntries.add',
        own: () => demoIds.modem('nidelva'),
        body: ({ system }) => ({ systemId: system?.[0], name: 'A', type: 'autrosafe', host: '10.0.0.2', port: 4001 }),
      },
      ...(['id', 'endpointId'] as const).map((field) => ({
        name: 'modems.configure',
        own: () => demoIds.modem('nidelva'),
        body: ({ endpoint }: Record<string, string[]>) => ({
          ip: '10.0.0.1',
          subnet: '255.255.255.0',
          systems: [{ [field]: endpoint?.[0], name: 'A', type: 'autrosafe', host: '10.0.0.2', port: 4001 }],
        }),
      })),
    ]

    if (things.includes(0))
      it.each(bodies)('$name refuses it', async ({ name, own, body }) => {
        const endpoint = allEndpoints.find((one) => one.name === name)
        if (!endpoint) throw new Error(`no endpoint is called ${name}`)
        const { status, text } = await callAs(
          'site.admin',
          endpoint,
          fillPath(endpoint.path, { id: own() }),
          body(foreign),
        )
        attempts++
        expect([400, 403, 404, 409]).toContain(status)
        expect(leaked('site.admin', text)).toEqual([])
      })
  })

  if (things.includes(0))
    describe('lists without an id', () => {
      // The tests of the live stream cover what a stream sends to whom (live/live.test.ts).
      const own = allEndpoints.filter(
        ({ method, path, kind }) => method === 'GET' && kind !== 'stream' && paramNames(path).length === 0,
      )
      const cases = own.flatMap((endpoint) => people.map((account) => [endpoint.name, account, endpoint] as const))

      it.each(cases)('%s shows %s nothing of others', async (_, account, endpoint) => {
        const query = endpoint.kind === 'list' ? '?limit=1000' : ''
        const { status, text } = await callAs(account, endpoint, endpoint.path + query)
        attempts++
        expect([200, 400, 401, 403]).toContain(status)
        expect(leaked(account, text)).toEqual([])
        if (status !== 200 || endpoint.kind !== 'list') return
        // The count leaks nothing either, and searching every column for names of others finds nothing.
        const { data, count } = JSON.parse(text)
        const rest = await otherPages(account, endpoint, count)
        expect(leaked(account, rest.text)).toEqual([])
        expect(count).toBe(data.length + rest.length)
        for (const column of endpoint.search) {
          const search = new URLSearchParams({ [column]: foreignName })
          const answer = await callAs(account, endpoint, `${endpoint.path}?${search}`)
          attempts++
          expect([answer.status, JSON.parse(answer.text).count]).toEqual([200, 0])
        }
      })
    })

  it('has tried enough to mean something', () => {
    expect(attempts).toBeGreaterThan(people.length * withId.length * Object.keys(kinds).length)
    process.stdout.write(`ownership: ${attempts} attempts, all refused or empty\n`)
  })
}
