import { freshCodeHeader } from '@emberwatch/contract/server-headers'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { type DemoAccount, demoIds, demoPassword } from '../../fleet/index.ts'
import { createSealer } from '../../secrets/sealed.ts'
import { sealRows } from '../../secrets/sealed-rows.ts'
import { type Calls, callsOf, refusal } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'
import { demoNow } from '../../testing/demo-database.ts'
import { applyTeamAccess } from '../sites-systems/teams/apply-access.ts'
import { codeLifeMs } from './codes.ts'

let api: DemoApi
let call: Calls
beforeAll(async () => {
  api = await openDemoApi()
  call = callsOf(api)
})
afterAll(() => api.close())
afterEach(async () => {
  const { kysely } = api.db
  await kysely.updateTable('users').set({ twoStepOn: false }).execute()
  for (const table of ['twoSteps', 'recoveryCodes', 'rateLimits'] as const) await kysely.deleteFrom(table).execute()
  api.clock.now = new Date(demoNow)
})

const step = 30_000
const wait = (ms: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + ms)
}
const password = demoPassword
const aboutReset = /^Choose a new/
const { emails } = demoIds
/** Computes the code of an authenticator app, that many steps away from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: api.clock.now.getTime() + steps * step })
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const signIn = async (account: DemoAccount, body: { code?: string; password?: string } = {}, device?: string) =>
  api.post(
    body.code === undefined ? '/api/v1/auth' : '/api/v1/auth/two-step',
    { emailAddress: demoIds.emails[account], password, ...body },
    device === undefined ? {} : { 'x-device': device },
  )
const own = (account: DemoAccount, path: string, body: object = { password }) =>
  call(account, 'POST', `/user/two-step/${path}`, body)

async function turnOn(account: DemoAccount = 'site.admin') {
  const { secret, uri } = (await own(account, 'begin')).body.data
  const { body } = await own(account, 'on', { code: codeOf(secret) })
  wait(2 * step)
  return { secret: secret as string, uri: uri as string, recoveryCodes: body.data.recoveryCodes as string[] }
}

describe('turning two steps on', () => {
  it('needs the password and a code of the app', async () => {
    expect(refusal(await own('site.admin', 'begin', { password: 'wrong' }))).toEqual([400, 'user.invalid_password'])
    const { secret, uri } = (await own('site.admin', 'begin')).body.data
    expect(uri).toMatch(/^otpauth:\/\/totp\/Emberwatch:site\.admin%40emberwatch\.example\?issuer=Emberwatch&secret=/)
    expect((await signIn('site.admin')).status).toBe(200)
    expect(refusal(await own('site.admin', 'on', { code: wrong(codeOf(secret)) }))[1]).toBe(
      'user.invalid_two_step_code',
    )
    const { body } = await own('site.admin', 'on', { code: codeOf(secret) })
    expect(new Set(body.data.recoveryCodes).size).toBe(10)
    expect(body.data.recoveryCodes[0]).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
    const state = await call('site.admin', 'GET', '/user/two-step')
    expect(state.body.data).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 10 })
    expect(refusal(await own('site.admin', 'begin'))).toEqual([409, 'user.two_step_already_on'])
  })

  it('keeps the secret sealed and the recovery codes as MACs', async () => {
    const { secret, recoveryCodes } = await turnOn()
    const { kysely } = api.db
    const rows = JSON.stringify([
      await kysely.selectFrom('twoSteps').selectAll().execute(),
      await kysely.selectFrom('recoveryCodes').selectAll().execute(),
    ])
    expect(rows).toContain('sealed.')
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(rows).not.toContain(text)
  })
})

it('continues after a rotation of the keys', async () => {
  const keys = [1, 2].map((n) => ({ id: `key${n}`, key: Buffer.alloc(32, n) }))
  const rotated = await openDemoApi({ dataKeys: keys.slice(0, 1) })
  const send = callsOf(rotated)
  const { secret } = (await send('site.admin', 'POST', '/user/two-step/begin', { password })).body.data
  const now = rotated.clock.now.getTime()
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await send('site.admin', 'POST', '/user/two-step/on', { code: totp.generate({ timestamp: now }) })
  const current = createSealer([...keys].reverse())
  await sealRows(rotated.db.kysely, current, { all: true })
  const [row] = await rotated.db.kysely.selectFrom('twoSteps').select('secret').execute()
  expect([current.isCurrent(row?.secret ?? ''), current.open(row?.secret ?? '')]).toEqual([true, secret])
  await rotated.close()
})

describe('signing in by two steps', () => {
  it('asks for a code only after the right password, and takes each code once', async () => {
    const { secret } = await turnOn()
    expect(refusal(await signIn('site.admin'))).toEqual([401, 'user.two_step_required'])
    expect(refusal(await signIn('site.admin', { password: 'wrong' }))).toEqual([401, 'user.invalid_email_or_password'])
    const code = codeOf(secret)
    const answers = await Promise.all([signIn('site.admin', { code }), signIn('site.admin', { code })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(refusal(await signIn('site.admin', { code }))).toEqual([400, 'user.invalid_two_step_code'])
    wait(step)
    expect((await signIn('site.admin', { code: codeOf(secret) })).status).toBe(200)
  })

  it('allows clocks to be one step apart, not two', async () => {
    const { secret } = await turnOn()
    for (const [steps, status] of [
      [-2, 400],
      [2, 400],
      [-1, 200],
      [1, 200],
    ] as const)
      expect([steps, (await signIn('site.admin', { code: codeOf(secret, steps) })).status]).toEqual([steps, status])
  })

  it('reports a repeated code to the owner by mail and record, once in ten minutes', async () => {
    const { secret } = await turnOn()
    const about = /was used a second time/
    const lines = () =>
      api.db.kysely.selectFrom('auditLog').select('actorId').where('action', '=', 'account.codeReused')
    const before = (await lines().execute()).length
    const mails = (await api.mailTo(emails['site.admin'], 0, about)).length
    const code = codeOf(secret)
    expect((await signIn('site.admin', { code })).status).toBe(200)
    expect((await signIn('site.admin', { code: wrong(code) })).status).toBe(400)
    expect(await lines().execute()).toHaveLength(before)
    for (let i = 0; i < 3; i++) expect((await signIn('site.admin', { code })).status).toBe(400)
    const [mail] = (await api.mailTo(emails['site.admin'], mails + 1, about)).slice(mails)
    expect(mail?.link).toMatch(/\/reset-password\/[\w-]+#not-me$/)
    expect((await lines().execute()).slice(before)).toEqual([{ actorId: demoIds.users['site.admin'] }])
    expect(await api.mailTo(emails['site.admin'], mails + 1, about)).toHaveLength(mails + 1)
  })

  it('takes a recovery code once, in any notation', async () => {
    const { recoveryCodes } = await turnOn()
    const [first = '', second = ''] = recoveryCodes
    const code = first.toUpperCase().replaceAll('-', ' ')
    const answers = await Promise.all([signIn('site.admin', { code }), signIn('site.admin', { code })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const { body } = await call('site.admin', 'GET', '/user/two-step')
    expect(body.data.recoveryCodesLeft).toBe(9)
    const third = { password, code: recoveryCodes[2] }
    const renewed = (await own('site.admin', 'recovery-codes', third)).body.data.recoveryCodes
    expect((await signIn('site.admin', { code: second })).status).toBe(400)
    expect((await signIn('site.admin', { code: renewed[0] })).status).toBe(200)
  })

  it('limits guesses, also concurrent ones, and unlocks after a pause', async () => {
    const { secret } = await turnOn()
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => signIn('site.admin', { code: wrong(codeOf(secret)) })),
    )
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(7)
    expect((await signIn('site.admin', { code: codeOf(secret) })).status).toBe(429)
    wait(10 * 60_000)
    expect((await signIn('site.admin', { code: codeOf(secret) })).status).toBe(200)
  })

  it('stays open to a known device', async () => {
    const { secret } = await turnOn()
    const device = 'e'.repeat(32)
    expect((await signIn('site.admin', { code: codeOf(secret) }, device)).status).toBe(200)
    for (let i = 0; i < 6; i++) await signIn('site.admin', { code: wrong(codeOf(secret)) })
    wait(step)
    expect((await signIn('site.admin', { code: codeOf(secret) })).status).toBe(429)
    expect((await signIn('site.admin', { code: codeOf(secret) }, device)).status).toBe(200)
  })

  it('is turned off with password and code', async () => {
    const { secret } = await turnOn()
    const both = () => ({ password, code: codeOf(secret) })
    for (const path of ['off', 'recovery-codes']) {
      expect((await own('site.admin', path)).body.fields).toEqual({ code: 'Enter the code' })
      expect(refusal(await own('site.admin', path, { ...both(), password: 'wrong' }))[1]).toBe('user.invalid_password')
      expect(refusal(await own('site.admin', path, { password, code: wrong(codeOf(secret)) }))[1]).toBe(
        'user.invalid_two_step_code',
      )
    }
    expect((await own('site.admin', 'off', both())).status).toBe(200)
    const state = { isOn: false, isRequired: false, recoveryCodesLeft: 0 }
    expect((await call('site.admin', 'GET', '/user/two-step')).body.data).toEqual(state)
    expect((await signIn('site.admin')).status).toBe(200)
    expect(refusal(await own('site.admin', 'off', both()))).toEqual([409, 'user.two_step_not_on'])
    expect(refusal(await own('site.admin', 'recovery-codes', both()))).toEqual([409, 'user.two_step_not_on'])
  })

  it('ends other sessions on each change and mails the owner', async () => {
    const statusOf = async (token: string) =>
      (await api.fetch('/api/v1/user', { headers: { authorization: token } })).status
    const elsewhere = async (body: object = {}) => (await signIn('site.admin', body)).body.data.token as string
    const mails = (await api.mailTo(emails['site.admin'], 0)).length
    const before = await elsewhere()
    const { recoveryCodes } = await turnOn()
    expect(await statusOf(before)).toBe(401)
    const [first, second, third, fourth] = recoveryCodes
    const between = await elsewhere({ code: first })
    const renewed = await own('site.admin', 'recovery-codes', { password, code: second })
    expect([renewed.status, await statusOf(between)]).toEqual([200, 401])
    expect((await own('site.admin', 'off', { password, code: third })).body.statusText).toBe(
      'user.invalid_two_step_code',
    )
    const last = await elsewhere({ code: renewed.body.data.recoveryCodes[0] })
    const off = await own('site.admin', 'off', { password, code: renewed.body.data.recoveryCodes[1] })
    expect([off.status, await statusOf(last), fourth?.length]).toEqual([200, 401, 19])
    const subjects = (await api.mailTo(emails['site.admin'], mails + 7)).slice(mails).map(({ subject }) => subject)
    expect(subjects.filter((subject) => /Two-step|recovery code/i.test(subject))).toEqual([
      'Two-step sign-in is on for your Emberwatch account',
      'A recovery code of your Emberwatch account was used',
      'New recovery codes for your Emberwatch account',
      'A recovery code of your Emberwatch account was used',
      'Two-step sign-in is off for your Emberwatch account',
    ])
  })
})

describe('guesses by a person who reads the mailbox', () => {
  /** Resets the password by mail, on a device of the thief's own. */
  async function resetOn(device: string): Promise<void> {
    await api.db.kysely.deleteFrom('rateLimits').where('key', 'like', 'mail%').execute()
    const emailAddress = emails['site.admin']
    const mails = (await api.mailTo(emailAddress, 0, aboutReset)).length
    await api.post('/api/v1/auth/request-reset-password', { emailAddress }, { 'x-device': device })
    const mail = (await api.mailTo(emailAddress, mails + 1, aboutReset)).at(-1)
    const passwordResetToken = mail?.link?.split('/').at(-1)
    const passwords = { password: 'chosen by a thief', passwordConfirmation: 'chosen by a thief' }
    const { status } = await api.post(
      '/api/v1/user/reset-password',
      { passwordResetToken, ...passwords },
      { 'x-device': device },
    )
    expect(status).toBe(200)
  }
  const guess = (secret: string, device: string) =>
    signIn('site.admin', { password: 'chosen by a thief', code: wrong(codeOf(secret)) }, device)

  it('count together across all devices that reset the password', async () => {
    const { secret, recoveryCodes } = await turnOn()
    const before = await api.db.kysely
      .selectFrom('users')
      .select(['passwordHash', 'tokenVersion'])
      .where('id', '=', demoIds.users['site.admin'])
      .executeTakeFirstOrThrow()
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) {
      const device = `${n}`.repeat(32)
      await resetOn(device)
      for (let i = 0; i < 4; i++) statuses.push((await guess(secret, device)).status)
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(5)
    // Meanwhile the owner gets in by a recovery code, at a new device too.
    const owner = { password: 'chosen by a thief', code: recoveryCodes[0] }
    expect((await signIn('site.admin', owner, 'f'.repeat(32))).status).toBe(200)
    await api.db.kysely.updateTable('users').set(before).where('id', '=', demoIds.users['site.admin']).execute()
  })

  it('have a limit for the account, also on known devices', async () => {
    const { secret } = await turnOn()
    const device = 'e'.repeat(32)
    expect((await signIn('site.admin', { code: codeOf(secret) }, device)).status).toBe(200)
    const key = `two-steps-of:${demoIds.users['site.admin']}`
    await api.db.kysely.updateTable('rateLimits').set({ count: 100 }).where('key', '=', key).execute()
    wait(step)
    expect((await signIn('site.admin', { code: codeOf(secret) }, device)).status).toBe(429)
  })
})

