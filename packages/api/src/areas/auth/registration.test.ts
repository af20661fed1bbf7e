import { type ErrorCode, errorStatus } from '@emberwatch/contract/api'
import { demoIds, demoPassword } from '../../fleet/index.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'
import { demoNow } from '../../testing/demo-database.ts'
import { codeLifeMs } from './codes.ts'
import { newPerson } from './test-people.test-kit.ts'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi({ trustProxy: 1 })
})
afterAll(() => api.close())
beforeEach(() => {
  api.clock.now = new Date(demoNow)
})

const register = (body: object, headers = {}) => api.post('/api/v1/auth/register', body, headers)
const confirm = (token: string, confirmationCode: unknown) =>
  api.post('/api/v1/user/registration/confirm-email-address', { confirmationCode }, { authorization: token })
const resend = (token: string) =>
  api.post('/api/v1/user/registration/resend-email-confirmation-code', '', { authorization: token })
const later = (ms: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + ms)
}
/** Registers somebody new and answers the token with the code from the mail. */
async function registered() {
  const person = newPerson()
  const { body } = await register(person)
  const [mail] = await api.mailTo(person.emailAddress)
  return { person, id: body.data.id, token: body.data.token as string, code: mail?.code ?? '' }
}
const wrong = (code: string) => (code === '123456' ? '654321' : '123456')
const expectCode = (answer: { status: number; body: { statusText: string } }, code: ErrorCode) =>
  expect([answer.status, answer.body.statusText]).toEqual([errorStatus(code), code])

