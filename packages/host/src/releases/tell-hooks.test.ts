import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { until } from '@emberwatch/http/testing/until'
import { addErrors, commands, databaseFile, type ErrorGroup, groupId, Registry } from '@emberwatch/registry'
import { writeRelease } from '@emberwatch/registry/testing'
import fastify, { type FastifyInstance } from 'fastify'
import { Webhook } from 'standardwebhooks'
import { type SendReleaseMail, tellHooks } from './tell-hooks.ts'

/** Hosts on one store, and the server of a team that they call. */

const by = { who: 'kari', note: 'wrong totals' }
const everyMs = 20

let folder: string
let registry: Registry
let team: Server
let address: string
let requests: { headers: Record<string, string>; body: string }[]
let answers: number[]
const hosts: FastifyInstance[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-hooks-'))
  registry = new Registry(join(folder, 'releases'))
  for (const version of ['1.0.0', '1.1.0']) {
    const build = await mkdtemp(join(folder, 'build-'))
    await writeRelease(build, { version })
    await registry.publish(build, { who: 'kari', note: 'why' })
  }
  requests = []
  answers = []
  team = createServer(async (request, response) => {
    requests.push({ headers: request.headers as Record<string, string>, body: await text(request) })
    response.writeHead(answers.shift() ?? 204, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((resolve) => team.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(team.address() as AddressInfo).port}/releases`
})
afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.close()))
  await new Promise((resolve) => team.close(resolve))
  await rm(folder, { recursive: true, force: true })
})
async function host(
  reach = { allowsLoopback: true, closedPorts: [] as number[] },
  mail?: SendReleaseMail,
  stream?: { write: (line: string) => void },
) {
  const app = fastify(stream ? { logger: { level: 'warn', stream } } : {})
  tellHooks(app, registry, { reach, mail }, everyMs)
  await app.ready()
  hosts.push(app)
}
const hook = (scope: string) => commands.hook.run(registry, { scope, address }, 'kari')
const notices = async (count: number) => {
  await until(() => requests.length >= count)
  return requests.map(({ body }) => JSON.parse(body).data)
}

it('a rollback calls the hook of the area’s team, signed with its secret', async () => {
  const { secret } = await hook('modems')
  await host()
  await registry.rollback('modems', by)
  expect(await notices(1)).toEqual([
    { revision: 4, action: 'rollback', area: 'modems', from: '1.1.0', to: '1.0.0', who: 'kari', note: 'wrong totals' },
  ])
  const [{ headers, body } = { headers: {} as Record<string, string>, body: '' }] = requests
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  expect(headers).toMatchObject({
    'webhook-id': 'release-4',
    'webhook-signature': new Webhook(secret).sign('release-4', at, body),
  })
})

it('hooks call once from any number of hosts, and not for the past', async () => {
  await registry.rollback('modems', by)
  await hook('ops')
  await Promise.all([host(), host(), host()])
  await registry.activate('modems', '1.1.0', by)
  await registry.canary('modems', '1.0.0', { percent: 5 }, by)
  await registry.halt('modems', '1.0.0', { who: 'steps', note: 'errors' })
  await notices(1)
  await registry.rollback('modems', by)
  expect((await notices(2)).map(({ action, who }) => `${action} by ${who}`)).toEqual([
    'halt by steps',
    'rollback by kari',
  ])
})

it('hooks of other areas are not called', async () => {
  await commands.grant.run(registry, { area: 'weather', paths: ['/weather'], owner: 'W', note: '' }, 'ops')
  await hook('weather')
  await hook('modems')
  await host()
  await registry.rollback('modems', by)
  await registry.activate('modems', '1.1.0', by)
  await registry.rollback('modems', by)
  // An address gets its messages in order: what the hook of the other area had sent would stand between the two.
  const { revision } = await registry.read()
  expect((await notices(2)).map((news) => news.revision)).toEqual([revision - 2, revision])
})

it('hooks retry a failing server and follow no redirect', async () => {
  answers = [500, 302]
  await hook('modems')
  await host()
  await registry.rollback('modems', by)
  await notices(2)
  expect(requests.map(({ headers }) => headers['webhook-id'])).toEqual(['release-4', 'release-4'])
})

it('hooks call no address on their own machine unless allowed', async () => {
  await hook('modems')
  const lines: string[] = []
  await host({ allowsLoopback: false, closedPorts: [] }, undefined, { write: (line) => void lines.push(line) })
  await registry.rollback('modems', by)
  await until(() => lines.length > 0)
  expect(requests).toEqual([])
})

it('hooks also send mail to a mail address, with retries', async () => {
  await hook('modems')
  await commands.hook.run(registry, { scope: 'modems', address: 'mailto:team@modems.example' }, 'kari')
  const lines: string[] = []
  let failures = 1
  await host(undefined, async (to, { type, data }) => {
    if (failures-- > 0) throw new Error('421 try later')
    lines.push(`${type} of ${data.area} to ${to}`)
  })
  await registry.rollback('modems', by)
  await notices(1)
  await until(() => lines.length > 0)
  expect(lines).toEqual(['release of modems to team@modems.example'])
})

it.each(['mailto:team', 'mailto:a@b.example,c@d.example', 'mailto:a@b.example?cc=c@d.example', 'ftp://b.example'])(
  'hooks refuse %s',
  async (bad) => {
    const attempt = commands.hook.run(registry, { scope: 'modems', address: bad }, 'kari')
    await expect(attempt).rejects.toThrow('mailto:team@weather.example')
  },
)

it('hooks allow plain http to this machine only and store no plain secret', async () => {
  const attempt = commands.hook.run(registry, { scope: 'modems', address: 'http://ci.modems.example/' }, 'kari')
  await expect(attempt).rejects.toThrow('https://ci.weather.example')
  const { secret } = await hook('modems')
  const stored = await registry.store.readState<unknown>('hooks', null)
  expect(JSON.stringify(stored)).toContain('/releases')
  expect(JSON.stringify(stored)).not.toContain(secret.slice('whsec_'.length))
  expect((await stat(databaseFile(registry.root))).mode & 0o777).toBe(0o600)
})

it('hooks wait for no other team’s server', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const slow = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`
  await commands.hook.run(registry, { scope: 'modems', address: slow }, 'kari')
  await hook('ops')
  await host()
  await registry.rollback('modems', by)
  await registry.activate('modems', '1.1.0', by)
  await registry.rollback('modems', by)
  expect((await notices(2)).map(({ revision }) => revision)).toEqual([5, 7])
  silent.closeAllConnections()
  await new Promise((resolve) => silent.close(resolve))
})

it('hooks end for one address of an area or all', async () => {
  await hook('modems')
  const mail = 'mailto:team@modems.example'
  await commands.hook.run(registry, { scope: 'modems', address: mail }, 'kari')
  expect(await commands['end-hook'].run(registry, { scope: 'modems', address: mail }, 'kari')).toHaveLength(1)
  expect((await commands.hooks.run(registry, {}, '')).map((line) => line.address)).toEqual([address])
  await commands['end-hook'].run(registry, { scope: 'modems' }, 'kari')
  await expect(commands['end-hook'].run(registry, { scope: 'modems' }, 'kari')).rejects.toThrow('no such hook')
})

it('hooks report a new frequent error once with its place, and no known one', async () => {
  await hook('modems')
  const cause = (version: string, message: string, people: number): [string, ErrorGroup] => {
    const at = new Date().toISOString()
    const frames = [{ area: 'modems', version, file: 'main.js', line: 1, column: 7 }]
    const error = { kind: 'uncaught', name: 'TypeError', message, frames } as const
    return [
      groupId('modems', version, error),
      {
        ...error,
        version,
        witnesses: Array.from({ length: people }, (_, nth) => String(100_000 + nth)).join(''),
        days: { [at.slice(0, 10)]: people },
        firstAt: version === '1.0.0' ? '2026-03-01T08:00:00.000Z' : at,
        lastAt: at,
        browsers: {},
        pages: { '/modems/:id': people },
        actions: {},
        requests: [],
      },
    ]
  }
  const groups = [
    cause('1.1.0', 'new', 60),
    cause('1.1.0', 'rare', 3),
    cause('1.0.0', 'old', 30),
    cause('1.1.0', 'old', 30),
  ]
  const hint = cause('1.1.0', '', 90)
  await addErrors(
    registry.store,
    'modems',
    { people: Object.fromEntries(groups), hints: Object.fromEntries([hint]) },
    Date.now(),
  )
  await Promise.all([host(), host()])
  await notices(1)
  await registry.rollback('modems', by)
  expect((await notices(2)).slice(0, -1)).toEqual([
    {
      area: 'modems',
      version: '1.1.0',
      kind: 'uncaught',
      name: 'TypeError',
      people: 60,
      count: 60,
      location: 'main.js:1',
      page: '/modems/:id',
    },
  ])
})

it('hooks log only the host of an address, as the rest may be secret', async () => {
  await hook('modems')
  const lines: string[] = []
  await host({ allowsLoopback: false, closedPorts: [] }, undefined, { write: (line) => void lines.push(line) })
  await registry.rollback('modems', by)
  await until(() => lines.length > 0)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ area: 'modems', host: new URL(address).host })
  expect(lines.join('')).not.toContain(new URL(address).pathname)
})
