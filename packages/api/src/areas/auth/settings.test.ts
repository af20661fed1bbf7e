import { type ErrorCode, errorStatus } from '@emberwatch/contract/api'
import { demoIds } from '../../fleet/index.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'
import { demoNow } from '../../testing/demo-database.ts'
import { newPerson } from './test-people.test-kit.ts'

let api: DemoApi
beforeAll(async () => {
  api = await openDemoApi({ trustProxy: 1 })
})
afterAll(() => api.close())
beforeEach(() => {
  api.clock.now = new Date(demoNow)
})

let address = 0
async function registered() {
  const person = newPerson()
  const { body } = await api.post('/api/v1/auth/register', person)
  const here = { 'x-forwarded-for': `203.0.113.${++address}` }
  const call = async (path: string, payload: unknown, method = 'POST') => {
    const response = await api.fetch(`/api/v1/user/${path}`, {
      method,
      body: JSON.stringify(payload),
      headers: { authorization: body.data.token, 'content-type': 'application/json', ...here },
    })
    return { status: response.status, body: await response.json() }
  }
  return { ...person, id: body.data.id as string, token: body.data.token as string, call, here }
}
const me = async (authorization: string) => {
  const response = await api.fetch('/api/v1/user', { headers: { authorization } })
  return { status: response.status, body: await response.json() }
}
const expectCode = (answer: { status: number; body: { statusText: string } }, code: ErrorCode) =>
  expect([answer.status, answer.body.statusText]).toEqual([errorStatus(code), code])

describe('a change of password', () => {
  const next = { newPassword: 'another good one', passwordConfirmation: 'another good one' }

  it('ends every session and open reset, and notifies the owner', async () => {
    const person = await registered()
    await api.post('/api/v1/auth/request-reset-password', { emailAddress: person.emailAddress })
    const reset = (await api.mailTo(person.emailAddress, 2)).at(-1)
    expect((await person.call('change-password', { password: person.password, ...next })).status).toBe(200)
    expectCode(await me(person.token), 'user.invalid_auth_token')
    const token = reset?.link?.split('/').at(-1)
    const link = await api.post('/api/v1/user/request-password-reset-token', { passwordResetToken: token })
    expectCode(link, 'user.invalid_reset_token')
    const signedIn = await api.post('/api/v1/auth', { emailAddress: person.emailAddress, password: next.newPassword })
    expect((await me(signedIn.body.data.token)).status).toBe(200)
    expect((await api.mailTo(person.emailAddress, 3)).at(-1)?.subject).toMatch(/was changed/)
  })

  it('refuses a common password, the own address and the product name', async () => {
    const person = await registered()
    for (const [newPassword, text] of [
      ['password1', 'This password is one of the most common ones and easily guessed'],
      [`${person.emailAddress}!`, 'Password must not contain your email address'],
      ['EmberWatch 12', 'Password must not contain the name of the product'],
    ]) {
      const body = { password: person.password, newPassword, passwordConfirmation: newPassword }
      const answer = await person.call('change-password', body)
      expect([answer.status, answer.body.fields]).toEqual([400, { newPassword: text }])
    }
  })

  it('locks the current password for a minute after ten wrong ones, as sign-in does', async () => {
    const person = await registered()
    const wrong = { password: 'not the current', ...next }
    for (let i = 0; i < 10; i++) expectCode(await person.call('change-password', wrong), 'user.invalid_password')
    expectCode(
      await person.call('change-password', { ...wrong, password: person.password }),
      'generic.too_many_requests',
    )
    const { emailAddress, password } = person
    expect((await api.post('/api/v1/auth', { emailAddress, password }, person.here)).status).toBe(429)
    api.clock.now = new Date(demoNow.getTime() + 61_000)
    expect((await person.call('change-password', { ...wrong, password: person.password })).status).toBe(200)
  })

  it.each([
    [{ password: '' }, { password: 'Current password is required' }],
    [{ password: 'seven77' }, { password: 'Current password is too short (should be at least 8 characters)' }],
    [
      { newPassword: 'seven77', passwordConfirmation: 'seven77' },
      { newPassword: 'New password is too short (should be at least 8 characters)' },
    ],
    [
      { newPassword: 'y'.repeat(51), passwordConfirmation: 'y'.repeat(51) },
      { newPassword: 'Password must be less or equal to 50 characters' },
    ],
    [{ password: next.newPassword }, { newPassword: 'New password cannot be the same as the current one' }],
    [
      { passwordConfirmation: 'another good onE' },
      { passwordConfirmation: 'Password confirmation must be the same as new password' },
    ],
  ])('refuses %j', async (body, fields) => {
    const person = await registered()
    const answer = await person.call('change-password', { password: 'something long', ...next, ...body })
    expect([answer.status, answer.body.fields]).toEqual([400, fields])
  })
})

