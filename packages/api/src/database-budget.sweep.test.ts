import { apiBase, type Endpoint, fillPath, subjectsOf } from '@emberwatch/contract'
import { allEndpoints } from '@emberwatch/contract/api'
import type { Write } from './areas/prepared-write.test-kit.ts'
import { addJob, hook, reportByMail, writesOf } from './areas/writes.test-kit.ts'
import { demoIds, demoPassword } from './fleet/index.ts'
import { type Calls, callsOf } from './testing/calls.ts'
import { type DemoApi, openDemoApi } from './testing/demo-api.ts'
import { plansOf, scannedTables } from './testing/plans.ts'
import { type Statement, statementsOf } from './testing/statements.ts'

/**
 * Every endpoint of the contract needs few statements, and none that reads a table of events, units, issues or the install base from end to end because no
 * index helps it.
 */

const usual = 6
/**
 * Calls that send more, and how many at most. Reads: the record of a site, which is a transaction over nine kinds of things.
 * Writes: those that count against several limits, hold what they change, and record it; with files, those that look up session and rights twice.
 */
const more: Record<string, number> = {
  'accessBatches.invite': 26,
  'accessBatches.previewInvitations': 8,
  'accessBatches.remove': 14,
  'accessTeams.add': 8,
  'accessTeams.cancelPass': 7,
  'accessTeams.changeGrant': 16,
  'accessTeams.changeMember': 8,
  'accessTeams.giveSite': 10,
  'accessTeams.giveSystem': 11,
  'accessTeams.invite': 13,
  'accessTeams.leave': 13,
  // It does all of it and undoes it, as the preview of a planned pass does.
  'accessTeams.pass': 27,
  'accessTeams.previewPass': 26,
  'accessTeams.remove': 13,
  'accessTeams.removeGrant': 14,
  'accessTeams.removeMember': 12,
  'assignments.handOver': 9,
  'assignments.take': 9,
  'auth.changePassword': 11,
  'auth.deleteAccount': 29,
  'auth.login': 13,
  'auth.loginByTwoSteps': 13,
  'auth.notMe': 8,
  'auth.register': 9,
  'auth.requestReset': 7,
  'auth.requestResetToken': 7,
  'auth.resetByToken': 10,
  'auth.resetPassword': 9,
  'comparison.file': 7,
  'configurations.makeCurrent': 17,
  'configurations.upload': 12,
  'configurations.uploadClassReason': 11,
  'escalations.end': 8,
  'escalations.set': 11,
  'fleetModems.list': 7,
  'logBook.addFile': 13,
  'logBook.addToSystem': 7,
  'logBook.addToTrouble': 7,
  'modemHardware.replace': 16,
  'modemLinks.renewSecret': 7,
  'modemEntries.add': 14,
  'modemMoves.move': 28,
  'modemMoves.preview': 9,
  'modems.configure': 14,
  'modems.create': 7,
  'modems.remove': 8,
  'modems.update': 10,
  'notifications.update': 12,
  'reportSchedules.create': 15,
  'reportSchedules.send': 8,
  'reportSchedules.update': 14,
  'scannedLoops.import': 13,
  'scannedUnits.create': 7,
  'scannedUnits.remove': 7,
  'scannedUnits.update': 8,
  'servicePlans.set': 9,
  'serviceVisits.mark': 7,
  'serviceVisits.start': 15,
  'serviceVisits.unmark': 7,
  'siteContacts.confirm': 9,
  'siteContacts.update': 12,
  'sites.changeAccess': 11,
  'sites.invite': 14,
  'sitePlaces.update': 10,
  'siteSummaries.spans': 14,
  'sites.record': 16,
  'sites.remove': 8,
  'sites.removeAccess': 10,
  'sites.resendInvitation': 13,
  'systemIdentities.update': 18,
  'systems.changeAccess': 12,
  'systems.invite': 15,
  'systems.removeAccess': 10,
  'systems.resendInvitation': 14,
  'twoStep.begin': 7,
  'twoStep.prove': 12,
  'twoStep.renewCodes': 16,
  'twoStep.turnOff': 17,
  'twoStep.turnOn': 16,
  'users.updateStatus': 7,
  'webhooks.create': 9,
  'webhooks.sendAgain': 8,
  'webhooks.test': 8,
  'webhooks.update': 7,
  'works.cancel': 7,
  'works.change': 7,
  'works.end': 7,
  'works.plan': 8,
  'works.planForSystem': 10,
}
/** Files that come in and go out piece by piece, each piece short: as many statements as they have pieces. */
const isInPieces = (name: string) =>
  name.startsWith('installBase.') ||
  name.startsWith('reportExports.') ||
  /^(history|logBook)\.(site|system)File$/.test(name)