describe('an operation with a fresh code', () => {
  const ban = (token: string, status: string) =>
    api.fetch(`/api/v1/users/${demoIds.users.outsider}/status`, {
      method: 'PUT',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify({ status }),
    })
  const prove = (token: string, code: string) =>
    api.post('/api/v1/user/two-step/prove', { code }, { authorization: token })

  it('succeeds within five minutes of a code, then needs another', async () => {
    const { secret } = await turnOn('super.admin')
    const token = (await signIn('super.admin', { code: codeOf(secret) })).body.data.token as string
    expect((await ban(token, 'ACTIVE')).status).toBe(200)
    wait(5 * 60_000 + 1)
    const answer = await ban(token, 'ACTIVE')
    expect([answer.status, (await answer.json()).statusText]).toEqual([401, 'user.fresh_code_required'])
    expect(refusal(await prove(token, wrong(codeOf(secret))))).toEqual([400, 'user.invalid_two_step_code'])
    expect((await prove(token, codeOf(secret))).status).toBe(200)
    expect((await ban(token, 'ACTIVE')).status).toBe(200)
    // A session that has shown none is asked whatever another one has shown.
    await api.db.kysely.updateTable('sessions').set({ provedAt: null }).execute()
    expect((await ban(token, 'ACTIVE')).status).toBe(401)
  })

  it('is one with lasting effect, from level Admin up', async () => {
    const { secret } = await turnOn('site.admin')
    const token = (await signIn('site.admin', { code: codeOf(secret) })).body.data.token as string
    wait(5 * 60_000 + 1)
    const send = async (method: string, path: string, body: object) => {
      const headers = { authorization: token, 'content-type': 'application/json' }
      const answer = await api.fetch(`/api/v1${path}`, { method, headers, body: JSON.stringify(body) })
      return answer.ok ? answer.status : (await answer.json()).statusText
    }
    const { nidelva } = demoIds.sites
    const invited = (accessLevel: number) => ({ emailAddress: `level${accessLevel}@example.org`, accessLevel })
    const entry = await api.db.kysely
      .selectFrom('siteAccess')
      .select('id')
      .where('siteId', '=', nidelva)
      .where('userId', '=', demoIds.users['site.operator'])
      .executeTakeFirstOrThrow()
    const batch = { emailAddresses: ['many@example.org'], targets: [{ type: 'site', id: nidelva }], accessLevel: 0 }
    const lasting: [string, string, object][] = [
      ['POST', `/modems/${demoIds.modem('nidelva')}/secret`, {}],
      ['POST', `/sites/${nidelva}/users`, invited(2)],
      ['POST', `/systems/${demoIds.system('nidelva', 1)}/users`, invited(2)],
      ['PUT', `/site-invitations/${entry.id}`, { accessLevel: 2 }],
      ['POST', '/access/invitations', batch],
      ['POST', '/access/removals', { emailAddress: 'many@example.org' }],
      ['PUT', `/sites/${nidelva}/contacts`, { revision: 0, contacts: [], instructions: {} }],
    ]
    for (const call of lasting) expect([call[1], await send(...call)]).toEqual([call[1], 'user.fresh_code_required'])
    expect(await send('POST', `/sites/${nidelva}/users`, invited(1))).toBe(200)
    expect(await send('PUT', `/site-invitations/${entry.id}`, { accessLevel: 0 })).toBe(200)
    await prove(token, codeOf(secret))
    expect(await send('POST', `/sites/${nidelva}/users`, invited(2))).toBe(200)
  })

  it('is available to the host for its own calls', async () => {
    const freshCodeOf = async (token: string) =>
      (await api.fetch('/api/v1/user', { headers: { authorization: token } })).headers.get(freshCodeHeader)
    expect(await freshCodeOf(await api.tokenOf('super.monitor'))).toBeNull()
    const { secret } = await turnOn('super.admin')
    const token = (await signIn('super.admin', { code: codeOf(secret) })).body.data.token as string
    expect(await freshCodeOf(token)).toBeNull()
    wait(5 * 60_000 + 1)
    expect(await freshCodeOf(token)).toBe('1')
    await prove(token, codeOf(secret))
    expect(await freshCodeOf(token)).toBeNull()
  })

  it('needs no code without a second step, and is forbidden without the right', async () => {
    expect((await ban(await api.tokenOf('super.admin'), 'ACTIVE')).status).toBe(200)
    const { secret } = await turnOn('site.admin')
    const token = (await signIn('site.admin', { code: codeOf(secret) })).body.data.token as string
    wait(6 * 60_000)
    expect((await ban(token, 'ACTIVE')).status).toBe(403)
  })
})

