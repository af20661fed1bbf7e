import { type ErrorCode, errorStatus } from '@emberwatch/contract/api'
import { demoIds } from '../../fleet/index.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'
import { demoNow } from '../../testing/demo-database.ts'
import { codeLifeMs } from './codes.ts'
import { newPerson } from './test-people.test-kit.ts'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi({ trustProxy: 1, publicUrl: 'https://fire.example/' })
})
afterAll(() => api.close())
beforeEach(async () => {
  api.clock.now = new Date(demoNow)
  // All tests call from one address.
  await api.db.kysely.deleteFrom('rateLimits').where('key', 'like', 'reset:%').execute()
})

const password = 'a new password'
const passwords = { password, passwordConfirmation: password }
const request = (emailAddress: string, headers = {}) =>
  api.post('/api/v1/auth/request-reset-password', { emailAddress }, headers)
const resetBy = (emailAddress: string, confirmationCode: string, body: object = passwords) =>
  api.post('/api/v1/auth/reset-password', { emailAddress, confirmationCode, ...body })
const checkLink = (passwordResetToken: string) =>
  api.post('/api/v1/user/request-password-reset-token', { passwordResetToken })
const resetByLink = (passwordResetToken: string, body: object = passwords) =>
  api.post('/api/v1/user/reset-password', { passwordResetToken, ...body })
const signIn = async (emailAddress: string, secret: string) =>
  (await api.post('/api/v1/auth', { emailAddress, password: secret })).status
const statusWith = async (authorization: string) =>
  (await api.fetch('/api/v1/user', { headers: { authorization } })).status
const expectCode = (answer: { status: number; body: { statusText: string } }, code: ErrorCode) =>
  expect([answer.status, answer.body.statusText]).toEqual([errorStatus(code), code])

async function registered() {
  const person = newPerson()
  const { body } = await api.post('/api/v1/auth/register', person)
  return { ...person, id: body.data.id as string, token: body.data.token as string }
}
/** Asks for a reset and reads the mail; the `nth` mail of this kind to the person. */
async function requestReset(person: { emailAddress: string }, nth = 1) {
  expect((await request(person.emailAddress)).status).toBe(200)
  const mail = (await api.mailTo(person.emailAddress, nth + 1)).at(-1)
  return { mail, code: mail?.code ?? '', token: mail?.link?.split('/').at(-1) ?? '' }
}
const wrong = (code: string) => (code === '123456' ? '654321' : '123456')

describe('a forgotten password', () => {
  it('is replaced with the code, which ends tokens, the code and the link', async () => {
    const person = await registered()
    const { code, token } = await requestReset(person)
    expect((await resetBy(` ${person.emailAddress.toUpperCase()}`, code)).status).toBe(200)
    expect(await signIn(person.emailAddress, person.password)).toBe(401)
    expect(await signIn(person.emailAddress, password)).toBe(200)
    expect(await statusWith(person.token)).toBe(401)
    expectCode(await resetBy(person.emailAddress, code), 'user.confirmation_code_expired')
    expectCode(await checkLink(token), 'user.invalid_reset_token')
  })

  it('is replaced once with the link, whose page greets by name', async () => {
    const person = await registered()
    const { mail, code, token } = await requestReset(person)
    expect(mail?.link).toBe(`https://fire.example/reset-password/${token}`)
    expect(token).toHaveLength(43)
    for (let i = 0; i < 2; i++) {
      const { body } = await checkLink(token)
      expect(body.data).toMatchObject({ user: { firstName: person.firstName }, passwordResetToken: token })
    }
    expect((await resetByLink(token)).status).toBe(200)
    expect(await signIn(person.emailAddress, password)).toBe(200)
    expectCode(await resetByLink(token), 'user.invalid_reset_token')
    expectCode(await resetBy(person.emailAddress, code), 'user.confirmation_code_expired')
  })

  it('sends its owner a notice by mail', async () => {
    const person = await registered()
    const { code } = await requestReset(person)
    await resetBy(person.emailAddress, code)
    expect((await api.mailTo(person.emailAddress, 3)).at(-1)?.subject).toBe('Your Emberwatch password was changed')
  })

  it('confirms the address, so that its owner takes over an account of a stranger', async () => {
    const person = await registered()
    const { code } = await requestReset(person)
    await resetBy(person.emailAddress, code)
    const { body } = await api.post('/api/v1/auth', { emailAddress: person.emailAddress, password })
    expect(body.data.status).toBe('ACTIVE')
  })

  it('is not replaced for a banned account', async () => {
    const person = await registered()
    const { code, token } = await requestReset(person)
    await api.db.kysely.updateTable('users').set({ status: 'BANNED' }).where('id', '=', person.id).execute()
    expect((await resetBy(person.emailAddress, code)).status).toBe(400)
    expectCode(await checkLink(token), 'user.invalid_reset_token')
    expectCode(await resetByLink(token), 'user.invalid_reset_token')
  })

  it.each([
    [
      { password: 'short12', passwordConfirmation: 'short12' },
      { password: 'Password must be at least 8 characters long' },
    ],
    [
      { password: 'x'.repeat(51), passwordConfirmation: 'x'.repeat(51) },
      { password: 'Password must be less or equal to 50 characters' },
    ],
    [
      { password: 'long enough', passwordConfirmation: 'long enougH' },
      { passwordConfirmation: 'Password and password confirmation must be the same' },
    ],
    [
      { password: 'Password1', passwordConfirmation: 'Password1' },
      { password: 'This password is one of the most common ones and easily guessed' },
    ],
    [
      { password: 'my emberwatch', passwordConfirmation: 'my emberwatch' },
      { password: 'Password must not contain the name of the product' },
    ],
  ])('refuses %j by code and link, which stay valid', async (body, fields) => {
    const person = await registered()
    const { code, token } = await requestReset(person)
    for (const answer of [await resetBy(person.emailAddress, code, body), await resetByLink(token, body)]) {
      expect([answer.status, answer.body.fields]).toEqual([400, fields])
    }
    const longest = 'x'.repeat(50)
    expect((await resetByLink(token, { password: longest, passwordConfirmation: longest })).status).toBe(200)
    expect(await signIn(person.emailAddress, longest)).toBe(200)
  })
})