/** A lock on the table of sites must leave these working. */
const withoutSites = [
  'auth.login',
  'auth.loginByTwoSteps',
  'auth.me',
  'sessions.list',
  'sessions.logout',
  'auth.register',
]

const large = ['events', 'units', 'issues', 'install_base_rows']
/** Calls whose totals count all rows of the latest import; no index holds what they count. */
const tablesByList: Record<string, readonly string[]> = { 'reports.installBase': ['install_base_rows'] }

let api: DemoApi
let call: Calls
const writes = writesOf(() => ({ api, call }))
beforeAll(async () => {
  api = await openDemoApi()
  call = callsOf(api)
  const times = { knocks: 1, firstAt: new Date(), lastAt: new Date() }
  const knock = { clientId: 'fam-999999', imei, address: '192.0.2.7', network: '192.0.2.7', ...times }
  await api.db.kysely.insertInto('modemKnocks').values(knock).execute()
  // The work of a server's start is done after this call.
  await call('super.admin', 'GET', '/user')
  const client = await api.db.pool.connect()
  await client.query('analyze').finally(() => client.release())
})
afterAll(() => api.close())

const imei = '490154203237518'
/** Calls that record nothing and so are not among `writesOf`. */
const others: Record<string, Write> = Object.fromEntries(
  Object.entries({
    'auth.login': ['/auth', { emailAddress: demoIds.emails['super.operator'], password: demoPassword }],
    // Without two-step sign-in the server ignores the code.
    'auth.loginByTwoSteps': [
      '/auth/two-step',
      { emailAddress: demoIds.emails['super.operator'], password: demoPassword, code: '123456' },
    ],
    'auth.resendCode': ['/user/registration/resend-email-confirmation-code'],
    'auth.requestReset': ['/auth/request-reset-password', { emailAddress: demoIds.emails.outsider }],
    'sessions.logout': ['/auth/logout'],
    'twoStep.begin': ['/user/two-step/begin', { password: demoPassword }],
    'notifications.test': ['/user/notifications/test'],
    'search.everything': ['/search', { text: 'nidelva' }],
    'accessBatches.previewInvitations': [
      '/access/invitations/preview',
      {
        emailAddresses: ['flere@emberwatch.example'],
        targets: [{ type: 'site', id: demoIds.sites.nidelva }],
        accessLevel: 1,
      },
    ],
    'modemLinks.findKnocks': ['/modem-knocks/find', { imei }],
    'modemMoves.preview': [
      `/modems/${demoIds.modem('nidelva')}/move/preview`,
      { siteId: demoIds.sites.skansen, systems: 'move' },
    ],
    'accessBatches.previewRemoval': ['/access/removals/preview', { emailAddress: demoIds.emails.outsider }],
    'jobs.startExport': ['/jobs/exports', { report: 'unitsAge', query: {} }],
  } satisfies Record<string, [string, object?]>).map(([name, [path, body]]) => [
    name,
    { as: name === 'auth.resendCode' ? ('unconfirmed' as const) : ('super.admin' as const), path, body, line: {} },
  ]),
)

/** A recovery code of somebody who has two steps. */
async function freshCode(): Promise<Write> {
  const users = api.db.kysely.updateTable('users').where('id', '=', demoIds.users['super.monitor'])
  await users.set({ twoStepOn: true }).execute()
  const [code] = await api.recoveryCodesOf('super.monitor')
  return { as: 'super.monitor', path: '/user/two-step/prove', body: { code }, line: {} }
}

/** The link that the mail of a reset has. */
async function resetToken(): Promise<Write> {
  const emailAddress = demoIds.emails['site.admin']
  await call('outsider', 'POST', '/auth/request-reset-password', { emailAddress })
  const passwordResetToken = (await api.mailTo(emailAddress, 1, /^Choose a new/)).at(-1)?.link?.split('/').at(-1)
  return { as: 'outsider', path: '/user/request-password-reset-token', body: { passwordResetToken }, line: {} }
}