describe('mail to the owner', () => {
  const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  const address = emails['site.operator']
  const enter = (headers: object = {}) =>
    api.post('/api/v1/auth', { emailAddress: address, password }, { ...agent, ...headers })
  const subjects = async (count: number) => (await api.mailTo(address, count)).map(({ subject }) => subject)

  it('reports each new device once, also one without a name', async () => {
    const device = { 'x-device': 'a'.repeat(32) }
    for (const headers of [device, device, {}, {}]) expect((await enter(headers)).status).toBe(200)
    const [first, second, ...more] = await api.mailTo(address, 2)
    expect([first?.subject, second?.subject, more]).toEqual([
      'A sign-in to Emberwatch from a new device',
      'A sign-in to Emberwatch from a new device',
      [],
    ])
    expect(first?.source).toContain('Firefox on Linux')
  })

  it('reports a device at the next sign-in where storing its mail failed', async () => {
    const device = { 'x-device': 'b'.repeat(32) }
    const rename = (from: string, to: string) => sql.raw(`alter table ${from} rename to ${to}`).execute(api.db.kysely)
    await rename('one_time_codes', 'hidden_codes')
    expect((await enter(device)).status).toBe(500)
    await rename('hidden_codes', 'one_time_codes')
    const before = (await subjects(0)).length
    expect((await enter(device)).status).toBe(200)
    expect((await subjects(before + 1)).slice(before)).toEqual(['A sign-in to Emberwatch from a new device'])
  })

  it('has a link that ends all sessions until the owner chooses a new password', async () => {
    const count = (await subjects(0)).length
    const { token } = (await enter({ 'x-device': 'b'.repeat(32) })).body.data
    const link = (await api.mailTo(address, count + 1)).at(-1)?.link ?? ''
    expect(link).toMatch(/\/reset-password\/[\w-]+#not-me$/)
    const passwordResetToken = /reset-password\/([\w-]+)#/.exec(link)?.[1]
    expect((await api.post('/api/v1/auth/not-me', { passwordResetToken })).status).toBe(200)
    const answer = await api.fetch('/api/v1/user', { headers: { authorization: token } })
    expect([answer.status, (await enter()).status]).toEqual([401, 401])
    const passwords = { password: 'chosen by the owner', passwordConfirmation: 'chosen by the owner' }
    expect((await api.post('/api/v1/user/reset-password', { passwordResetToken, ...passwords })).status).toBe(200)
    expect(refusal(await api.post('/api/v1/auth/not-me', { passwordResetToken }))).toEqual([
      400,
      'user.invalid_reset_token',
    ])
    const { status } = await api.post('/api/v1/auth', { emailAddress: address, password: passwords.password })
    expect(status).toBe(200)
  })

  it('has a link as long-lived as every link of a mail', async () => {
    const count = (await subjects(0)).length
    await api.post('/api/v1/auth', { emailAddress: emails.outsider, password }, { 'x-device': 'c'.repeat(32) })
    const passwordResetToken = /reset-password\/([\w-]+)#/.exec(
      (await api.mailTo(emails.outsider)).at(-1)?.link ?? '',
    )?.[1]
    const check = () => api.post('/api/v1/user/request-password-reset-token', { passwordResetToken })
    wait(codeLifeMs - 1)
    expect([(await check()).status, count > 0]).toEqual([200, true])
    wait(1)
    expect((await check()).status).toBe(400)
  })
})

