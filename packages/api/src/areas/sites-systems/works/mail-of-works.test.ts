import { demoIds } from '../../../fleet/index.ts'
import type { Mail } from '../../../mail/compose.ts'
import type { Mailer } from '../../../mail/mail-types.ts'
import { callsOf } from '../../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../../testing/demo-api.ts'
import { mailOfWorks } from './mail-of-works.ts'

let api: DemoApi
let site: string
let systems: string[]
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const now = new Date('2030-06-15T12:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

beforeEach(async () => {
  const { kysely } = api.db
  ;({ id: site } = await kysely.insertInto('sites').values({ name: 'Verft' }).returning('id').executeTakeFirstOrThrow())
  const system = { siteId: site, type: 'autrosafe' as const, connectionState: 'system_connected' }
  const rows = ['Nord', 'Sør'].map((name) => ({ ...system, name }))
  systems = (await kysely.insertInto('systems').values(rows).returning('id').execute()).map(({ id }) => id)
  const who = { userId: demoIds.users['site.operator'], emailAddress: demoIds.emails['site.operator'] }
  await kysely
    .insertInto('siteAccess')
    .values({ ...who, siteId: site, accessLevel: 1, isAccepted: true })
    .execute()
})

const addWork = (from: number, until: number, more: object = {}) =>
  api.db.kysely
    .insertInto('works')
    .values({
      ...{ siteId: site, kind: 'test', startsAt: at(from), endsAt: at(until) },
      ...{ createdById: demoIds.users['site.operator'], ...more },
    })
    .execute()

async function send(minutes = 0, db = api.db.kysely): Promise<Mail[]> {
  const mails: Mail[] = []
  const mailer = { post: async (_db: unknown, mail: Mail) => void mails.push(mail) } as unknown as Mailer
  await mailOfWorks({ db, mailer, publicUrl: () => 'https://fire.example', now: () => at(minutes) })
  return mails
}
const subjects = async (minutes?: number) => (await send(minutes)).map(({ subject }) => subject)

describe('the reminder of an end', () => {
  it('is mailed once to the person who started the work, fifteen minutes before', async () => {
    await addWork(-60, 20)
    expect(await subjects(4)).toEqual([])
    const [mail, ...more] = await send(5)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: demoIds.emails['site.operator'], subject: 'Test at Verft ends in 15 minutes' })
    expect(mail?.text).toContain(`https://fire.example/sites/${site}#9`)
    expect(await subjects(6)).toEqual([])
  })

  it('is not mailed for short work or work that has not started', async () => {
    await addWork(-2, 13)
    await addWork(5, 45, { nextAt: at(5) })
    expect(await subjects()).toEqual([])
  })

  it('is not mailed to a person who has lost the site', async () => {
    await addWork(-60, 15)
    await api.db.kysely.deleteFrom('siteAccess').where('siteId', '=', site).execute()
    expect(await subjects()).toEqual([])
  })

  it('is mailed again only for another end', async () => {
    api.clock.now = now
    await addWork(-60, 14.5)
    const change = async (until: number, reason: string) => {
      const { id, revision, startsAt } = await api.db.kysely
        .selectFrom('works')
        .select(['id', 'revision', 'startsAt'])
        .where('siteId', '=', site)
        .executeTakeFirstOrThrow()
      const body = { revision, startsAt, endsAt: at(until), weeklyIn: null, reason }
      expect((await callsOf(api)('site.operator', 'PUT', `/works/${id}`, body)).status).toBe(200)
    }
    expect(await subjects()).toHaveLength(1)
    await change(14, 'Sirens too')
    expect(await subjects()).toEqual([])
    await change(20, 'Sirens too')
    expect(await subjects(4)).toEqual([])
    expect(await subjects(5)).toHaveLength(1)
  })
})

describe('the mail at the end', () => {
  it('lists once open troubles, disablements and the units with events', async () => {
    const [north, south] = systems as [string, string]
    const { kysely } = api.db
    await addWork(-60, -1, { kind: 'service' })
    const issue = { systemId: north, hardwareName: 'BHH-500', createdAt: at(-30) }
    await kysely
      .insertInto('issues')
      .values([
        { ...issue, unitName: 'P1', hasAlarms: true },
        { ...issue, unitName: 'P2', isUrgent: true },
      ])
      .execute()
    await kysely
      .insertInto('events')
      .values([
        { systemId: north, eventName: 'Test alarm', unitName: 'P2', occurredAt: at(-20) },
        { systemId: north, eventName: 'Test alarm', unitName: 'P1', occurredAt: at(-10) },
        { systemId: south, eventName: 'Test alarm', unitName: 'Earlier', occurredAt: at(-90) },
        { systemId: south, eventName: 'Disabled', unitName: 'Z1', occurredAt: at(-5) },
      ])
      .execute()
    const [mail] = await send()
    expect(mail?.subject).toBe('Service at Verft is over: 1 alarm open, 1 fault open, 1 unit disabled')
    expect(mail?.text).toContain('Units that spoke during it: P1, P2, Z1.')
    expect(await subjects()).toEqual([])
  })

  it('says that nothing is open and no unit had an event', async () => {
    await addWork(-60, 30, { endedAt: at(-1), ending: 'hand' })
    const [mail] = await send()
    expect(mail?.subject).toBe('Test at Verft is over: nothing is open')
    expect(mail?.text).toContain('No unit spoke during it.')
  })

  it('names twenty units and counts the others', async () => {
    await addWork(-60, -1)
    const rows = Array.from({ length: 23 }, (_, n) => ({
      ...{ systemId: systems[0] as string, eventName: 'Test alarm' },
      ...{ unitName: `U${String(n).padStart(2, '0')}`, occurredAt: at(-10) },
    }))
    await api.db.kysely.insertInto('events').values(rows).execute()
    const [mail] = await send()
    expect(mail?.text).toContain('U19 and 3 more.')
    expect(mail?.text).not.toContain('U20')
  })

  it('covers only the systems of the work that its creator still sees', async () => {
    const [north, south] = systems as [string, string]
    const issue = { hardwareName: 'BHH-500', unitName: 'P1', hasAlarms: true, createdAt: at(-30) }
    await api.db.kysely
      .insertInto('issues')
      .values({ ...issue, systemId: north })
      .execute()
    await addWork(-60, -1, { systemIds: [south] })
    expect(await subjects()).toEqual(['Test at Verft is over: nothing is open'])
    await addWork(-60, -1)
    await api.db.kysely.deleteFrom('siteAccess').where('siteId', '=', site).execute()
    expect(await subjects()).toEqual([])
  })

  it('is not sent for cancelled work or work of long ago', async () => {
    await addWork(30, 60, { endedAt: at(-1), ending: 'cancelled' })
    await addWork(-3000, -2000)
    expect(await subjects()).toEqual([])
  })

  it('is sent again where storing it failed', async () => {
    await addWork(-60, -1)
    const failing = { post: () => Promise.reject(new Error('no room')) } as unknown as Mailer
    const context = { db: api.db.kysely, mailer: failing, publicUrl: () => '', now: () => now }
    await expect(mailOfWorks(context)).rejects.toThrow('no room')
    expect(await subjects()).toEqual(['Test at Verft is over: nothing is open'])
  })
})
