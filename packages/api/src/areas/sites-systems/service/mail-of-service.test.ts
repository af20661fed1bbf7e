import { testSealer } from '../../../jobs/job-worker.test-kit.ts'
import type { Mail } from '../../../mail/compose.ts'
import type { Mailer } from '../../../mail/mail-types.ts'
import { dispatchNext } from '../../../notifications/dispatch-next.ts'
import { type Kit, kitOf } from '../../../notifications/notifications.test-kit.ts'
import { callsOf } from '../../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../../testing/demo-api.ts'
import { serviceMails } from './mail-of-service.ts'

/** Mail of service that comes due (product 28.4). */

let api: DemoApi
let kit: Kit
let site: string
let systems: string[]
let person: string
beforeAll(async () => {
  api = await openDemoApi()
  kit = kitOf(api.db)
})
afterAll(() => api.close())

beforeEach(async () => {
  api.clock.now = new Date('2030-06-15T12:00:00Z')
  for (const table of ['servicePlans', 'notificationRules'] as const) await api.db.kysely.deleteFrom(table).execute()
  site = await kit.site('Verft')
  systems = await kit.systems(site, 2)
  person = await kit.person({ emailAddress: `${Math.random()}@emberwatch.example` })
  await kit.hold(person, site)
  await kit.rule(person)
})

const set = (system: string | undefined, dueOn: string, body: object = {}) =>
  callsOf(api)('super.admin', 'PUT', `/systems/${system}/service`, {
    ...{ kind: 'test', revision: 0, months: 12, toleranceDays: 0, dueOn, firm: 'Brannvakt AS', ...body },
  })

/** Runs what the server's dispatcher does; a failure would be logged. */
async function send(time: string): Promise<Mail[]> {
  const mails: Mail[] = []
  const mailer = { post: async (_db: unknown, mail: Mail) => void mails.push(mail) } as unknown as Mailer
  const outgoing = serviceMails({ mailer, publicUrl: () => 'https://fire.example' })
  const log = { warn: (error: unknown) => expect(error).toBeUndefined() }
  while (await dispatchNext({ db: api.db.kysely, sealer: testSealer, log }, outgoing, new Date(time)));
  return mails
}

it('service is announced once to followers of the site, in the morning thirty days ahead', async () => {
  await set(systems[0], '2030-09-01')
  expect(await send('2030-08-02T06:59:00Z')).toEqual([])
  const [mail, ...more] = await send('2030-08-02T07:00:00Z')
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Service due on 2030-09-01: Full test of Sentral 1 at Verft')
  expect(mail?.text).toContain(`https://fire.example/systems/${systems[0]}#9`)
  expect(mail?.text).toContain('Brannvakt AS')
  expect(mail?.unsubscribe).toContain('https://fire.example/')
  expect(await send('2030-09-10T07:00:00Z')).toEqual([])
})

it('each person gets one mail about everything due', async () => {
  for (const system of systems) await set(system, '2030-09-01')
  const [mail, ...more] = await send('2030-08-02T07:00:00Z')
  expect([mail?.subject, more]).toEqual(['Service due: 2', []])
})

it('a near day is announced the next morning, and a new day again', async () => {
  await set(systems[0], '2030-06-20')
  expect(await send('2030-06-15T23:00:00Z')).toEqual([])
  expect(await send('2030-06-16T07:00:00Z')).toHaveLength(1)
  await set(systems[0], '2030-06-20', { revision: 1, firm: 'Annet firma' })
  expect(await send('2030-06-18T07:00:00Z')).toEqual([])
  await set(systems[0], '2030-08-20', { revision: 2 })
  expect(await send('2030-07-21T07:00:00Z')).toHaveLength(1)
})

it.each([
  ['has turned mail off', () => api.db.kysely.updateTable('notificationRules').set({ isOn: false }).execute()],
  ['is banned', () => api.db.kysely.updateTable('users').set({ status: 'BANNED' }).where('id', '=', person).execute()],
  ['has lost the right', () => api.db.kysely.deleteFrom('siteAccess').where('userId', '=', person).execute()],
  ['has chosen other sites', () => api.db.kysely.updateTable('notificationRules').set({ scope: 'chosen' }).execute()],
])('nobody gets mail who %s', async (_, change) => {
  await set(systems[0], '2030-09-01')
  await change()
  expect(await send('2030-08-02T07:00:00Z')).toEqual([])
})

it('an archived system sends no mail', async () => {
  await set(systems[0], '2030-09-01')
  await api.db.kysely.updateTable('systems').set({ archivedAt: new Date() }).where('siteId', '=', site).execute()
  expect(await send('2030-08-02T07:00:00Z')).toEqual([])
})

it('a token under a lost key holds back no mail of others', async () => {
  const other = await kit.person({ emailAddress: `${Math.random()}@emberwatch.example` })
  await kit.hold(other, site)
  await kit.rule(other)
  const lost = { unsubscribeToken: 'sealed.lost.AAAA' }
  await api.db.kysely.updateTable('notificationRules').set(lost).where('userId', '=', person).execute()
  await set(systems[0], '2030-09-01')
  const { emailAddress } = await api.db.kysely
    .selectFrom('users')
    .select('emailAddress')
    .where('id', '=', other)
    .executeTakeFirstOrThrow()
  expect((await send('2030-08-02T07:00:00Z')).map(({ to }) => to)).toEqual([emailAddress])
})