describe('a server that requires two steps of super users', () => {
  it('limits them to their own account until they turn two steps on', async () => {
    const strict = await openDemoApi({ requireTwoStep: 'super' })
    const send = callsOf(strict)
    const setUp = [403, 'user.two_step_setup_required']
    expect(refusal(await send('super.admin', 'GET', '/users'))).toEqual(setUp)
    expect(refusal(await send('super.monitor', 'GET', '/sites'))).toEqual(setUp)
    expect((await send('super.admin', 'GET', '/user')).status).toBe(200)
    expect((await send('site.admin', 'GET', '/sites')).status).toBe(200)
    expect((await send('super.admin', 'GET', '/user/two-step')).body.data.isRequired).toBe(true)
    expect((await send('super.admin', 'GET', '/user/walls')).status).toBe(200)
    const { secret } = (await send('super.admin', 'POST', '/user/two-step/begin', { password })).body.data
    await send('super.admin', 'POST', '/user/two-step/on', { code: codeOf(secret) })
    expect((await send('super.admin', 'GET', '/users')).status).toBe(200)
    const code = codeOf(secret)
    expect(refusal(await send('super.admin', 'POST', '/user/two-step/off', { password, code }))).toEqual([
      409,
      'user.two_step_is_required',
    ])
    await strict.close()
  })
})

