import { type DemoAccount, demoIds, demoPassword } from '@emberwatch/demo'
import { Secret, TOTP } from 'otpauth'
import { createSealer } from '../../secrets/sealed.ts'
import { sealRows } from '../../secrets/sealed-rows.ts'
import { type Calls, callsOf, refusal } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'
import { demoNow } from '../../testing/demo-database.ts'

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
/** What an authenticator app would show, so many steps away from now. */
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
  it('takes the password, and a code that shows that the app has the secret', async () => {
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
    const kept = JSON.stringify([
      await kysely.selectFrom('twoSteps').selectAll().execute(),
      await kysely.selectFrom('recoveryCodes').selectAll().execute(),
    ])
    expect(kept).toContain('sealed.')
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(kept).not.toContain(text)
  })
})

it('goes on after the keys were rotated', async () => {
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
  it('asks for a code after the right password only, and takes each code once', async () => {
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

  it('takes a recovery code, once, however it is typed', async () => {
    const { recoveryCodes } = await turnOn()
    const [first = '', second = ''] = recoveryCodes
    const code = first.toUpperCase().replaceAll('-', ' ')
    const answers = await Promise.all([signIn('site.admin', { code }), signIn('site.admin', { code })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const { body } = await call('site.admin', 'GET', '/user/two-step')
    expect(body.data.recoveryCodesLeft).toBe(9)
    const renewed = (await own('site.admin', 'recovery-codes')).body.data.recoveryCodes
    expect((await signIn('site.admin', { code: second })).status).toBe(400)
    expect((await signIn('site.admin', { code: renewed[0] })).status).toBe(200)
  })

  it('counts guesses before it looks at them, also of many at once, and lets go after a pause', async () => {
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

  it('is not closed to a device that has signed in before', async () => {
    const { secret } = await turnOn()
    const device = 'e'.repeat(32)
    expect((await signIn('site.admin', { code: codeOf(secret) }, device)).status).toBe(200)
    for (let i = 0; i < 6; i++) await signIn('site.admin', { code: wrong(codeOf(secret)) })
    wait(step)
    expect((await signIn('site.admin', { code: codeOf(secret) })).status).toBe(429)
    expect((await signIn('site.admin', { code: codeOf(secret) }, device)).status).toBe(200)
  })

  it('ends with the password, and what was begun alone does not count', async () => {
    await turnOn()
    expect(refusal(await own('site.admin', 'off', { password: 'wrong' }))[1]).toBe('user.invalid_password')
    expect((await own('site.admin', 'off')).status).toBe(200)
    expect((await signIn('site.admin')).status).toBe(200)
    expect(refusal(await own('site.admin', 'off'))).toEqual([409, 'user.two_step_not_on'])
    expect(refusal(await own('site.admin', 'recovery-codes'))).toEqual([409, 'user.two_step_not_on'])
  })
})

describe('a server that requires two steps of super users', () => {
  it('gives them their own account only until they have turned it on, and then keeps it on', async () => {
    const strict = await openDemoApi({ requireTwoStep: 'super' })
    const send = callsOf(strict)
    const setUp = [403, 'user.two_step_setup_required']
    expect(refusal(await send('super.admin', 'GET', '/users'))).toEqual(setUp)
    expect(refusal(await send('super.monitor', 'GET', '/sites'))).toEqual(setUp)
    expect((await send('super.admin', 'GET', '/user')).status).toBe(200)
    expect((await send('site.admin', 'GET', '/sites')).status).toBe(200)
    expect((await send('super.admin', 'GET', '/user/two-step')).body.data.isRequired).toBe(true)
    const { secret } = (await send('super.admin', 'POST', '/user/two-step/begin', { password })).body.data
    await send('super.admin', 'POST', '/user/two-step/on', { code: codeOf(secret) })
    expect((await send('super.admin', 'GET', '/users')).status).toBe(200)
    expect(refusal(await send('super.admin', 'POST', '/user/two-step/off', { password }))).toEqual([
      409,
      'user.two_step_is_required',
    ])
    await strict.close()
  })
})