describe('personal details', () => {
  it.each([
    ['nested', (address: object) => ({ address })],
    ['flat', (address: object) => address],
  ])('take the address %s and answer it nested', async (_, shape) => {
    const person = await registered()
    const address = {
      addressLine1: 'St. Olavs gate 5-7',
      addressLine2: ' ',
      postalCode: '07',
      city: 'Bø',
      country: null,
    }
    const details = { firstName: ' Kåre 2 ', lastName: 'Øy', phoneNumber: '+47 11', ...shape(address) }
    const { status, body } = await person.call('personal-details', details, 'PUT')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      firstName: 'Kåre 2',
      lastName: 'Øy',
      phoneNumber: '+47 11',
      address: { addressLine1: 'St. Olavs gate 5-7', addressLine2: null, postalCode: '07', city: 'Bø', country: null },
    })
    expect((await me(person.token)).body.data).toEqual(body.data)
  })

  it('keep omitted members and ignore unknown ones', async () => {
    const person = await registered()
    const details = {
      firstName: 'Kari',
      lastName: 'Vik',
      emailAddress: 'other@harbour.example',
      status: 'ACTIVE',
      permissions: { isSuperUser: true },
      userType: 1,
      id: demoIds.users['super.admin'],
    }
    const { body } = await person.call('personal-details', details, 'PUT')
    expect(body.data).toMatchObject({
      id: person.id,
      emailAddress: person.emailAddress,
      phoneNumber: person.telephone,
      status: 'REGISTRATION',
      address: { city: 'Florø' },
      permissions: { isSuperUser: false, userType: 0 },
    })
  })

  it.each([
    [{ firstName: '' }, { firstName: 'First name is required' }],
    [{ lastName: '   ' }, { lastName: 'Last name is required' }],
    [{ firstName: 'x'.repeat(37) }, { firstName: 'First name is too long (should be max 36 characters)' }],
    [{ lastName: 'x'.repeat(37) }, { lastName: 'Last name is too long (should be max 36 characters)' }],
    [{ phoneNumber: '12345' }, { phoneNumber: 'Invalid phone number' }],
    [{ address: { city: 'B' } }, { 'address.city': 'City is too short (should be at least 2 characters)' }],
  ])('refuse %j', async (body, fields) => {
    const person = await registered()
    const answer = await person.call('personal-details', { firstName: 'x'.repeat(36), lastName: 'L', ...body }, 'PUT')
    expect([answer.status, answer.body.fields]).toEqual([400, fields])
  })
})

describe('deleting the account', () => {
  it('removes all personal data', async () => {
    const person = await registered()
    expectCode(await person.call('delete', { password: 'not this one' }), 'user.invalid_password')
    expect((await person.call('delete', { password: person.password })).status).toBe(200)
    expectCode(await me(person.token), 'user.invalid_auth_token')
    const row = await api.db.kysely
      .selectFrom('users')
      .selectAll()
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ firstName: 'Deleted', lastName: 'user', emailAddress: '', status: 'DELETED' })
    for (const text of [person.telephone, person.lastName, person.emailAddress, 'Florø', '6900']) {
      expect(JSON.stringify(row)).not.toContain(text)
    }
    const { emailAddress, password } = person
    expect((await api.post('/api/v1/auth', { emailAddress, password })).status).toBe(401)
    const again = await api.post('/api/v1/auth/register', {
      ...newPerson(),
      emailAddress,
      emailConfirmation: emailAddress,
    })
    expect(again.status).toBe(200)
    expect(again.body.data.id).not.toBe(person.id)
  })

  it('keeps the history readable and removes the person from every access list', async () => {
    const person = await registered()
    const { kysely } = api.db
    const siteId = demoIds.sites.nidelva
    const access = { emailAddress: person.emailAddress, accessLevel: 2 as const }
    await kysely.updateTable('sites').set({ createdById: person.id }).where('id', '=', siteId).execute()
    await kysely
      .insertInto('siteAccess')
      .values({ ...access, siteId, userId: person.id, isAccepted: true })
      .execute()
    const systemId = demoIds.system('nidelva', 1)
    await kysely
      .insertInto('systemAccess')
      .values({ ...access, systemId })
      .execute()

    await person.call('delete', { password: person.password })
    const site = await api.get('super.admin', `/api/v1/sites/${siteId}`)
    expect(site.body.data).toMatchObject({ createdBy: 'Deleted user', createdById: person.id })
    for (const table of ['siteAccess', 'systemAccess'] as const) {
      const rows = await kysely.selectFrom(table).select('id').where('emailAddress', '=', person.emailAddress).execute()
      expect(rows).toEqual([])
    }
    const actions = await kysely
      .selectFrom('auditLog')
      .select('action')
      .where('actorId', '=', person.id)
      .orderBy('id')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual(['account.registered', 'account.deleted'])
  })
})

it('leaves nothing personal in the activity record', async () => {
  const rows = await api.db.kysely.selectFrom('auditLog').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/@|harbour|Åse/)
})