it('shows nothing on a wall whose owner lacks the second factor that is required, and refuses a new wall', async () => {
  for (const [requireTwoStep, account] of [
    ['super', 'super.admin'],
    ['admins', 'super.monitor'],
    ['admins', 'site.admin'],
  ] as const) {
    const strict = await openDemoApi({ requireTwoStep })
    const send = callsOf(strict)
    const userId = demoIds.users[account]
    const walls = ['own', ...(account === 'site.admin' ? [] : ['fleet'])].map((scope) => ({ name: 'Entrance', scope }))
    const create = async (wall: object) => (await send(account, 'POST', '/user/walls', wall)).body
    for (const wall of walls)
      expect([account, (await create(wall)).statusText]).toEqual([account, 'user.two_step_setup_required'])
    const setTwoStep = (twoStepOn: boolean) =>
      strict.db.kysely.updateTable('users').set({ twoStepOn }).where('id', '=', userId).execute()
    await setTwoStep(true)
    await strict.db.kysely.updateTable('sessions').set({ provedAt: strict.clock.now }).execute()
    for (const wall of walls) {
      const { token } = (await create(wall)).data
      const read = async () =>
        (await strict.fetch(`/api/v1/attention?scope=${wall.scope}`, { headers: { authorization: token } })).status
      expect([account, wall.scope, await read()]).toEqual([account, wall.scope, 200])
      await setTwoStep(false)
      expect([account, wall.scope, await read()]).toEqual([account, wall.scope, 401])
      await setTwoStep(true)
    }
    await strict.close()
  }
})

