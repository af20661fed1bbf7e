import { createHmac } from 'node:crypto'
import { demoIds, demoPassword } from '../../fleet/index.ts'
import { tokenLifeSeconds } from '../../identity/tokens.ts'
import { type DemoApi, openDemoApi, testSecret } from '../../testing/demo-api.ts'
import { demoNow } from '../../testing/demo-database.ts'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi({ trustProxy: 1 })
})
afterAll(() => api.close())
beforeEach(() => {
  api.clock.now = new Date(demoNow)
})

const email = demoIds.emails['site.operator']
let address = 0
/** Each test comes from an address of its own, so that counters do not meet. */
const nextAddress = () => ({ 'x-forwarded-for': `203.0.113.${++address}` })
const signIn = (emailAddress: string, password: string, headers = nextAddress()) =>
  api.post('/api/v1/auth', { emailAddress, password }, headers)

describe('signing in', () => {
  it('answers a token that opens the API, raw and as Bearer', async () => {
    const { status, body } = await signIn(email, demoPassword)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ id: demoIds.users['site.operator'], emailAddress: email, status: 'ACTIVE' })
    for (const authorization of [body.data.token, `Bearer ${body.data.token}`, `bearer ${body.data.token}`]) {
      const me = await api.fetch('/api/v1/user', { headers: { authorization } })
      expect((await me.json()).data.id).toBe(body.data.id)
    }
    expect(JSON.stringify(body)).not.toMatch(/hash|argon2|tokenVersion/i)
  })

  it('compares the address without letter case and trimmed', async () => {
    expect((await signIn(`  ${email.toUpperCase()} `, demoPassword)).status).toBe(200)
  })

  it('accepts a person without a confirmed address', async () => {
    const { body } = await signIn(demoIds.emails.unconfirmed, demoPassword)
    expect(body.data.status).toBe('REGISTRATION')
  })

  it('works with a stale token in the header', async () => {
    const { status } = await api.post(
      '/api/v1/auth',
      { emailAddress: email, password: demoPassword },
      { authorization: 'stale', ...nextAddress() },
    )
    expect(status).toBe(200)
  })

  it('answers wrong password, unknown address, banned and deleted account alike', async () => {
    const set = (status: 'BANNED' | 'DELETED' | 'ACTIVE') =>
      api.db.kysely.updateTable('users').set({ status }).where('emailAddress', '=', email).execute()
    const answers = [await signIn(email, 'wrong'), await signIn('nobody@emberwatch.example', demoPassword)]
    await set('BANNED')
    answers.push(await signIn(email, demoPassword))
    await set('DELETED')
    answers.push(await signIn(email, demoPassword))
    await set('ACTIVE')
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([401, { status: 401, statusText: 'user.invalid_email_or_password' }])
    }
  })

  it.each([
    [{}, ['emailAddress', 'password']],
    [{ emailAddress: 'no address', password: 'x' }, ['emailAddress']],
    [{ emailAddress: 'a@b.no', password: '' }, ['password']],
    [{ emailAddress: ['a@b.no'], password: { $ne: '' } }, ['emailAddress', 'password']],
    [{ emailAddress: 'a@b.no', password: 'a\u0000b' }, ['password']],
    [[], ['body', 'emailAddress', 'password']],
    ['null', ['body']],
  ])('refuses the body %j and names %j', async (body, fields) => {
    const answer = await api.post('/api/v1/auth', body, nextAddress())
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields).sort()).toEqual(fields)
  })
})

it('says of a missing field that it is required', async () => {
  const { body } = await api.post('/api/v1/auth', { emailAddress: 'a@b.no' }, nextAddress())
  expect(body.fields).toEqual({ password: 'Password is required' })
})

it('says the same of a missing and of an empty field of a registration', async () => {
  const names = ['firstName', 'lastName', 'telephone', 'city', 'country', 'postalCode', 'emailAddress']
  const register = async (form: object) =>
    (await api.post('/api/v1/auth/register', form, nextAddress())).body.fields as Record<string, string>
  const missing = await register({})
  const empty = await register(Object.fromEntries(names.map((name) => [name, ''])))
  for (const name of names) expect([name, missing[name]]).toEqual([name, empty[name]])
  expect(missing).toMatchObject({ firstName: 'Invalid first name', acceptTerms: 'Required' })
})