const kinds: Record<string, string> = {
  site: demoIds.sites.nidelva,
  system: demoIds.system('nidelva', 1),
  modem: demoIds.modem('nidelva'),
  scannedSystem: demoIds.scannedSystem('nidelva'),
  loop: demoIds.loop('nidelva', 1, 1),
  configuration: demoIds.configuration('nidelva', 1, 1),
  team: demoIds.team,
}
beforeAll(async () => {
  const row = { systemId: demoIds.system('nidelva', 1), kind: 'configuration' as const }
  const times = { openedAt: new Date(), overAt: new Date() }
  const trouble = api.db.kysely.insertInto('troubles').values({ ...row, ...times })
  kinds.trouble = (await trouble.returning('id').executeTakeFirstOrThrow()).id
})
/** A configuration whose file is kept. */
beforeAll(async () => {
  const raw = api.db.kysely.selectFrom('configurations').select('id').where('hasRaw', '=', true).limit(1)
  kinds.configuration = (await raw.executeTakeFirstOrThrow()).id
})

function readOf(endpoint: Endpoint): Write {
  const [rule] = subjectsOf(endpoint.access)
  const ids = { invitation: demoIds.pendingInvitation, user: demoIds.users['site.admin'] }
  const ofPath = /^\/v1\/(invitation|user)s\//.exec(endpoint.path)?.[1] as keyof typeof ids | undefined
  const id = rule?.rule === 'on' ? kinds[rule.item] : ofPath && ids[ofPath]
  const as = ofPath === 'invitation' ? ('outsider' as const) : ('super.admin' as const)
  return { as, path: fillPath(endpoint.path.slice('/v1'.length), { id: id ?? '' } as never), line: {} }
}

/** One that is done, with a file. */
async function ownJob({ path }: Endpoint): Promise<Write> {
  const ownerId = demoIds.users['super.admin']
  const jobId = await addJob(api, { ownerId, state: 'done', fileBytes: 4, rights: 'super 2' })
  await api.db.kysely
    .insertInto('jobFiles')
    .values({ jobId, purpose: 'output', part: 0, bytes: Buffer.from('file') })
    .execute()
  return { as: 'super.admin', path: fillPath(path.slice('/v1'.length), { id: jobId } as never), line: {} }
}

/** One that has done nothing yet. */
async function accessJob({ path }: Endpoint): Promise<Write> {
  const id = await addJob(api, { ownerId: demoIds.users['super.admin'], kind: 'invitations' })
  return { as: 'super.admin', path: fillPath(path.slice('/v1'.length), { id } as never), line: {} }
}

/** One that has sent nothing yet. */
async function ofWebhook({ path }: Endpoint): Promise<Write> {
  const row = { ...hook, siteId: demoIds.sites.nidelva, secret: 'whsec_AAAA', occurrenceNumber: 0 }
  const { id } = await api.db.kysely.insertInto('webhooks').values(row).returning('id').executeTakeFirstOrThrow()
  return { as: 'super.admin', path: fillPath(path.slice('/v1'.length), { id } as never), line: {} }
}