describe('a server that requires two steps of administrators', () => {
  let strict: DemoApi
  let send: Calls
  beforeAll(async () => {
    strict = await openDemoApi({ requireTwoStep: 'admins' })
    send = callsOf(strict)
  })
  afterAll(() => strict.close())
  const setUp = [403, 'user.two_step_setup_required']
  const isRequiredOf = async (account: DemoAccount) =>
    (await send(account, 'GET', '/user/two-step')).body.data.isRequired
  const { nidelva } = demoIds.sites

  it('limits super users and who is Admin on a site to their own account, and nobody else', async () => {
    for (const account of ['super.monitor', 'site.admin', 'outsider'] as const) {
      expect([account, refusal(await send(account, 'GET', '/sites'))]).toEqual([account, setUp])
      expect([account, await isRequiredOf(account)]).toEqual([account, true])
    }
    for (const account of ['site.operator', 'site.monitor'] as const) {
      expect([account, (await send(account, 'GET', '/sites')).status]).toEqual([account, 200])
      expect([account, await isRequiredOf(account)]).toEqual([account, false])
    }
  })

  it('limits who has become Admin on a single system, while the system’s site is there', async () => {
    const system = demoIds.system('nidelva', 1)
    const entry = { systemId: system, userId: demoIds.users['site.operator'], emailAddress: emails['site.operator'] }
    const { kysely } = strict.db
    await kysely
      .insertInto('systemAccess')
      .values({ ...entry, accessLevel: 2, isAccepted: true })
      .execute()
    expect(refusal(await send('site.operator', 'GET', '/sites'))).toEqual(setUp)
    const site = kysely.updateTable('sites').where('id', '=', nidelva)
    await site.set({ deletedAt: strict.clock.now }).execute()
    expect((await send('site.operator', 'GET', '/sites')).status).toBe(200)
    await site.set({ deletedAt: null }).execute()
  })

  it('limits members of a team that is Admin on a site', async () => {
    const { kysely } = strict.db
    const member = { teamId: demoIds.team, userId: demoIds.users['site.monitor'], emailAddress: emails['site.monitor'] }
    await kysely
      .insertInto('teamMembers')
      .values({ ...member, isManager: false, isAccepted: true })
      .execute()
    const grants = kysely.updateTable('teamGrants').where('teamId', '=', demoIds.team)
    const apply = () => applyTeamAccess(kysely, sql`g.team_id = ${demoIds.team}`, strict.clock.now)
    await apply()
    expect((await send('site.monitor', 'GET', '/sites')).status).toBe(200)
    await grants.set({ accessLevel: 2 }).execute()
    await apply()
    expect(refusal(await send('site.monitor', 'GET', '/sites'))).toEqual(setUp)
  })

  it('lets administrators in once they have two steps, and does not let them turn these off', async () => {
    const { secret } = (await send('site.admin', 'POST', '/user/two-step/begin', { password })).body.data
    await send('site.admin', 'POST', '/user/two-step/on', { code: codeOf(secret) })
    expect((await send('site.admin', 'GET', `/sites/${nidelva}`)).status).toBe(200)
    expect(refusal(await send('site.admin', 'POST', '/user/two-step/off', { password, code: codeOf(secret) }))).toEqual(
      [409, 'user.two_step_is_required'],
    )
  })

  it('has the host refuse calls of who lacks the second factor that administrators need', async () => {
    const headers = { authorization: await strict.tokenOf('outsider') }
    expect((await strict.fetch('/api/v1/user', { headers })).headers.get(freshCodeHeader)).toBe('none')
  })
})
