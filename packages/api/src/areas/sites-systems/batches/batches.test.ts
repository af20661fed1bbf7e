import { AccessLevel } from '@emberwatch/contract'
import type { AccessStep } from '@emberwatch/contract/sites-systems'
import { until } from '@emberwatch/http/testing/until'
import { sql } from 'kysely'
import { demoIds } from '../../../fleet/index.ts'
import { type Calls, callsOf, refusal } from '../../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../../testing/demo-api.ts'

let api: DemoApi
let call: Calls
beforeEach(async () => {
  api = await openDemoApi()
  call = callsOf(api)
})
afterEach(() => api.close())

const { nidelva, skansen } = demoIds.sites
const system = demoIds.system('nidelva', 1)
const site = (id: string = nidelva) => ({ type: 'site', id })
const strangers = (count: number) => Array.from({ length: count }, (_, n) => `gjest.${n}@harbour.example`)
const batch = (emailAddresses: readonly string[], targets: object[] = [site()], accessLevel = 1) => ({
  emailAddresses,
  targets,
  accessLevel,
})
const outcomes = (steps: readonly AccessStep[]) => steps.map(({ outcome, code }) => code ?? outcome)
const entriesOf = (emailAddress: string) =>
  api.db.kysely.selectFrom('siteAccess').selectAll().where('emailAddress', '=', emailAddress).execute()
const invitedCount = async () => {
  const rows = await api.db.kysely.selectFrom('siteAccess').select('emailAddress').execute()
  return rows.filter(({ emailAddress }) => emailAddress.endsWith('@harbour.example')).length
}
const steps = async (id: string): Promise<AccessStep[]> =>
  (await call('site.admin', 'GET', `/jobs/${id}/access-steps`)).body.data.steps
const removeOwnRight = () =>
  api.db.kysely
    .deleteFrom('siteAccess')
    .where('siteId', '=', nidelva)
    .where('userId', '=', demoIds.users['site.admin'])
    .execute()

const finished = (id: string) =>
  until(
    async () => (await call('site.admin', 'GET', `/jobs/${id}`)).body.data,
    ({ state }) => !['waiting', 'running'].includes(state),
  )