describe('registering', () => {
  it('signs the new person in, as a regular user with an address to confirm', async () => {
    const person = newPerson()
    const { status, body } = await register(person)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      firstName: person.firstName,
      emailAddress: person.emailAddress,
      status: 'REGISTRATION',
      isMailSent: true,
      permissions: { isSuperUser: false, userType: 0, globalAccessLevel: 2, resources: {} },
    })
    const me = await api.fetch('/api/v1/user', { headers: { authorization: body.data.token } })
    expect((await me.json()).data).toMatchObject({
      phoneNumber: person.telephone,
      address: { addressLine1: 'Kaien 2', addressLine2: null, postalCode: '6900', city: 'Florø', country: 'Norway' },
    })
  })

  it('stores only a salted argon2id hash of the password', async () => {
    const one = newPerson()
    const other = { ...newPerson(), password: one.password, passwordConfirmation: one.password }
    await Promise.all([register(one), register(other)])
    const hashes = await api.db.kysely
      .selectFrom('users')
      .select('passwordHash')
      .where('emailAddress', 'in', [one.emailAddress, other.emailAddress])
      .execute()
    for (const { passwordHash } of hashes) expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(new Set(hashes.map(({ passwordHash }) => passwordHash)).size).toBe(2)
  })

  it('mails the code in text and HTML, or prints it without a mail server', async () => {
    const { person, code } = await registered()
    const [mail] = await api.mailTo(person.emailAddress)
    expect(mail?.subject).toBe('Your Emberwatch confirmation code')
    expect(code).toMatch(/^\d{6}$/)
    expect(mail?.source).toMatch(/Content-Type: text\/plain/)
    expect(mail?.source).toMatch(/Content-Type: text\/html/)
    expect(mail?.source).toContain(`>${code}</p>`)
    expect(api.printed.some((line) => line.includes(person.emailAddress) && line.includes(`code ${code}`))).toBe(true)
  })

  it('puts no typed text into mail to an unconfirmed address', async () => {
    const person = { ...newPerson(), firstName: 'Visit evil.example now' }
    await register(person)
    const [mail] = await api.mailTo(person.emailAddress)
    expect(mail?.source).not.toContain('evil')
  })

  it.each([
    ['confirmed', demoIds.emails.outsider, 'user.email_already_exists_confirmed'],
    ['not confirmed', demoIds.emails.unconfirmed, 'user.email_already_exists_unconfirmed'],
  ] as const)('refuses an address that is taken and %s, in any letter case', async (_, email, code) => {
    const emailAddress = `  ${email.toUpperCase()}`
    expectCode(await register({ ...newPerson(), emailAddress, emailConfirmation: emailAddress }), code)
  })

  it('matches an address in Unicode and ASCII, in any letter case', async () => {
    const person = newPerson()
    const emailAddress = person.emailAddress.replace('harbour', 'Blåbær')
    const { status, body } = await register({ ...person, emailAddress, emailConfirmation: emailAddress })
    expect([status, body.data.emailAddress]).toEqual([200, emailAddress.toLowerCase()])
    const ascii = emailAddress.replace('Blåbær', 'XN--BLBR-ROAH')
    const again = await register({ ...person, emailAddress: ascii, emailConfirmation: ascii })
    expectCode(again, 'user.email_already_exists_unconfirmed')
    for (const text of ['BLÅBÆR.example', 'xn--blbr', body.data.emailAddress]) {
      const list = await api.get('super.admin', `/api/v1/users?emailAddress=${encodeURIComponent(text)}`)
      expect(list.body.data.map((row: { emailAddress: string }) => row.emailAddress)).toEqual([body.data.emailAddress])
    }
  })

  it('gives one of many concurrent requests the address', async () => {
    const person = newPerson()
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(person)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  it('allows 60 registrations of one address in a minute', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.7' }
    const answers = await Promise.all(Array.from({ length: 60 }, () => register(newPerson(), headers)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    const key = 'register:198.51.100.7'
    await api.db.kysely.updateTable('rateLimits').set({ count: 120 }).where('key', '=', key).execute()
    const answer = await register(newPerson(), headers)
    expectCode(answer, 'generic.too_many_requests')
    expect(answer.headers.get('retry-after')).toBe('60')
  })
})

describe('the code that confirms an address', () => {
  it('activates the person once, with or without spaces', async () => {
    const { token, code } = await registered()
    expect((await confirm(token, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200)
    const me = await api.fetch('/api/v1/user', { headers: { authorization: token } })
    expect((await me.json()).data.status).toBe('ACTIVE')
    expectCode(await confirm(token, code), 'user.email_address_already_confirmed')
    expectCode(await resend(token), 'user.email_address_already_confirmed')
  })

  it.each(['12345', '1234567', 'abcdef', '', '１２３４５６', '12 34 5', null, 123456])('is not %j', async (code) => {
    const { token } = await registered()
    const { status, body } = await confirm(token, code)
    expect([status, body.fields]).toEqual([400, { confirmationCode: 'Enter 6-digit confirmation code' }])
  })

  it('is invalid after five wrong guesses until the person requests another', async () => {
    const { person, token, code } = await registered()
    for (let i = 0; i < 5; i++) expectCode(await confirm(token, wrong(code)), 'user.invalid_confirmation_code')
    expectCode(await confirm(token, code), 'user.max_attempts_reached')
    expect((await resend(token)).status).toBe(200)
    const mails = await api.mailTo(person.emailAddress, 2)
    expect((await confirm(token, mails.at(-1)?.code)).status).toBe(200)
  })

  it('counts concurrent wrong guesses', async () => {
    const { token, code } = await registered()
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token, wrong(code))))
    const statusTexts = answers.map(({ body }) => body.statusText)
    expect(statusTexts.filter((text) => text === 'user.invalid_confirmation_code')).toHaveLength(5)
    expect(statusTexts.filter((text) => text === 'user.max_attempts_reached')).toHaveLength(15)
  })

  it('works for one of many concurrent calls', async () => {
    const { id, token, code } = await registered()
    const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(token, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const actions = await api.db.kysely.selectFrom('auditLog').select('action').where('actorId', '=', id).execute()
    expect(actions.map(({ action }) => action).sort()).toEqual(['account.confirmed', 'account.registered'])
  })

  it('expires after half an hour', async () => {
    const { token, code } = await registered()
    later(codeLifeMs - 1)
    expectCode(await confirm(token, wrong(code)), 'user.invalid_confirmation_code')
    later(1)
    expectCode(await confirm(token, code), 'user.confirmation_code_expired')
  })

  it('is invalid for another person', async () => {
    const mine = await registered()
    const theirs = await registered()
    expect((await confirm(theirs.token, mine.code)).status).toBe(400)
    expect((await confirm(mine.token, mine.code)).status).toBe(200)
  })

  it.each([0, 1])('stays valid after another mail: mail %d of two', async (nth) => {
    const { person, token } = await registered()
    await resend(token)
    const codes = (await api.mailTo(person.emailAddress, 2)).map(({ code }) => code)
    expect((await confirm(token, codes[nth])).status).toBe(200)
  })

  it('is mailed three times a minute and twenty times a day', async () => {
    const { token, id } = await registered()
    for (let i = 0; i < 3; i++) expect((await resend(token)).status).toBe(200)
    const answer = await resend(token)
    expectCode(answer, 'generic.too_many_requests')
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    later(60_000)
    expect((await resend(token)).status).toBe(200)
    const key = `mails:confirm-email:${id}`
    await api.db.kysely.updateTable('rateLimits').set({ count: 20 }).where('key', '=', key).execute()
    later(60_000)
    const tomorrow = await resend(token)
    expectCode(tomorrow, 'generic.too_many_requests')
    expect(Number(tomorrow.headers.get('retry-after'))).toBeGreaterThan(60)
  })

  it('is not stored in the clear', async () => {
    const { id, code } = await registered()
    const [row] = await api.db.kysely.selectFrom('oneTimeCodes').selectAll().where('userId', '=', id).execute()
    expect(JSON.stringify({ ...row, id: '', userId: '', subject: '', createdAt: '', expiresAt: '' })).not.toContain(
      code,
    )
    expect(row?.mac).toHaveLength(43)
  })
})

it('signing in needs the address without its letter case only', async () => {
  const { person } = await registered()
  const { status } = await api.post('/api/v1/auth', {
    emailAddress: person.emailAddress.toUpperCase(),
    password: person.password,
  })
  expect(status).toBe(200)
  expect(person.password).not.toBe(demoPassword)
})