/** One with a run that is ready, where the path needs a run. */
async function ofSchedule({ name, path }: Endpoint): Promise<Write> {
  const { kysely } = api.db
  const { id: scheduleId } = (await call('site.admin', 'POST', '/reports/schedules', reportByMail)).body.data
  const jobId = await addJob(api, { ownerId: null, kind: 'scheduledReport', state: 'done' })
  await kysely
    .insertInto('jobFiles')
    .values({ jobId, purpose: 'output', part: 0, bytes: Buffer.from('file') })
    .execute()
  const row = {
    scheduleId,
    jobId,
    span: '2026-10',
    query: '{}',
    withSummary: false,
    state: 'ready',
    fileBytes: 4,
  } as const
  const run = await kysely
    .insertInto('reportRuns')
    .values({ ...row, systemIds: [demoIds.system('nidelva', 1)] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const id = name === 'reportSchedules.runs' ? scheduleId : run.id
  return { as: 'site.admin', path: fillPath(path.slice('/v1'.length), { id } as never), line: {} }
}

/** A line with a file. */
async function ofLogLine({ path }: Endpoint): Promise<Write> {
  const row = { siteId: demoIds.sites.nidelva, kind: 'note' as const, personName: 'Kari Moe' }
  const times = { at: new Date(), writtenAt: new Date() }
  const { kysely } = api.db
  const { id } = await kysely
    .insertInto('logLines')
    .values({ ...row, ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  const file = { lineId: id, number: 0, name: 'a.pdf', mediaType: 'application/pdf' as const, personName: 'Kari Moe' }
  await kysely
    .insertInto('logFiles')
    .values({ ...file, size: 4, addedAt: new Date(), isStored: true })
    .execute()
  await kysely
    .insertInto('logFileParts')
    .values({ lineId: id, number: 0, part: 0, bytes: Buffer.from('%PDF') })
    .execute()
  return { as: 'super.admin', path: fillPath(path.slice('/v1'.length), { id } as never), line: {} }
}

/** All that the team of the demo fleet holds. */
async function passPreview(): Promise<Write> {
  const { id } = (await call('super.admin', 'POST', '/teams', { name: 'Other' })).body.data
  const body = { toTeamId: id, grantIds: null, at: null }
  return { as: 'super.admin', path: `/teams/${demoIds.team}/passes/preview`, body, line: {} }
}

async function callOf(endpoint: Endpoint): Promise<Write> {
  if (endpoint.name === 'accessTeams.previewPass') return passPreview()
  if (endpoint.name === 'webhooks.deliveries') return ofWebhook(endpoint)
  if (endpoint.name === 'auth.requestResetToken') return resetToken()
  if (endpoint.name === 'twoStep.prove') return freshCode()
  if (/^jobs\.(one|file)$/.test(endpoint.name)) return ownJob(endpoint)
  if (/^reportSchedules\.(runs?|file)$/.test(endpoint.name)) return ofSchedule(endpoint)
  if (endpoint.name === 'logBook.readFile') return ofLogLine(endpoint)
  if (endpoint.name === 'accessBatches.steps') return accessJob(endpoint)
  const prepared = writes[endpoint.name] ?? others[endpoint.name] ?? readOf(endpoint)
  return typeof prepared === 'function' ? prepared() : prepared
}

/** Reads first, while there is all of the demo fleet; writes in the order of their table. */
const names = Object.keys(writes)
const ordered = [...allEndpoints].sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name))

/** Of files. */
const estateImports = ['siteImports', 'modemImports'].flatMap((name) => [`${name}.preview`, `${name}.start`])

const cases = ordered
  .filter(
    // The first takes no statement, the others are measured below.
    ({ name }) =>
      ![
        'platform.additions',
        'installBase.preview',
        'installBase.startImport',
        'configurations.startUpload',
        ...estateImports,
      ].includes(name),
  )
  .map((endpoint) => [endpoint.name, endpoint] as const)

it.each(cases)('%s sends few statements, each helped by an index where a table is large', async (name, endpoint) => {
  const { as, path, body } = await callOf(endpoint)
  const { status, statements } = await send(endpoint, path, body, await api.tokenOf(as))
  expect(status).toBe(200)
  expect(statements.length).toBeGreaterThan(0)
  if (!isInPieces(name)) expect(statements.length).toBeLessThanOrEqual(more[name] ?? usual)
  // The table of an import that takes place has gone, and is read once as a whole.
  const lasting = statements.filter((statement) => !JSON.stringify(statement).includes('install_base_stage_'))
  const nodes = await plansOf(api.db, lasting, 'set enable_seqscan = off')
  if (withoutSites.includes(name)) expect(nodes.map((node) => node['Relation Name'])).not.toContain('sites')
  expect(scannedTables(nodes).filter((table) => large.includes(table) && !tablesByList[name]?.includes(table))).toEqual(
    [],
  )
})

async function send(endpoint: Endpoint, path: string, body: object | undefined, authorization: string) {
  const isForm = body instanceof FormData
  const headers = { authorization, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) }
  const abort = new AbortController()
  let status = 0
  const statements: Statement[] = await statementsOf(api.db, async () => {
    const response = await api.fetch(`${apiBase}/v1${path}`, {
      method: endpoint.method,
      headers,
      signal: abort.signal,
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    status = response.status
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) abort.abort()
    else await response.arrayBuffer()
  })
  return { status, statements }
}
