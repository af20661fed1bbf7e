import { demoIds } from '../../fleet/index.ts'
import { type Calls, callsOf, refusal } from '../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../testing/demo-api.ts'

let api: DemoApi
let call: Calls
beforeAll(async () => {
  api = await openDemoApi()
  call = callsOf(api)
})
afterAll(() => api.close())

const { users, sites } = demoIds

describe('the list of people', () => {
  it('has everyone with an account, without their levels', async () => {
    const { status, body } = await call('super.monitor', 'GET', '/users?name=ne%20lervik')
    expect([status, body.count]).toEqual([200, 1])
    expect(body.data[0]).toMatchObject({
      id: users['site.admin'],
      emailAddress: 'site.admin@emberwatch.example',
      permissions: { isSuperUser: false, userType: 0, globalAccessLevel: 2 },
    })
    expect(body.data[0].permissions).not.toHaveProperty('resources')
    expect(JSON.stringify(body)).not.toMatch(/hash|argon/i)
  })

  it('filters by status and type', async () => {
    const { body } = await call('super.admin', 'GET', '/users?status=REGISTRATION')
    expect(body.data.map(({ status }: { status: string }) => status)).toContain('REGISTRATION')
    expect(new Set(body.data.map(({ status }: { status: string }) => status)).size).toBe(1)
    const supers = await call('super.admin', 'GET', '/users?userType=1')
    expect(supers.body.count).toBe(3)
  })
})

describe('one person', () => {
  it('is visible to themself and to super users only', async () => {
    const path = `/users/${users['site.monitor']}`
    expect((await call('site.monitor', 'GET', path)).body.data.permissions.resources[sites.nidelva]).toBe(0)
    expect((await call('super.monitor', 'GET', path)).status).toBe(200)
    expect(refusal(await call('site.admin', 'GET', path))).toEqual([403, 'user.missing_permissions'])
  })

  it.each(['00000000-0000-4000-8000-000000000000', 'abc', '%00'])('is not found as %s', async (id) => {
    for (const rest of ['', '/sites', '/systems', '/modems', '/issued']) {
      const answer = await call('super.admin', 'GET', `/users/${id}${rest}`)
      expect([rest, ...refusal(answer)]).toEqual([rest, 404, 'user.not_found'])
    }
  })

  it('has a record after deletion, under any valid id', async () => {
    const activity = (id: string) => call('super.admin', 'GET', `/users/${id}/activity`)
    expect((await activity('00000000-0000-4000-8000-000000000000')).body.count).toBe(0)
    expect(refusal(await activity('abc'))).toEqual([404, 'user.not_found'])
  })

  it('has their sites and systems with the level on each', async () => {
    const sites = await call('super.operator', 'GET', `/users/${users['site.operator']}/sites`)
    expect(sites.body.count).toBe(6)
    expect(sites.body.data.every(({ accessLevel }: { accessLevel: number }) => accessLevel === 1)).toBe(true)
    const systems = await call('site.operator', 'GET', `/users/${users['site.operator']}/systems`)
    expect(systems.body.count).toBeGreaterThan(5)
    expect(systems.body.data[0].accessLevel).toBe(1)
  })
})

describe('changing a person', () => {
  const details = { firstName: 'Una', lastName: 'Berg', phoneNumber: '+47 55 55', address: { city: 'Voss' } }

  it('is for super users with global level Admin', async () => {
    const path = `/users/${users.outsider}`
    for (const account of ['super.operator', 'super.monitor', 'site.admin', 'outsider'] as const) {
      expect(refusal(await call(account, 'PUT', path, details))).toEqual([403, 'user.missing_permissions'])
      const rights = { userType: 1, globalAccessLevel: 2 }
      expect(refusal(await call(account, 'PUT', `${path}/permissions`, rights))).toEqual([
        403,
        'user.missing_permissions',
      ])
    }
    const { status, body } = await call('super.admin', 'PUT', path, details)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ firstName: 'Una', phoneNumber: '+47 55 55', address: { city: 'Voss' } })
  })

  it('is impossible for oneself', async () => {
    const own = `/users/${users['super.admin'].toUpperCase()}`
    expect(refusal(await call('super.admin', 'PUT', own, details))).toEqual([403, 'user.unauthorized_access'])
    const rights = { userType: 0, globalAccessLevel: 2 }
    expect(refusal(await call('super.admin', 'PUT', `${own}/permissions`, rights))).toEqual([
      403,
      'user.unauthorized_access',
    ])
  })

  it('names the field that is wrong', async () => {
    const path = `/users/${users.outsider}`
    const names = await call('super.admin', 'PUT', path, { firstName: '', lastName: 'x'.repeat(37) })
    expect(names.body.fields).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is too long (should be max 36 characters)',
    })
    const short = { firstName: 'Una', lastName: 'Berg', phoneNumber: '1', address: { postalCode: '5' } }
    expect((await call('super.admin', 'PUT', path, short)).body.fields).toEqual({
      phoneNumber: 'Invalid phone number',
      'address.postalCode': 'Postal code is too short (should be at least 2 characters)',
    })
    for (const body of [{ userType: 2, globalAccessLevel: 3 }, { userType: '0', globalAccessLevel: null }, {}]) {
      const answer = await call('super.admin', 'PUT', `${path}/permissions`, body)
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['userType', 'globalAccessLevel']])
    }
  })

  it('applies from the next call', async () => {
    const path = `/users/${users.outsider}/permissions`
    expect((await call('outsider', 'GET', '/admin/stats')).status).toBe(403)
    await call('super.admin', 'PUT', path, { userType: 1, globalAccessLevel: 0 })
    expect((await call('outsider', 'GET', '/admin/stats')).status).toBe(200)
    const { body } = await call('super.admin', 'PUT', path, { userType: 0, globalAccessLevel: 0 })
    // Choosing Regular forces the global level to Admin (product 1.3).
    expect(body.data.permissions).toMatchObject({ userType: 0, isSuperUser: false, globalAccessLevel: 2 })
    expect((await call('outsider', 'GET', '/admin/stats')).status).toBe(403)
  })

  it('always leaves one super user with full rights, also after two concurrent changes', async () => {
    const second = users['super.operator']
    await call('super.admin', 'PUT', `/users/${second}/permissions`, { userType: 1, globalAccessLevel: 2 })
    const regular = { userType: 0, globalAccessLevel: 2 }
    const both = await Promise.all([
      call('super.admin', 'PUT', `/users/${second}/permissions`, regular),
      call('super.operator', 'PUT', `/users/${users['super.admin']}/permissions`, regular),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
    const supers = await api.db.kysely.selectFrom('users').select('id').where('isSuper', '=', true).execute()
    expect(supers.length).toBeGreaterThan(0)
  })
})
