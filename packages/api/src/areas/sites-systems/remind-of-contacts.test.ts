import { demoIds } from '../../fleet/index.ts'
import type { Mail } from '../../mail/compose.ts'
import type { Mailer } from '../../mail/mail-types.ts'
import { callsOf } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'
import { remindOfContacts } from './remind-of-contacts.ts'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi()
})
afterAll(() => api.close())

const { sites, emails } = demoIds
const dayMs = 86_400_000
const now = new Date('2030-06-15T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)

/** All sites but these were confirmed just now. */
async function make(old: readonly string[], days = 400) {
  const { kysely } = api.db
  const set = (at: Date) =>
    kysely.updateTable('siteInstructions').set({ changedAt: at, confirmedAt: null, remindedAt: null })
  await set(now).execute()
  await set(daysAgo(days))
    .where('siteId', 'in', [...old])
    .execute()
}

async function remind(at = now): Promise<Mail[]> {
  const mails: Mail[] = []
  const mailer = { post: async (_db: unknown, mail: Mail) => void mails.push(mail) } as unknown as Mailer
  const publicUrl = () => 'https://fire.example'
  await remindOfContacts({ db: api.db.kysely, mailer, publicUrl, now: () => at })
  return mails
}
const toAdmin = (mails: readonly Mail[]) => mails.filter(({ to }) => to === emails['site.admin'])

it('mails each admin once about all due sites, with a link to each tab', async () => {
  await make([sites.nidelva, sites.lade])
  const mails = await remind()
  const [mail, ...more] = toAdmin(mails)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Are the contacts of your sites in Emberwatch still right?')
  for (const site of [sites.nidelva, sites.lade]) expect(mail?.text).toContain(`https://fire.example/sites/${site}#5`)
  expect(mail?.html).toContain('Nidelva kontorpark')
  expect(mails.map(({ to }) => to)).not.toContain(emails['site.operator'])
  expect(new Set(mails.map(({ to }) => to)).size).toBe(mails.length)
  expect(await remind()).toEqual([])
})

it('repeats after a year without a change or confirmation', async () => {
  await make([sites.nidelva])
  await remind()
  expect(await remind(new Date(now.getTime() + 364 * dayMs))).toEqual([])
  const call = callsOf(api)
  api.clock.now = new Date(now.getTime() + 200 * dayMs)
  const { revision } = (await call('super.admin', 'GET', `/sites/${sites.nidelva}/contacts`)).body.data
  await call('super.admin', 'POST', `/sites/${sites.nidelva}/contacts/confirm`, { revision })
  const reminded = async (days: number) =>
    (await remind(new Date(now.getTime() + days * dayMs))).map(({ text }) => text)
  const about = (texts: readonly string[]) => texts.join().includes(sites.nidelva)
  expect(about(await reminded(370))).toBe(false)
  expect(about(await reminded(570))).toBe(true)
})

it('skips sites without contacts and removed sites', async () => {
  const { kysely } = api.db
  await make([sites.risavika, sites.lade])
  await kysely.deleteFrom('siteContacts').where('siteId', '=', sites.lade).execute()
  await kysely.updateTable('sites').set({ deletedAt: now }).where('id', '=', sites.risavika).execute()
  expect(await remind()).toEqual([])
})

it('skips admins who are banned or unconfirmed, and waits for another one', async () => {
  const { kysely } = api.db
  await make([sites.nidelva])
  const admins = await kysely
    .selectFrom('siteRights')
    .select('userId')
    .where('siteId', '=', sites.nidelva)
    .where('accessLevel', '=', 2)
    .execute()
  const ids = admins.map(({ userId }) => userId)
  const be = (status: 'BANNED' | 'REGISTRATION' | 'ACTIVE') =>
    kysely.updateTable('users').set({ status }).where('id', 'in', ids).execute()
  for (const status of ['BANNED', 'REGISTRATION'] as const) {
    await be(status)
    expect(await remind()).toEqual([])
  }
  await be('ACTIVE')
  expect(toAdmin(await remind())).toHaveLength(1)
})

it('mails once from two concurrent servers', async () => {
  await make([sites.skansen])
  const mails = (await Promise.all([remind(), remind()])).flat()
  expect(toAdmin(mails)).toHaveLength(1)
})

it('mails again after a failed mail', async () => {
  await make([sites.skansen])
  const mailer = { post: () => Promise.reject(new Error('no room')) } as unknown as Mailer
  const context = { db: api.db.kysely, mailer, publicUrl: () => '', now: () => now }
  await expect(remindOfContacts(context)).rejects.toThrow('no room')
  expect(toAdmin(await remind())).toHaveLength(1)
})
