import { AccessLevel } from '@emberwatch/contract'
import { reportSchedulesMax } from '@emberwatch/contract/reports'
import { until } from '@emberwatch/http/testing/until'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { type DemoAccount, demoIds, demoPassword } from '../../../fleet/index.ts'
import { dispatchNext, type Outgoing } from '../../../notifications/dispatch-next.ts'
import { makeDataKey } from '../../../secrets/data-keys.ts'
import { createSealer } from '../../../secrets/sealed.ts'
import { reportMails } from '../../../summaries/dispatch-report.ts'
import { summaryMails } from '../../../summaries/dispatch-summary.ts'
import { type Calls, callsOf, refusal } from '../../../testing/calls.ts'
import { type DemoApi, openDemoApi } from '../../../testing/demo-api.ts'
import { reportByMail, rules } from '../../writes.test-kit.ts'

const { users, emails, sites } = demoIds
const path = '/reports/schedules'
const autumn = new Date('2026-11-27T12:00:00Z')
const firstMorning = new Date('2026-12-01T06:00:00Z')
const dayMs = 86_400_000

describe('reports by mail', () => {
  const dataKeys = [makeDataKey()]
  const sealer = createSealer(dataKeys)
  let api: DemoApi
  let call: Calls
  beforeAll(async () => {
    api = await openDemoApi({ dataKeys })
    call = callsOf(api)
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    for (const table of ['reportSchedules', 'summaryRules', 'jobs', 'rateLimits'] as const)
      await api.db.kysely.deleteFrom(table).execute()
    api.clock.now = new Date(autumn)
  })

  const create = (as: DemoAccount, body: object = {}) => call(as, 'POST', path, { ...reportByMail, ...body })
  const schedule = async (as: DemoAccount, body: object = {}) => {
    const answer = await create(as, { recipients: [emails[as]], ...body })
    expect([answer.status, answer.body.fields]).toEqual([200, undefined])
    return answer.body.data.id as string
  }
  const rowOf = async (as: DemoAccount, id: string) =>
    (await call(as, 'GET', path)).body.data.find((row: { id: string }) => row.id === id)
  const dispatchAll = async (outgoing: Outgoing<'reportSchedules'> | Outgoing<'summaryRules'>) => {
    const context = { db: api.db.kysely, sealer, log: { warn: () => undefined } }
    while (await dispatchNext(context, outgoing as Outgoing, api.clock.now));
  }
  const morning = async (at = firstMorning) => {
    api.clock.now = at
    await dispatchAll(reportMails)
  }
  const runsOf = async (as: DemoAccount, id: string) => (await call(as, 'GET', `${path}/${id}/runs`)).body.data
  /** The newest run, when it is over. */
  const overRun = (as: DemoAccount, id: string) =>
    until(async () => {
      const [run] = await runsOf(as, id)
      return run && run.state !== 'writing' && run
    })
  const mailsOver = () =>
    until(async () => {
      const open = api.db.kysely.selectFrom('jobs').select('id').where('state', 'in', ['waiting', 'running'])
      return (await open.execute()).length === 0
    })
  const mailsOf = async (as: DemoAccount, runId: string) => {
    await mailsOver()
    const mails = await api.mailTo(emails[as], 0)
    return mails.filter(({ source }) => source.includes(runId))
  }
  const take = async (as: DemoAccount, runId: string) => {
    const headers = { authorization: await api.tokenOf(as) }
    return api.fetch(`/api/v1/reports/runs/${runId}/file`, { headers })
  }
  const download = async (as: DemoAccount, runId: string) => {
    const answer = await take(as, runId)
    return [answer.status, answer.ok ? null : (await answer.json()).statusText]
  }
  const level = (userId: string, siteId: string) =>
    api.db.kysely.deleteFrom('siteAccess').where('userId', '=', userId).where('siteId', '=', siteId)

  it('come on the first morning with a link to the file of the month before', async () => {
    const id = await schedule('site.admin', { recipients: [emails['site.admin'], emails['site.monitor']] })
    const before = await rowOf('site.admin', id)
    expect(before).toMatchObject({ nextRunAt: firstMorning.toISOString(), lastRun: null, isOn: true })
    expect(before.filters).toEqual(['Site: Nidelva kontorpark', 'Order: timestamp'])
    const event = (occurredAt: string) => ({
      systemId: demoIds.system('nidelva', 1),
      eventName: 'Fault',
      unitName: 'Edge',
      occurredAt,
    })
    await api.db.kysely
      .insertInto('events')
      .values([
        event('2026-10-31T22:59:59.999Z'),
        event('2026-10-31T23:00:00Z'),
        event('2026-11-30T22:59:59.999Z'),
        event('2026-11-30T23:00:00Z'),
      ])
      .execute()
    await morning(new Date(firstMorning.getTime() - 1))
    expect(await runsOf('site.admin', id)).toEqual([])
    await morning()
    const run = await overRun('site.admin', id)
    expect(run).toMatchObject({ state: 'ready', span: '2026-11', error: null })
    const [mail, ...more] = await mailsOf('site.monitor', run.id)
    expect([mail?.subject, more]).toEqual(['November 2026, System event report', []])
    expect(mail?.source).toContain(`/reports/files/${run.id}`)
    expect(mail?.source).toContain('Days: 2026-11-01 to 2026-11-30')
    expect(mail?.source).not.toContain('attachment')
    expect(await mailsOf('site.admin', run.id)).toHaveLength(1)
    const answer = await take('site.monitor', run.id)
    expect(answer.headers.get('attachment-name')).toBe(
      'EventReport-Nidelva kontorpark-from-2026-11-01-to-2026-11-30.xlsx',
    )
    const { sheets } = await readXlsx(Buffer.from(await answer.arrayBuffer()))
    const rows = sheets[0]?.rows.slice(1) ?? []
    expect(rows).toHaveLength(run.rowsCount)
    expect(rows.filter(([unit]) => unit === 'Edge')).toHaveLength(2)
    await morning(new Date(firstMorning.getTime() + 60_000))
    expect(await runsOf('site.admin', id)).toHaveLength(1)
    expect(await rowOf('site.admin', id)).toMatchObject({
      nextRunAt: '2027-01-01T06:00:00.000Z',
      lastRun: { id: run.id },
    })
  })

  it.each<[string, object, string]>([
    ['an unknown report', { report: 'installBase' }, 'report'],
    ['a filter that the report does not know', { query: { unitType: 'x' } }, 'unitType'],
    ['a filter that is no id', { query: { siteId: 'x' } }, 'siteId'],
    ['a site that one may not see', { query: { siteId: demoIds.outsiderSite } }, 'query'],
    ['an interval', { every: 'daily' }, 'every'],
    ['a zone', { timeZone: 'Europe/Bergen' }, 'timeZone'],
    ['a format', { format: 'pdf' }, 'format'],
    ['no recipient', { recipients: [] }, 'recipients'],
    ['what is no address', { recipients: ['x'] }, 'recipients.0'],
    ['a recipient without an account', { recipients: ['nobody@emberwatch.example'] }, 'recipients'],
    ['a recipient of other sites', { recipients: [emails.outsider] }, 'recipients'],
    ['events without a beginning', { covers: 'query', query: {} }, 'covers'],
    ['the summary while that is off', { withSummary: true }, 'withSummary'],
  ])('refuse %s at its field', async (_, body, field) => {
    const { status, body: answer } = await create('site.admin', body)
    expect([status, Object.keys(answer.fields ?? {})]).toEqual([400, [field]])
  })

  it('refuse reports without the right, and a month for a report without dates', async () => {
    const ages = { report: 'unitsAge', query: {}, covers: 'query', recipients: [emails['super.admin']] }
    expect(refusal(await create('site.admin', ages))).toEqual([403, 'user.missing_permissions'])
    expect((await create('super.admin', { ...ages, recipients: [emails['super.monitor']] })).body.fields).toEqual({
      recipients: `Nobody who may see all of this report has the address ${emails['super.monitor']}`,
    })
    expect(Object.keys((await create('super.admin', { ...ages, covers: 'period' })).body.fields)).toEqual(['covers'])
    expect(refusal(await create('unconfirmed', {}))).toEqual([409, 'user.email_address_not_confirmed'])
    // The whole fleet is for super users; a site is for whoever holds it.
    const events = { query: {}, recipients: [emails['site.admin']] }
    expect((await create('super.operator', events)).status).toBe(400)
    expect((await create('super.operator', { recipients: [emails['site.admin']] })).status).toBe(200)
  })

  it('are not found by others: neither schedule nor run nor file', async () => {
    const id = await schedule('site.admin')
    await morning()
    const run = await overRun('site.admin', id)
    const notFound = [404, 'report_schedule.not_found']
    for (const as of ['site.operator', 'super.admin', 'outsider'] as const) {
      expect((await call(as, 'GET', path)).body.count).toBe(0)
      expect(refusal(await call(as, 'PUT', `${path}/${id}`, { ...reportByMail, isOn: true }))).toEqual(notFound)
      expect(refusal(await call(as, 'PUT', `${path}/${id}`, { covers: 'nothing' }))).toEqual(notFound)
      expect(refusal(await call(as, 'POST', `${path}/${id}/send`))).toEqual(notFound)
      expect(refusal(await call(as, 'GET', `${path}/${id}/runs`))).toEqual(notFound)
      expect(refusal(await call(as, 'DELETE', `${path}/${id}`))).toEqual(notFound)
      expect(refusal(await call(as, 'GET', `/reports/runs/${run.id}`))).toEqual([404, 'report_run.not_found'])
      expect(await download(as, run.id)).toEqual([404, 'report_run.not_found'])
    }
  })

  it('skip a recipient who loses a site before the run, and end for that person', async () => {
    const recipients = [emails['site.admin'], emails['site.monitor']]
    const id = await schedule('site.admin', { query: {}, recipients })
    const access = await level(users['site.monitor'], sites.nidelva).returningAll().execute()
    await morning()
    const run = await overRun('site.admin', id)
    expect(await mailsOf('site.monitor', run.id)).toEqual([])
    expect(await mailsOf('site.admin', run.id)).toHaveLength(1)
    expect((await rowOf('site.admin', id)).recipients).toEqual([
      { emailAddress: emails['site.admin'], isOn: true },
      { emailAddress: emails['site.monitor'], isOn: false },
    ])
    expect(await download('site.monitor', run.id)).toEqual([403, 'user.missing_permissions'])
    const page = await call('site.monitor', 'GET', `/reports/runs/${run.id}`)
    expect(page.body.data).toMatchObject({ state: 'ready', hasRight: false, isOwn: false, filters: [] })
    await api.db.kysely.insertInto('siteAccess').values(access).execute()
    expect(await download('site.monitor', run.id)).toEqual([200, null])
  })

  it('refuse the file to a person who loses a site before the download', async () => {
    const id = await schedule('site.admin', { recipients: [emails['site.admin'], emails['site.operator']] })
    await morning()
    const run = await overRun('site.admin', id)
    expect(await download('site.operator', run.id)).toEqual([200, null])
    for (const as of ['site.operator', 'site.admin'] as const) {
      const access = await level(users[as], sites.nidelva).returningAll().execute()
      expect(await download(as, run.id)).toEqual([403, 'user.missing_permissions'])
      await api.db.kysely.insertInto('siteAccess').values(access).execute()
    }
  })

  it.each<[string, string, DemoAccount, () => Promise<() => Promise<unknown>>]>([
    [
      'the right to the report',
      'The right to this report has ended',
      'super.admin',
      async () =>
        setUser('super.admin', { globalAccessLevel: AccessLevel.MONITOR }, { globalAccessLevel: AccessLevel.ADMIN }),
    ],
    [
      'the account by a ban',
      'The account is banned or gone',
      'super.admin',
      async () => setUser('super.admin', { status: 'BANNED' }, { status: 'ACTIVE' }),
    ],
  ])('end when the owner loses %s, until another save', async (_, why, as, lose) => {
    const body = { report: 'unitsAge', query: { hardware: 'BHH-300' }, covers: 'query' }
    const id = await schedule(as, body)
    const restore = await lose()
    await morning()
    await mailsOver()
    await restore()
    const [run] = await runsOf(as, id)
    expect(run).toMatchObject({ state: 'failed', error: why, fileBytes: null })
    expect(await rowOf(as, id)).toMatchObject({ isOn: false, endedBecause: why, nextRunAt: null })
    expect(await mailsOf(as, run.id)).toEqual([])
    const answer = await call(as, 'PUT', `${path}/${id}`, {
      ...reportByMail,
      ...body,
      recipients: [emails[as]],
      isOn: true,
    })
    expect(answer.body.data).toMatchObject({ isOn: true, endedBecause: null, nextRunAt: '2027-01-01T06:00:00.000Z' })
  })
  const setUser = async (as: DemoAccount, values: object, before: object) => {
    const set = (row: object) => api.db.kysely.updateTable('users').set(row).where('id', '=', users[as]).execute()
    await set(values)
    return () => set(before)
  }

  it('end with the last system of their filters', async () => {
    const id = await schedule('site.monitor')
    const access = await level(users['site.monitor'], sites.nidelva).returningAll().execute()
    await morning()
    expect((await overRun('site.monitor', id)).error).toBe('The right to the systems of this report has ended')
    await api.db.kysely.insertInto('siteAccess').values(access).execute()
  })

  it('offer a file for 30 days, then say that it has expired', async () => {
    const id = await schedule('site.admin')
    await morning()
    const run = await overRun('site.admin', id)
    api.clock.now = new Date(firstMorning.getTime() + 30 * dayMs - 1)
    expect(await download('site.admin', run.id)).toEqual([200, null])
    api.clock.now = new Date(firstMorning.getTime() + 30 * dayMs)
    expect(await download('site.admin', run.id)).toEqual([410, 'report_run.expired'])
    expect((await call('site.admin', 'GET', `/reports/runs/${run.id}`)).body.data.state).toBe('expired')
  })

  it('are made once by two servers that run at the same moment', async () => {
    const ids = await Promise.all(
      ['site.admin', 'site.operator', 'site.monitor'].map((as) => schedule(as as DemoAccount)),
    )
    api.clock.now = firstMorning
    await Promise.all([dispatchAll(reportMails), dispatchAll(reportMails)])
    await mailsOver()
    const { rows } = await sql<{ scheduleId: string; count: number }>`select schedule_id, count(*)::int as count
      from report_runs group by 1`.execute(api.db.kysely)
    expect(rows.map(({ count }) => count)).toEqual(ids.map(() => 1))
    const [run] = await runsOf('site.operator', ids[1] ?? '')
    expect(await mailsOf('site.operator', run.id)).toHaveLength(1)
  })

  it('list a failed run with its reason, and run again next time', async () => {
    const id = await schedule('site.admin')
    const set = (query: object) =>
      api.db.kysely
        .updateTable('reportSchedules')
        .set({ query: JSON.stringify(query) })
        .where('id', '=', id)
        .execute()
    await set({ ofAnOlderVersion: 'x' })
    await morning()
    expect(await overRun('site.admin', id)).toMatchObject({
      state: 'failed',
      error: 'The report does not know these filters any more',
    })
    expect(await rowOf('site.admin', id)).toMatchObject({ isOn: true, lastRun: { state: 'failed' } })
    const [failed] = await runsOf('site.admin', id)
    expect(await download('site.admin', failed.id)).toEqual([409, 'job.no_file'])
    await set(reportByMail.query)
    await morning(new Date('2027-01-01T06:00:00Z'))
    const states = async () => (await runsOf('site.admin', id)).map(({ state }: { state: string }) => state)
    expect(await overRun('site.admin', id)).toMatchObject({ state: 'ready', span: '2026-12' })
    expect(await states()).toEqual(['ready', 'failed'])
  })

  it('are sent immediately, changed, paused and removed with their file', async () => {
    const id = await schedule('site.admin')
    expect((await call('site.admin', 'POST', `${path}/${id}/send`)).body.data).toMatchObject({ span: '2026-10' })
    const run = await overRun('site.admin', id)
    expect(await mailsOf('site.admin', run.id)).toHaveLength(1)
    const put = (body: object) => call('site.admin', 'PUT', `${path}/${id}`, { ...reportByMail, isOn: true, ...body })
    expect((await put({ every: 'quarterly' })).body.data).toMatchObject({ nextRunAt: '2027-01-01T06:00:00.000Z' })
    expect((await put({ isOn: false })).body.data).toMatchObject({ isOn: false, nextRunAt: null, endedBecause: null })
    await morning()
    expect(await runsOf('site.admin', id)).toHaveLength(1)
    expect((await call('site.admin', 'DELETE', `${path}/${id}`)).status).toBe(200)
    expect(await download('site.admin', run.id)).toEqual([404, 'report_run.not_found'])
    expect(await api.db.kysely.selectFrom('jobFiles').select('jobId').execute()).toEqual([])
  })

  it('end for a recipient by one click of a mail program, whatever the owner saves', async () => {
    const recipients = [emails['site.admin'], emails['site.operator']]
    const id = await schedule('site.admin', { recipients })
    await call('site.admin', 'POST', `${path}/${id}/send`)
    const run = await overRun('site.admin', id)
    const [mail] = await mailsOf('site.operator', run.id)
    const token = /unsubscribe\/([\w-]+)/.exec(mail?.source ?? '')?.[1]
    expect((await api.fetch(`/api/v1/notifications/unsubscribe/${token}`, { method: 'POST' })).status).toBe(200)
    await api.mailTo(emails['site.operator'], 1, /A report does not come/)
    await call('site.admin', 'PUT', `${path}/${id}`, { ...reportByMail, recipients, isOn: true })
    await morning()
    const next = await overRun('site.admin', id)
    expect(await mailsOf('site.operator', next.id)).toEqual([])
    expect(await mailsOf('site.admin', next.id)).toHaveLength(1)
  })

  it('are linked in the mail of the state of one’s sites', async () => {
    await call('site.admin', 'PUT', '/user/notifications', { ...rules, isOn: false, summary: 'quarterly' })
    const foreign = await create('site.admin', { withSummary: true, recipients: [emails['site.operator']] })
    expect(Object.keys(foreign.body.fields)).toEqual(['recipients'])
    const id = await schedule('site.admin', { withSummary: true })
    expect(await rowOf('site.admin', id)).toMatchObject({ every: 'quarterly', nextRunAt: '2027-01-01T06:00:00.000Z' })
    api.clock.now = new Date('2027-01-01T06:00:00Z')
    await dispatchAll(summaryMails)
    await dispatchAll(reportMails)
    const run = await overRun('site.admin', id)
    expect(run).toMatchObject({ state: 'ready', span: '2026-Q4' })
    const mails = await mailsOf('site.admin', run.id)
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('the state of your 6 sites')])
    await call('site.admin', 'PUT', '/user/notifications', { ...rules, isOn: false, summary: 'never' })
    expect(await rowOf('site.admin', id)).toMatchObject({ isOn: true, nextRunAt: null })
  })

  it('come with the state of one’s sites to a person without sites too', async () => {
    await call('super.operator', 'PUT', '/user/notifications', { ...rules, isOn: false, summary: 'monthly' })
    const id = await schedule('super.operator', { withSummary: true })
    api.clock.now = firstMorning
    await dispatchAll(summaryMails)
    const run = await overRun('super.operator', id)
    const mails = await mailsOf('super.operator', run.id)
    expect(mails.map(({ subject }) => subject)).toEqual(['November 2026, your reports'])
  })

  it('have a limit for each person', async () => {
    const values = {
      ownerId: users['site.admin'],
      query: '{}',
      report: 'systemEvents',
      covers: 'period',
      format: 'xlsx',
    } as const
    const rows = Array.from({ length: reportSchedulesMax }, () => ({
      ...values,
      ...({ every: 'monthly', timeZone: 'Europe/Oslo', withSummary: false } as const),
    }))
    await api.db.kysely.insertInto('reportSchedules').values(rows).execute()
    expect(refusal(await create('site.admin'))).toEqual([409, 'report_schedule.too_many'])
  })

  it('end with the account: files of the owner, and mail to a recipient', async () => {
    const recipients = [emails['site.admin'], emails['site.monitor']]
    const id = await schedule('site.admin', { recipients })
    const other = await schedule('site.monitor')
    await morning()
    const run = await overRun('site.admin', id)
    const own = await overRun('site.monitor', other)
    expect((await call('site.monitor', 'POST', '/user/delete', { password: demoPassword })).status).toBe(200)
    expect((await rowOf('site.admin', id)).recipients).toEqual([{ emailAddress: emails['site.admin'], isOn: true }])
    expect(await download('site.admin', run.id)).toEqual([200, null])
    const runs = await api.db.kysely.selectFrom('reportRuns').select('id').execute()
    expect(runs.map((one) => one.id)).not.toContain(own.id)
  })
})
