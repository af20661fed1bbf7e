import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, hashModemSecret, hashPassword, openDatabase } from '@emberwatch/api'
import { copyEmptyDatabase } from '@emberwatch/api/testing/prepared'
import { freePort } from '@emberwatch/http/testing/free-port'
import { probeText, runProbe } from '@emberwatch/operations'
import { writeRelease } from '@emberwatch/registry/testing'
import { writeShell } from '@emberwatch/registry/testing-shell'
import { runServer } from './run-server.ts'

const emailAddress = 'probe@fire.example'
const password = 'a long one 17'
let folder: string
const clientId = 'probe-1'
const secret = 'the-secret-of-the-modem-of-probes'
let server: Awaited<ReturnType<typeof runServer>>
let mqttPort: number
let metricsUrl: string

/** A modem at a site of its own, which the account may see. */
async function addModem({ kysely }: Db) {
  const user = await kysely.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const address = { addressLine1: 'None', postalCode: '0000', city: 'None', country: 'Norway' }
  const site = kysely.insertInto('sites').values({ name: 'Probe of alarms', ...address })
  const { id: siteId } = await site.returning('id').executeTakeFirstOrThrow()
  const access = { userId: user.id, emailAddress, accessLevel: 0, isAccepted: true } as const
  await kysely
    .insertInto('siteAccess')
    .values({ siteId, ...access })
    .execute()
  const identifiers = { clientId, topic: 'probe/1', iccid: '1', imei: '900000000000001', imsi: '1' }
  const network = { ip: '192.168.10.1', subnet: '255.255.255.0' }
  const modem = kysely.insertInto('modems').values({ siteId, ...identifiers, ...network })
  const { id: modemId } = await modem.returning('id').executeTakeFirstOrThrow()
  const link = { modemId, topic: 'probe/1', secretHash: hashModemSecret(secret) }
  await kysely.insertInto('modemLinks').values(link).execute()
  const panel = { name: 'Probe', type: 'autrosafe' } as const
  // An archived system is silent: it is offline between the runs, which is nobody's trouble.
  const system = kysely.insertInto('systems').values({ siteId, ...panel, archivedAt: new Date() })
  const { id: systemId } = await system.returning('id').executeTakeFirstOrThrow()
  await kysely
    .insertInto('modemSystems')
    .values({ modemId, systemId, ...panel })
    .execute()
}

const failuresOf = (steps: readonly { readonly name: string; readonly error?: string }[]) =>
  steps.flatMap(({ name, error }) => (error === undefined ? [] : [`${name}: ${error}`]))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-probe-'))
  const shellFolder = join(folder, 'shell')
  await writeShell(shellFolder)
  const dataDir = join(folder, 'data')
  await copyEmptyDatabase(dataDir)
  const db = await openDatabase({ dataDir })
  const passwordHash = await hashPassword(password)
  await db.kysely
    .insertInto('users')
    .values({ emailAddress, firstName: 'The', lastName: 'Probe', status: 'ACTIVE', passwordHash })
    .execute()
  await addModem(db)
  await db.close()
  mqttPort = await freePort()
  const metrics = { METRICS_PORT: String(await freePort()), METRICS_HOST: '127.0.0.1' }
  metricsUrl = `http://127.0.0.1:${metrics.METRICS_PORT}/metrics`
  const env = {
    DATA_DIR: dataDir,
    DEMO_DATA: '0',
    PORT: '0',
    NODE_ENV: 'test',
    MQTT_PORT: String(mqttPort),
    ...metrics,
  }
  server = await runServer({
    build: { version: '1.0.0', commit: 'c0ffee', builtAt: null },
    env,
    shellFolder,
    publish: async (registry) => {
      const buildFolder = await mkdtemp(join(folder, 'build-'))
      await writeRelease(buildFolder, { area: 'modems' })
      await registry.publish(buildFolder, { who: 'kari', note: '' })
      return []
    },
  })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

async function signIn() {
  const answer = await fetch(`${server.url}/api/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailAddress, password }),
  })
  return (await answer.json()).data
}
const read = async (path: string, authorization: string) =>
  (await fetch(`${server.url}/api/v1${path}`, { headers: { authorization } })).json()

it('the probe does all that a person does, and leaves nothing', async () => {
  const account = { url: server.url, emailAddress, password }
  const { steps, ...run } = await runProbe(account)
  expect(steps.filter(({ error }) => error !== undefined)).toEqual([])
  expect(steps.map(({ name }) => name)).toEqual([
    ...['connect', 'page', 'area', 'sign-in', 'read', 'listen', 'write', 'live', 'delete', 'sign-out'],
  ])
  const text = probeText({ steps, ...run })
  expect(text).toContain('\nemberwatch_probe_success 1\n')
  expect(text).toMatch(/\nemberwatch_probe_step_seconds\{step="live"\} \d/)
  const { token } = await signIn()
  const { count } = await read('/sites', token)
  expect(count).toBe(1)
})

it('the probe with a modem sends and observes an event, and leaves no open issue', async () => {
  const modem = { url: `mqtt://127.0.0.1:${mqttPort}`, clientId, secret }
  for (let run = 0; run < 2; run++) {
    const { steps } = await runProbe({ url: server.url, emailAddress, password }, modem)
    expect(failuresOf(steps)).toEqual([])
    expect(steps.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['modem-rights', 'modem', 'report', 'alarm', 'stored', 'modem-end']),
    )
  }
  const { token } = await signIn()
  const [system] = (await read('/systems', token)).data
  expect([system.openIssuesCount ?? system.issuesCount, system.name]).toEqual([0, 'Probe'])
  expect(await (await fetch(metricsUrl)).text()).toContain('emberwatch_up{part="broker"} 1')
})

it("the probe names a blocked modem's step and does the rest", async () => {
  const modem = { url: `mqtt://127.0.0.1:${mqttPort}`, clientId, secret: 'another one' }
  const { steps } = await runProbe({ url: server.url, emailAddress, password }, modem)
  expect(failuresOf(steps)).toEqual([expect.stringMatching(/^modem: .*[Nn]ot authorized/)])
  expect(steps.map(({ name }) => name)).toContain('delete')
})

it('the probe names a failed step and does all independent ones', async () => {
  const { steps, ...run } = await runProbe({ url: server.url, emailAddress, password: 'another one' })
  expect(steps.filter(({ error }) => error !== undefined)).toEqual([
    { name: 'sign-in', seconds: expect.any(Number), error: expect.stringContaining('POST /api/v1/auth: 401') },
  ])
  expect(steps.map(({ name }) => name)).toEqual(['connect', 'page', 'area', 'sign-in'])
  expect(probeText({ steps, ...run })).toContain('emberwatch_probe_step_success{step="sign-in"} 0')
})