describe('many invitations', () => {
  it('have a preview and a result with new, raised, lowered and equal levels', async () => {
    const { emails } = demoIds
    const addresses = ['ny@harbour.example', emails['site.monitor'], emails['site.operator'], emails['site.admin']]
    const preview = await call('site.admin', 'POST', '/access/invitations/preview', batch(addresses))
    const expected = ['new', 'raised', 'unchanged', 'user.unauthorized_access']
    expect(outcomes(preview.body.data.steps)).toEqual(expected)
    expect(preview.body.data.leftToday).toBe(1000)
    expect(await entriesOf('ny@harbour.example')).toEqual([])
    const { body } = await call('site.admin', 'POST', '/access/invitations', batch(addresses))
    expect(outcomes(body.data.steps)).toEqual(expected)
    expect(await entriesOf('ny@harbour.example')).toMatchObject([{ accessLevel: 1, isAccepted: false }])
    expect((await api.mailTo('ny@harbour.example'))[0]?.link).toMatch(/\/invitations\//)
    const lower = await call('site.admin', 'POST', '/access/invitations', batch([emails['site.monitor']], [site()], 0))
    expect(outcomes(lower.body.data.steps)).toEqual(['lowered'])
    const record = await api.db.kysely.selectFrom('auditLog').select('action').execute()
    expect(record.map(({ action }) => action)).toEqual(expect.arrayContaining(['site.invited', 'site.accessChanged']))
  })

  it('are new where the sender of the one before has lost the right', async () => {
    const address = 'ny@harbour.example'
    await call('site.admin', 'POST', '/access/invitations', batch([address]))
    const before = await entriesOf(address)
    await removeOwnRight()
    for (const path of ['/access/invitations/preview', '/access/invitations'])
      expect(outcomes((await call('super.admin', 'POST', path, batch([address]))).body.data.steps)).toEqual(['new'])
    const [entry, ...more] = await entriesOf(address)
    expect(more).toEqual([])
    expect(entry?.id).not.toBe(before[0]?.id)
  })

  it('answer the same for addresses with and without an account', async () => {
    const addresses = [demoIds.emails.outsider, 'ny@harbour.example']
    const targets = [site(), { type: 'system', id: system }]
    for (const path of ['/access/invitations/preview', '/access/invitations']) {
      const { body } = await call('site.admin', 'POST', path, batch(addresses, targets))
      const of = (address: string) =>
        body.data.steps
          .filter((step: AccessStep) => step.emailAddress === address)
          .map(({ emailAddress, ...rest }: AccessStep) => rest)
      expect(of(addresses[0] ?? '')).toEqual(of(addresses[1] ?? ''))
      expect(of(addresses[0] ?? '')).toHaveLength(2)
    }
  })

  it('refuse places of others one by one, and all of them with their code', async () => {
    const two = [site(), site(skansen), { type: 'system', id: demoIds.system('nidelva', 3) }]
    await api.db.kysely.deleteFrom('siteAccess').where('siteId', '=', skansen).execute()
    const { body } = await call('site.admin', 'POST', '/access/invitations', batch(['ny@harbour.example'], two))
    expect(outcomes(body.data.steps)).toEqual(['new', 'user.missing_permissions', 'system.already_archived'])
    expect(body.data.steps[1].target.name).toBe('')
    const none = await call('outsider', 'POST', '/access/invitations/preview', batch(['ny@harbour.example']))
    expect(refusal(none)).toEqual([403, 'user.missing_permissions'])
    expect((await call('unconfirmed', 'POST', '/access/invitations', batch(['ny@harbour.example']))).status).toBe(409)
  })

  it('name bad addresses and refuse more than a thousand', async () => {
    const bad = await call('site.admin', 'POST', '/access/invitations', batch(['a@harbour.example', 'someone@']))
    expect(bad.body.fields).toEqual({ 'emailAddresses.1': 'Email address has an invalid format' })
    const many = await call('site.admin', 'POST', '/access/invitations', batch(strangers(501), [site(), site(skansen)]))
    expect(many.body.fields.emailAddresses).toMatch(/^At most 1000 invitations/)
  })

  it('of more than fifty are a job that invites nobody twice', async () => {
    const body = batch([...strangers(60), 'GJEST.1@Harbour.example'])
    const answers = await Promise.all([1, 2].map(() => call('site.admin', 'POST', '/access/invitations', body)))
    const [one, two] = answers.map((answer) => answer.body.data.job.id)
    expect(await finished(one)).toMatchObject({ state: 'done', doneCount: 60, totalCount: 60 })
    expect((await finished(two)).state).toBe('done')
    expect(await invitedCount()).toBe(60)
    const all = outcomes([...(await steps(one)), ...(await steps(two))])
    expect(all.filter((outcome) => outcome === 'new')).toHaveLength(60)
    expect(all.filter((outcome) => outcome === 'unchanged')).toHaveLength(60)
    expect((await call('outsider', 'GET', `/jobs/${one}/access-steps`)).status).toBe(404)
  })

  it('have a limit of thirty previews a minute for one person', async () => {
    const preview = () => call('site.admin', 'POST', '/access/invitations/preview', batch(['ny@harbour.example']))
    for (let count = 0; count < 30; count += 1) expect((await preview()).status).toBe(200)
    expect(refusal(await preview())).toEqual([429, 'generic.too_many_requests'])
  })

  it('have a limit of a thousand a day for one person', async () => {
    const body = batch(strangers(950))
    await call('site.admin', 'POST', '/access/invitations', body)
    const more = await call('site.admin', 'POST', '/access/invitations', batch(strangers(51).map((one) => `x${one}`)))
    expect(refusal(more)).toEqual([429, 'access.too_many_today'])
    expect(more.body.message).toBe('These are 51 invitations, and you can send 50 more today')
  })
})

describe('a job of invitations', () => {
  /** Makes the first steps and stops before the one with this number. */
  const runUntil = async (part: number, stop: (id: string) => Promise<unknown>) => {
    const { id } = (await call('site.admin', 'POST', '/access/invitations', batch(strangers(60)))).body.data.job
    await until(async () => (await steps(id)).length >= part)
    await stop(id)
    return id as string
  }

  it('refuses the rest after the right ends', async () => {
    const id = await runUntil(3, removeOwnRight)
    await finished(id)
    const all = outcomes(await steps(id))
    expect(all).toHaveLength(60)
    expect(all.slice(0, 3)).toEqual(['new', 'new', 'new'])
    expect(all.at(-1)).toBe('user.missing_permissions')
    expect(await invitedCount()).toBe(all.filter((outcome) => outcome === 'new').length)
  })

  it('keeps finished invitations when cancelled', async () => {
    const id = await runUntil(3, (jobId) => call('site.admin', 'POST', `/jobs/${jobId}/cancel`))
    expect((await finished(id)).state).toBe('cancelled')
    expect((await steps(id)).length).toBeLessThan(60)
    expect(await invitedCount()).toBe((await steps(id)).length)
  })

  it('continues after a server ends, and invites nobody twice', async () => {
    const id = await runUntil(3, (jobId) =>
      sql`with freed as (update jobs set state = 'waiting', lease = null, lease_until = null, run_at = now()
        where id = ${jobId} returning id) select pg_notify('jobs', '') from freed`.execute(api.db.kysely),
    )
    expect((await finished(id)).state).toBe('done')
    expect(outcomes(await steps(id))).toEqual(strangers(60).map(() => 'new'))
    expect(await invitedCount()).toBe(60)
    expect(await api.mailTo('gjest.1@harbour.example')).toHaveLength(1)
  })
})

describe('removing a person everywhere', () => {
  const address = demoIds.emails.outsider
  const preview = (account: 'site.admin' | 'super.admin' = 'site.admin') =>
    call(account, 'POST', '/access/removals/preview', { emailAddress: address.toUpperCase() })
  const give = (siteId: string, isAccepted: boolean, accessLevel: AccessLevel = AccessLevel.MONITOR) =>
    api.db.kysely
      .insertInto('siteAccess')
      .values({
        siteId,
        userId: isAccepted ? demoIds.users.outsider : null,
        emailAddress: address,
        accessLevel,
        isAccepted,
      })
      .execute()

  it('removes levels and invitations on own places, and names no others', async () => {
    const { kysely } = api.db
    await kysely.deleteFrom('siteAccess').where('emailAddress', '=', address).execute()
    await kysely.deleteFrom('systemAccess').where('emailAddress', '=', address).execute()
    await give(nidelva, true)
    await kysely.deleteFrom('siteAccess').where('siteId', '=', skansen).execute()
    await give(skansen, true)
    await kysely
      .insertInto('systemAccess')
      .values({ systemId: system, emailAddress: address, accessLevel: 0 })
      .execute()
    expect(outcomes((await preview()).body.data.steps)).toEqual(['removed', 'withdrawn'])
    const access = { siteId: skansen, userId: demoIds.users['site.admin'], emailAddress: demoIds.emails['site.admin'] }
    await kysely
      .insertInto('siteAccess')
      .values({ ...access, accessLevel: 0, isAccepted: true })
      .execute()
    const expected = ['removed', 'user.missing_permissions', 'withdrawn']
    expect(outcomes((await preview()).body.data.steps)).toEqual(expected)
    const { body } = await call('site.admin', 'POST', '/access/removals', { emailAddress: address })
    expect(outcomes(body.data.steps).sort()).toEqual(['removed', 'user.missing_permissions', 'withdrawn'])
    expect((await entriesOf(address)).map(({ siteId }) => siteId)).toEqual([skansen])
  })

  it('leaves the last administrator and oneself', async () => {
    await api.db.kysely.deleteFrom('siteAccess').where('siteId', '=', nidelva).execute()
    await give(nidelva, true, AccessLevel.ADMIN)
    const { body } = await call('super.admin', 'POST', '/access/removals', { emailAddress: address })
    expect(outcomes(body.data.steps)).toContain('site_access.last_administrator')
    expect((await entriesOf(address)).some(({ siteId }) => siteId === nidelva)).toBe(true)
    const own = { emailAddress: demoIds.emails['site.admin'] }
    expect(refusal(await call('site.admin', 'POST', '/access/removals', own))).toEqual([
      403,
      'user.unauthorized_access',
    ])
  })
})