describe('limits on signing in', () => {
  const fail = async (times: number, emailAddress: string, headers: ReturnType<typeof nextAddress>) => {
    for (let i = 0; i < times; i++) expect((await signIn(emailAddress, 'wrong', headers)).status).toBe(401)
  }

  it('lock an account for an address for a minute after ten wrong passwords in a row', async () => {
    const here = nextAddress()
    await fail(10, email, here)
    const answer = await signIn(email, demoPassword, here)
    expect([answer.status, answer.body.statusText]).toEqual([429, 'generic.too_many_requests'])
    expect(answer.headers.get('retry-after')).toBe('60')
    expect((await signIn(demoIds.emails['site.admin'], demoPassword, here)).status).toBe(200)
    expect((await signIn(email, demoPassword)).status).toBe(200)
    api.clock.now = new Date(demoNow.getTime() + 61_000)
    expect((await signIn(email, demoPassword, here)).status).toBe(200)
  })

  it('reset the count after a correct password', async () => {
    const here = nextAddress()
    await fail(9, email, here)
    expect((await signIn(email, demoPassword, here)).status).toBe(200)
    await fail(9, email, here)
    expect((await signIn(email, demoPassword, here)).status).toBe(200)
  })

  it('treat an unknown account alike', async () => {
    const here = nextAddress()
    await fail(10, 'nobody@emberwatch.example', here)
    expect((await signIn('nobody@emberwatch.example', 'wrong', here)).status).toBe(429)
  })

  it('allow 60 correct sign-ins of one address at the same moment', async () => {
    const here = nextAddress()
    const answers = await Promise.all(Array.from({ length: 60 }, () => signIn(email, demoPassword, here)))
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 60 }, () => 200))
  })

  it('count the attempts of one address in a minute', async () => {
    const here = nextAddress()
    const key = `login:${here['x-forwarded-for']}`
    const windowStart = demoNow
    const expiresAt = new Date(demoNow.getTime() + 60_000)
    await api.db.kysely.insertInto('rateLimits').values({ key, windowStart, count: 299, expiresAt }).execute()
    expect((await signIn(email, demoPassword, here)).status).toBe(200)
    const answer = await signIn(email, demoPassword, here)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60'])
    api.clock.now = expiresAt
    expect((await signIn(email, demoPassword, here)).status).toBe(200)
  })
})

describe('wrong passwords from many addresses', () => {
  const account = demoIds.emails['super.operator']
  const device = 'a'.repeat(32)
  const attack = async (count: number) => {
    for (let i = 0; i < count; i++) await signIn(account, 'wrong', nextAddress())
  }
  const withDevice = (emailAddress: string, device: string) =>
    api.post('/api/v1/auth', { emailAddress, password: demoPassword }, { ...nextAddress(), 'x-device': device })
  afterEach(() => api.db.kysely.deleteFrom('rateLimits').execute())

  it('lock the account for unknown devices, for longer each time', async () => {
    expect((await withDevice(account, device)).status).toBe(200)
    await attack(20)
    const answer = await signIn(account, demoPassword, nextAddress())
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60'])
    expect((await withDevice(account, device)).status).toBe(200)
    expect((await withDevice(account, 'b'.repeat(32))).status).toBe(429)
    for (const seconds of [120, 240, 480, 960, 1920, 3600, 3600]) {
      const { headers } = await signIn(account, 'wrong', nextAddress())
      api.clock.now = new Date(api.clock.now.getTime() + Number(headers.get('retry-after')) * 1000)
      await attack(1)
      const next = await signIn(account, demoPassword, nextAddress())
      expect(next.headers.get('retry-after')).toBe(String(seconds))
    }
    expect((await withDevice(account, device)).status).toBe(200)
  })

  it('are forgotten after a good sign-in', async () => {
    await attack(19)
    expect((await signIn(account, demoPassword, nextAddress())).status).toBe(200)
    await attack(19)
    expect((await signIn(account, demoPassword, nextAddress())).status).toBe(200)
  })

  it('treat an unknown account alike', async () => {
    for (let i = 0; i < 20; i++) await signIn('no.body@emberwatch.example', 'wrong', nextAddress())
    expect((await signIn('no.body@emberwatch.example', 'wrong', nextAddress())).status).toBe(429)
  })

  it('let a person in who resets the password by mail', async () => {
    await attack(20)
    const device = { 'x-device': 'c'.repeat(32) }
    const about = /^Choose a new/
    const before = (await api.mailTo(account, 0, about)).length
    await api.post('/api/v1/auth/request-reset-password', { emailAddress: account })
    const mail = (await api.mailTo(account, before + 1, about)).at(-1)
    const passwords = { password: demoPassword, passwordConfirmation: demoPassword }
    const reset = { emailAddress: account, confirmationCode: mail?.code, ...passwords }
    expect((await api.post('/api/v1/auth/reset-password', reset)).status).toBe(400)
    const strong = { password: 'tolv små hester', passwordConfirmation: 'tolv små hester' }
    expect((await api.post('/api/v1/auth/reset-password', { ...reset, ...strong }, device)).status).toBe(200)
    const body = { emailAddress: account, password: strong.password }
    expect((await api.post('/api/v1/auth', body, { ...nextAddress(), ...device })).status).toBe(200)
  })
})

