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
const imei = withLuhn('00101700990001')
const label = { clientId: 'fam-990001', iccid: '89470001', imei, imsi: '24201', wgip: '10.64.9.1', ts: '1709280000' }
const replace = (fields: Partial<typeof label> = {}, more: object = {}) =>
  as('site.admin', 'POST', `/modems/${id}/replace`, { code: formatModemCode({ ...label, ...fields }), ...more })
const read = async (path = '') => (await as('site.admin', 'GET', `/modems/${id}${path}`)).body.data
const link = () =>
  api.db.kysely.selectFrom('modemLinks').selectAll().where('modemId', '=', id).executeTakeFirstOrThrow()

describe("the replacement of a modem's hardware", () => {
  it('keeps the entries under the identifiers of the label', async () => {
    const before = await read()
    const { revision } = await link()
    const { body } = await replace()
    expect(body.data).toEqual({
      clientId: 'fam-990001',
      topic: 'fam/990001',
      secret: expect.stringMatching(/^[\w-]{32}$/),
    })
    const after = await read()
    expect(after).toMatchObject({ ...label, topic: 'fam/990001', number: before.number, siteId: before.siteId })
    expect([after.ip, after.subnet, after.endpoints]).toEqual([before.ip, before.subnet, before.endpoints])
    const { secretHash, ...now } = await link()
    expect(isModemSecret(body.data.secret, secretHash)).toBe(true)
    expect(now).toMatchObject({ isOnline: false, session: null, heardAt: null, firmware: null, revision: revision + 1 })
  })

  it('ends the connection of the former hardware and clears the state of its systems', async () => {
    const rows: unknown[] = []
    await api.db.listen('modem_links', (payload) => rows.push(JSON.parse(payload)))
    await replace()
    await until(() => rows.length > 1)
    expect(rows).toContainEqual({ topic: 'fam/000417', ends: true })
    const states = await api.db.kysely
      .selectFrom('systems as y')
      .innerJoin('modemSystems as e', 'e.systemId', 'y.id')
      .select('y.connectionState')
      .distinct()
      .where('e.modemId', '=', id)
      .execute()
    expect(states).toEqual([{ connectionState: null }])
  })

  it('adds the former hardware to a list, the latest first', async () => {
    expect(await read('/hardware')).toEqual([])
    const before = await read()
    const { firmware } = await link()
    await replace()
    api.clock.now = new Date(api.clock.now.getTime() + 60_000)
    await replace({ clientId: 'fam-990002', imei: withLuhn('00101700990002') })
    const rows = await read('/hardware')
    expect(rows.map((row: { clientId: string }) => row.clientId)).toEqual(['fam-990001', 'fam-000417'])
    const { iccid, imsi } = before
    expect(rows[1]).toMatchObject({ imei: before.imei, iccid, imsi, firmware, since: before.createdAt })
    expect(rows[0].since).toBe(rows[1].replacedAt)
    expect(rows[0].replacedById).toBe(demoIds.users['site.admin'])
    expect((await as('outsider', 'GET', `/modems/${id}/hardware`)).status).toBe(403)
  })

  it('refuses identifiers in use, its own and an invalid code', async () => {
    const other = (await as('site.admin', 'GET', `/modems/${demoIds.modem('akerselva')}`)).body.data
    const taken = await replace({ imei: other.imei })
    expect(refusal(taken)).toEqual([409, 'modem.imei_already_registered'])
    expect(taken.body.fields).toEqual({ code: 'Modem IMEI is already registered' })
    expect(refusal(await replace({ clientId: other.clientId }))).toEqual([409, 'modem.client_id_already_registered'])
    expect(refusal(await replace({ imei: (await read()).imei }))).toEqual([409, 'modem.same_hardware'])
    expect(refusal(await replace({ clientId: 'a/b' }))).toEqual([409, 'modem.client_id_without_topic'])
    const wrong = await as('site.admin', 'POST', `/modems/${id}/replace`, { code: 'IMEI:1' })
    expect(refusal(wrong)).toEqual([400, 'modem.unsupported_code_format'])
    expect(await read('/hardware')).toEqual([])
    expect((await link()).topic).toBe('fam/000417')
  })

  it('is that of the first of two requests', async () => {
    const seen = (await read()).imei
    const imeis = [imei, withLuhn('00101700990003')]
    const answers = await Promise.all(
      imeis.map((one, n) => replace({ clientId: `fam-99100${n}`, imei: one }, { imei: seen })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { body } = answers.find(({ status }) => status === 409) ?? { body: null }
    expect(body.statusText).toBe('modem.other_hardware_meanwhile')
    expect(body.message).toContain(`IMEI ${(await read()).imei} now`)
  })

  it('keeps a block only under the same client ID', async () => {
    await as('site.admin', 'PUT', `/modems/${id}/block`, { isBlocked: true })
    await replace({ clientId: 'fam-000417' })
    expect((await link()).blockedAt).not.toBeNull()
    await replace({ clientId: 'fam-990002', imei: withLuhn('00101700990002') })
    expect((await link()).blockedAt).toBeNull()
  })

  it('notifies the other admins of the site and writes to the record', async () => {
    await api.db.kysely
      .insertInto('siteAccess')
      .values({
        ...{ siteId: demoIds.sites.nidelva, userId: demoIds.users.outsider, emailAddress: demoIds.emails.outsider },
        ...{ accessLevel: 2, isAccepted: true },
      })
      .execute()
    await replace()
    const mails = await api.mailTo(demoIds.emails.outsider, 1)
    expect(mails[0]?.source).toContain(`/modems/${id}`)
    const line = await api.db.kysely
      .selectFrom('auditLog')
      .select(['action', 'targetName', 'changes'])
      .where('targetId', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({ action: 'modem.replaced', targetName: 'fam-000417' })
    expect(line.changes).toContainEqual({ field: 'clientId', from: 'fam-000417', to: 'fam-990001' })
  })
})