describe('attacks on the reset', () => {
  it('guessing: five wrong codes end the code, also when concurrent', async () => {
    const person = await registered()
    const { code, token } = await requestReset(person)
    const answers = await Promise.all(Array.from({ length: 12 }, () => resetBy(person.emailAddress, wrong(code))))
    const statusTexts = answers.map(({ body }) => body.statusText)
    expect(statusTexts.filter((text) => text === 'user.invalid_confirmation_code')).toHaveLength(5)
    expect(statusTexts.filter((text) => text === 'user.max_attempts_reached')).toHaveLength(7)
    expectCode(await resetBy(person.emailAddress, code), 'user.max_attempts_reached')
    // The link has 256 bits; wrong codes must not take it from its owner.
    expect((await resetByLink(token)).status).toBe(200)
  })

  it('denial: wrong codes of strangers leave the code of the owner valid', async () => {
    const person = await registered()
    const { emailAddress } = person
    const [owner, stranger] = [{ 'x-device': 'a'.repeat(32) }, { 'x-device': 'b'.repeat(32) }]
    await api.post('/api/v1/auth/request-reset-password', { emailAddress }, owner)
    const code = (await api.mailTo(emailAddress, 2)).at(-1)?.code ?? ''
    const body = { emailAddress, ...passwords }
    const send = (confirmationCode: string, headers: object) =>
      api.post('/api/v1/auth/reset-password', { ...body, confirmationCode }, { ...headers })
    for (let i = 0; i < 6; i++) await send(wrong(code), stranger)
    expectCode(await send(code, stranger), 'user.max_attempts_reached')
    expect((await send(code, owner)).status).toBe(200)
  })

  it('reuse: one of many concurrent calls with the same code wins', async () => {
    const person = await registered()
    const { code } = await requestReset(person)
    const answers = await Promise.all(Array.from({ length: 4 }, () => resetBy(person.emailAddress, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('waiting: code and link expire after half an hour', async () => {
    const person = await registered()
    const { code, token } = await requestReset(person)
    api.clock.now = new Date(demoNow.getTime() + codeLifeMs)
    expectCode(await resetBy(person.emailAddress, code), 'user.confirmation_code_expired')
    expectCode(await checkLink(token), 'user.invalid_reset_token')
    expectCode(await resetByLink(token), 'user.invalid_reset_token')
  })

  it("another's code: a code fits only its own address", async () => {
    const mine = await registered()
    const theirs = await registered()
    const { code } = await requestReset(mine)
    await requestReset(theirs)
    expect((await resetBy(theirs.emailAddress, code)).status).toBe(400)
    expect(await signIn(theirs.emailAddress, theirs.password)).toBe(200)
  })

  it.each(['', 'x', '0'.repeat(43), `${'A'.repeat(42)}'`, 'a'.repeat(300), '\u0000'])(
    'tampering: the link %j is invalid',
    async (token) => {
      expect((await checkLink(token)).status).toBe(400)
      expect((await resetByLink(token)).status).toBe(400)
    },
  )

  it('flooding: one address gets three mails in a quarter of an hour with equal answers', async () => {
    const person = await registered()
    for (const emailAddress of [person.emailAddress, 'nobody@harbour.example'])
      for (let i = 0; i < 5; i++) expect((await request(emailAddress)).status).toBe(200)
    expect(await api.mailTo(person.emailAddress, 4)).toHaveLength(4)
    expect(await api.mailTo('nobody@harbour.example', 0)).toHaveLength(0)
  })

  it('denial: twenty requests of strangers leave code and link of the owner valid', async () => {
    const person = await registered()
    const { code, token } = await requestReset(person)
    for (let i = 0; i < 20; i++) expect((await request(person.emailAddress)).status).toBe(200)
    expect((await checkLink(token)).status).toBe(200)
    expect((await resetBy(person.emailAddress, code)).status).toBe(200)
    let mails = (await api.mailTo(person.emailAddress, 5)).length
    for (let quarter = 1; quarter <= 40; quarter++) {
      api.clock.now = new Date(demoNow.getTime() + quarter * 15 * 60_000)
      for (let i = 0; i < 4; i++) await request(person.emailAddress)
      const mailsToOwner = await api.mailTo(person.emailAddress, mails + 1)
      expect(mailsToOwner.length).toBeGreaterThan(mails)
      mails = mailsToOwner.length
    }
    const last = (await api.mailTo(person.emailAddress)).at(-1)
    // After as many codes as a day allows, the mail has only a link; the link has 256 bits.
    expect([last?.code, last?.link]).toEqual([undefined, expect.stringContaining('/reset-password/')])
    const next = { password: 'yet another one', passwordConfirmation: 'yet another one' }
    expect((await resetByLink(last?.link?.split('/').at(-1) ?? '', next)).status).toBe(200)
  })

  it('denial: a known device has its own limit of mails', async () => {
    const device = { 'x-device': 'd'.repeat(32) }
    const person = await registered()
    const { emailAddress, password: secret } = person
    await api.post('/api/v1/auth', { emailAddress, password: secret }, device)
    for (let i = 0; i < 5; i++) await request(emailAddress)
    expect(await api.mailTo(emailAddress, 4)).toHaveLength(4)
    await api.post('/api/v1/auth/request-reset-password', { emailAddress }, device)
    expect(await api.mailTo(emailAddress, 5)).toHaveLength(5)
  })

  it('host header: links use the configured address', async () => {
    const person = await registered()
    await request(person.emailAddress, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    const mail = (await api.mailTo(person.emailAddress, 2)).at(-1)
    expect(mail?.source).not.toContain('evil.example')
  })

  it('reading the database: no row holds a code or token', async () => {
    const person = await registered()
    const { code, token } = await requestReset(person)
    const rows = await api.db.kysely.selectFrom('oneTimeCodes').selectAll().where('userId', '=', person.id).execute()
    expect(rows.map(({ purpose }) => purpose).sort()).toEqual(['confirm-email', 'reset-link', 'reset-password'])
    for (const { mac } of rows) expect([token, code]).not.toContain(mac)
  })
})

describe('which accounts exist', () => {
  it('cannot be learned from the answers of a reset', async () => {
    const person = await registered()
    const rounds = []
    for (const emailAddress of [person.emailAddress, 'somebody.else@harbour.example']) {
      api.clock.now = new Date(demoNow)
      const before = await resetBy(emailAddress, '000000')
      const answers = [before, await request(emailAddress)]
      for (let i = 0; i < 7; i++) answers.push(await resetBy(emailAddress, i === 0 ? '111111' : '222222'))
      api.clock.now = new Date(demoNow.getTime() + codeLifeMs)
      answers.push(await resetBy(emailAddress, '333333'))
      rounds.push(answers.map(({ status, body }) => [status, body]))
    }
    expect(rounds[0]).toEqual(rounds[1])
  })

  it('cannot be learned from the rows and counters of a reset', async () => {
    const count = async () => {
      const [codes, limits] = await Promise.all([
        api.db.kysely.selectFrom('oneTimeCodes').select('id').execute(),
        api.db.kysely.selectFrom('rateLimits').select('key').execute(),
      ])
      return { codes: codes.length, limits: limits.length }
    }
    const person = await registered()
    const growth = []
    for (const emailAddress of [person.emailAddress, 'a.third@harbour.example']) {
      const before = await count()
      await request(emailAddress, { 'x-forwarded-for': '198.51.100.9' })
      const after = await count()
      growth.push([after.codes - before.codes, after.limits - before.limits])
    }
    // The first request also makes the counter of the caller's address.
    expect(growth).toEqual([
      [2, 3],
      [2, 2],
    ])
  })

  it('cannot be learned of a demo account', async () => {
    const [member, unknown] = [await request(demoIds.emails.outsider), await request('outsider@elsewhere.example')]
    expect([member.status, member.body]).toEqual([unknown.status, unknown.body])
  })
})
