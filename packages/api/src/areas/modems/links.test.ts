import { formatModemCode } from '@emberwatch/contract/modems'
import { until } from '@emberwatch/http/testing/until'
import { demoIds, withLuhn } from '../../fleet/index.ts'
import { isModemSecret } from '../../secrets/modem-secret.ts'
import { type Calls, callsOf, refusal } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'

let api: DemoApi
let as: Calls
beforeEach(async () => {
  api = await openDemoApi()
  as = callsOf(api)
})
afterEach(() => api.close())

const id = demoIds.modem('nidelva')
const call = (account: Parameters<Calls>[0], method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  as(account, method, `/modems/${id}/${path}`, body)
const link = () =>
  api.db.kysely.selectFrom('modemLinks').selectAll().where('modemId', '=', id).executeTakeFirstOrThrow()
const notices = async () => {
  const all: unknown[] = []
  await api.db.listen('modem_links', (payload) => all.push(JSON.parse(payload)))
  return all
}

let running = 800_000
async function addModem(clientId: string, imei?: string) {
  running += 1
  const fields = { clientId, imei: imei ?? withLuhn(`00101700${running}`), iccid: '1', imsi: '2', wgip: '3', ts: '4' }
  const added = await as('site.admin', 'POST', '/modems', {
    code: formatModemCode(fields),
    siteId: demoIds.sites.nidelva,
  })
  return added.body.data.id as string
}

/** The modem's site. */
const makeAdmin = (account: keyof typeof demoIds.users) =>
  api.db.kysely
    .insertInto('siteAccess')
    .values({
      ...{ siteId: demoIds.sites.nidelva, userId: demoIds.users[account], emailAddress: demoIds.emails[account] },
      ...{ accessLevel: 2, isAccepted: true },
    })
    .execute()

describe('a secret', () => {
  it('is created and shown once, and stored as a hash', async () => {
    const rows = await notices()
    const { body } = await call('site.admin', 'POST', 'secret')
    expect(body.data).toEqual({
      clientId: 'fam-000417',
      topic: 'fam/000417',
      secret: expect.stringMatching(/^[\w-]{32}$/),
    })
    const { secretHash, secretById } = await link()
    expect(isModemSecret(body.data.secret, secretHash)).toBe(true)
    expect(secretById).toBe(demoIds.users['site.admin'])
    await until(() => rows.length > 0)
    expect(rows).toEqual([{ topic: 'fam/000417', ends: true }])
    expect((await call('site.monitor', 'GET', 'link')).body.data).not.toHaveProperty('secretHash')
  })

  it('belongs to one modem and one valid client ID', async () => {
    const double = await addModem('fam-000417')
    expect(refusal(await as('site.admin', 'POST', `/modems/${double}/secret`))).toEqual([
      409,
      'modem.client_id_already_registered',
    ])
    const wild = await addModem('+-+')
    expect(refusal(await as('site.admin', 'POST', `/modems/${wild}/secret`))).toEqual([
      409,
      'modem.client_id_without_topic',
    ])
  })

  it('notifies the other admins of the site when it replaces another one', async () => {
    await makeAdmin('outsider')
    await as('site.admin', 'POST', `/modems/${await addModem('fam-666666')}/secret`)
    await call('site.admin', 'POST', 'secret')
    const mails = await api.mailTo(demoIds.emails.outsider, 1)
    expect(mails.map(({ subject }) => subject)).toEqual(['The secret of a modem was renewed'])
    expect(mails[0]?.source).toContain(`/modems/${id}`)
  })

  it('of a former administrator has a mark until another admin renews it', async () => {
    await makeAdmin('outsider')
    await call('site.admin', 'POST', 'secret')
    const marked = async (account: Parameters<Calls>[0]) =>
      (await as(account, 'GET', '/modem-secrets/of-former')).body.data
    const isOfFormer = async () => (await call('outsider', 'GET', 'link')).body.data.isSecretOfFormer
    expect([await marked('outsider'), await isOfFormer()]).toEqual([[], false])
    await api.db.kysely
      .updateTable('siteAccess')
      .set({ accessLevel: 1 })
      .where('userId', '=', demoIds.users['site.admin'])
      .execute()
    expect([await marked('outsider'), await isOfFormer()]).toEqual([[id], true])
    expect([await marked('super.monitor'), await marked('site.monitor')]).toEqual([[id], []])
    await call('outsider', 'POST', 'secret')
    expect([await marked('outsider'), await isOfFormer()]).toEqual([[], false])
  })
})

describe('unknown modems that connect', () => {
  const at = new Date()
  const imei = withLuhn('00101700777777')
  const knock = (clientId: string, imei: string) =>
    api.db.kysely
      .insertInto('modemKnocks')
      .values({ clientId, imei: imei, address: '192.0.2.7', network: '192.0.2.7', knocks: 3, firstAt: at, lastAt: at })
      .execute()
  const times = { knocks: 3, firstAt: at.toISOString(), lastAt: at.toISOString() }
  const find = (imei: string) => as('site.admin', 'POST', '/modem-knocks/find', { imei: imei })

  it('are listed to super users alone and found by others with the IMEI', async () => {
    await knock('fam-777777', imei)
    expect((await as('super.monitor', 'GET', '/modem-knocks')).body.data).toEqual([
      { clientId: 'fam-777777', imei, address: '192.0.2.7', ...times },
    ])
    expect((await as('site.admin', 'GET', '/modem-knocks')).status).toBe(403)
    expect((await find(imei)).body.data).toEqual([{ clientId: 'fam-777777', ...times }])
    expect(refusal(await find(withLuhn('00101700777778')))).toEqual([404, 'modem_knock.not_found'])
  })

  it('are claimed by their IMEI, whatever strangers send under their client ID', async () => {
    await knock('fam-777777', imei)
    await knock('fam-777777', withLuhn('00101700777779'))
    const squatter = await addModem('fam-777777')
    const refused = [409, 'modem.client_id_of_another_imei']
    expect(refusal(await as('site.admin', 'POST', `/modems/${squatter}/secret`))).toEqual(refused)
    const fields = { clientId: 'fam-777777', iccid: '1', imei: '001017000004174', imsi: '2', wgip: '3', ts: '4' }
    expect(refusal(await as('site.admin', 'PUT', `/modems/${id}`, fields))).toEqual(refused)
    expect((await as('super.monitor', 'GET', '/modem-knocks')).body.data).toHaveLength(2)
    const own = await addModem('fam-777777', imei)
    expect((await as('site.admin', 'POST', `/modems/${own}/secret`)).status).toBe(200)
    expect((await as('super.monitor', 'GET', '/modem-knocks')).body.data).toEqual([])
  })
})

describe('the link', () => {
  it('has the state of the modem and its messages by the hour', async () => {
    const { now } = api.clock
    const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
    const reports = [10, 20, 90, 25 * 60].map((minutes) => ({
      modemId: id,
      reportId: `${minutes}`,
      receivedAt: ago(minutes),
    }))
    await api.db.kysely.insertInto('modemReports').values(reports).execute()
    const { body } = await call('site.monitor', 'GET', 'link')
    expect(body.data).toMatchObject({ topic: 'fam/000417', hasSecret: true, isOnline: true, refusal: null })
    expect(body.data.hours).toEqual([...Array(22).fill(0), 1, 2])
  })

  it('does not exist for a modem without a secret', async () => {
    await api.db.kysely.deleteFrom('modemLinks').where('modemId', '=', id).execute()
    expect((await call('site.monitor', 'GET', 'link')).body.data).toBeNull()
    const block = await call('site.admin', 'PUT', 'block', { isBlocked: true })
    expect(refusal(block)).toEqual([409, 'modem.without_secret'])
    const send = await call('site.admin', 'POST', 'network-configuration/send')
    expect(refusal(send)).toEqual([409, 'modem.without_secret'])
  })

  it('ends when the modem is blocked and returns after unblocking', async () => {
    const rows = await notices()
    await call('site.admin', 'PUT', 'block', { isBlocked: true })
    expect((await link()).blockedAt).not.toBeNull()
    await call('site.admin', 'PUT', 'block', { isBlocked: false })
    expect((await link()).blockedAt).toBeNull()
    await until(() => rows.length > 0)
    expect(rows).toEqual([{ topic: 'fam/000417', ends: true }])
  })

  it('has a new revision after the configuration is sent again', async () => {
    const rows = await notices()
    const { revision } = await link()
    await call('site.admin', 'POST', 'network-configuration/send')
    expect((await link()).revision).toBe(revision + 1)
    await until(() => rows.length > 0)
    expect(rows).toEqual([{ topic: 'fam/000417', ends: false }])
  })

  it('moves with the client ID', async () => {
    const fields = { clientId: 'fam-555555', iccid: '1', imei: '001017000004174', imsi: '2', wgip: '3', ts: '4' }
    await as('site.admin', 'PUT', `/modems/${id}`, fields)
    expect((await link()).topic).toBe('fam/555555')
  })
})

it('answers 404 to the id of every unknown notice', async () => {
  const solve = (noticeId: string) => call('site.admin', 'POST', 'solved-notices', { noticeId })
  for (const noticeId of ['no id', demoIds.team])
    expect(refusal(await solve(noticeId))).toEqual([404, 'modem_notice.not_found'])
})