describe('a token', () => {
  const id = demoIds.users['site.operator']
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = demoNow.getTime() / 1000 + 60
  /** A token made by hand, so that every part of it can be wrong. */
  const forge = (claims: object, { alg = 'HS256', hash = 'sha256', secret = testSecret } = {}) => {
    const head = `${part({ alg, typ: 'JWT' })}.${part(claims)}`
    return `${head}.${createHmac(hash, secret).update(head).digest('base64url')}`
  }
  const statusWith = async (authorization: string) => {
    const response = await api.fetch('/api/v1/user', { headers: { authorization } })
    const { statusText } = await response.json()
    if (response.status !== 200) expect([response.status, statusText]).toEqual([401, 'user.invalid_auth_token'])
    return response.status
  }

  it('is valid with our signature, a future expiry and a live session', async () => {
    await api.tokenOf('site.operator')
    expect(await statusWith(forge({ id, sid: id, exp }))).toBe(200)
  })

  it.each([
    ['another secret', forge({ id, sid: id, exp }, { secret: 'another secret of the same length, 12345678' })],
    ['no signature', `${part({ alg: 'none' })}.${part({ id, sid: id, exp })}.`],
    ['alg none under our signature', forge({ id, sid: id, exp }, { alg: 'none' })],
    ['another algorithm', forge({ id, sid: id, exp }, { alg: 'HS512', hash: 'sha512' })],
    ['an end in the past', forge({ id, sid: id, exp: exp - 120 })],
    ['no end', forge({ id, sid: id })],
    ['the session of somebody else', forge({ id, sid: demoIds.users['site.admin'], exp })],
    ['a session that is none', forge({ id, sid: "' or true --", exp })],
    ['no session, as before the upgrade', forge({ id, ver: 1, exp })],
    ['an id of nobody', forge({ id: '00000000-0000-4000-8000-000000000000', sid: id, exp })],
    ['an id that is none', forge({ id: "' or true --", sid: id, exp })],
    ['nothing in it', ''],
    ['nothing after Bearer', 'Bearer '],
    ['other words', 'Basic dXNlcjpwYXNz'],
  ])('is refused with %s', async (_, token) => {
    expect(await statusWith(token)).toBe(401)
  })

  it("is refused with another person's id put in", async () => {
    const [head, , signature] = forge({ id, sid: id, exp }).split('.')
    const claims = part({ id: demoIds.users['super.admin'], sid: id, exp })
    expect(await statusWith(`${head}.${claims}.${signature}`)).toBe(401)
  })

  it('ends at its expiry, with a new version and with a ban', async () => {
    const token = await api.tokenOf('site.monitor')
    const change = (values: { tokenVersion?: number; status?: 'BANNED' | 'ACTIVE' }) =>
      api.db.kysely.updateTable('users').set(values).where('id', '=', demoIds.users['site.monitor']).execute()
    expect(await statusWith(token)).toBe(200)
    await change({ tokenVersion: 2 })
    expect(await statusWith(token)).toBe(401)
    await change({ tokenVersion: 1, status: 'BANNED' })
    expect(await statusWith(token)).toBe(401)
    await change({ status: 'ACTIVE' })
    api.clock.now = new Date(demoNow.getTime() + (tokenLifeSeconds - 1) * 1000)
    // The session itself is in use all the time.
    await api.tokenOf('site.monitor')
    expect(await statusWith(token)).toBe(200)
    api.clock.now = new Date(demoNow.getTime() + tokenLifeSeconds * 1000)
    expect(await statusWith(token)).toBe(401)
  })
})
