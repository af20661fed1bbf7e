import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { openTestGateway, type TestGateway, type TestModem } from '../gateway.test-kit.ts'
import { answerBroker } from './broker-questions.ts'
import { endAtEmqx } from './end-at-emqx.ts'

const token = 'a token that only this test knows, 0123'
let test: TestGateway
let app: FastifyInstance
let modem: TestModem
let other: TestModem
beforeAll(async () => {
  test = await openTestGateway()
  ;[modem, other] = test.modems as [TestModem, TestModem]
  app = fastify()
  answerBroker(app as never, {
    db: test.db,
    now: () => new Date(),
    token,
    platformUser: 'emberwatch',
    onError: (error) => test.failures.push(error),
  })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await test.close()
})

const deployed = readFileSync(join(import.meta.dirname, '../../../../deploy/emqx/emqx.conf'), 'utf8')

/** The body that deploy/emqx has EMQX send there, with these values for its placeholders; it writes `undefined` for one without a value. */
function bodyOf(path: string, values: Readonly<Record<string, string>>): object {
  const [, members = ''] = new RegExp(`/broker/${path}"[^[\\]]*?body \\{([^]*?)\\n\\s*\\}`).exec(deployed) ?? []
  const names = [...members.matchAll(/^\s*(\w+) = "\$\{(\w+)\}"$/gm)]
  return Object.fromEntries(names.map(([, name, value = '']) => [name, values[value] ?? 'undefined']))
}

/** Asks as EMQX does. */
async function ask(path: string, payload: object | string, authorization = `Bearer ${token}`) {
  const headers = { authorization, 'content-type': 'application/json' }
  const answer = await app.inject({ method: 'POST', url: `/broker/${path}`, headers, payload })
  return answer.statusCode === 200 ? answer.json().result : answer.statusCode
}
const connection = ({ clientId }: TestModem, password: string) =>
  bodyOf('authenticate', { clientid: clientId, username: clientId, password, peerhost: '10.0.0.9' })

describe('a connection', () => {
  it("is allowed with a modem's secret, and ignored for the platform itself", async () => {
    expect(await ask('authenticate', connection(modem, test.secretOf(modem.clientId)))).toBe('allow')
    expect(await ask('authenticate', connection(modem, test.secretOf(other.clientId)))).toBe('deny')
    expect(await ask('authenticate', { ...connection(modem, ''), username: 'emberwatch' })).toBe('ignore')
  })

  it('is allowed with a certificate that the broker has verified', async () => {
    const certified = { ...connection(modem, 'undefined'), username: modem.imei, cert_common_name: modem.clientId }
    expect(await ask('authenticate', certified)).toBe('allow')
    expect(await ask('authenticate', { ...certified, cert_common_name: other.clientId })).toBe('deny')
    await sql`update modem_links set topic = 'undefined' where topic = ${other.topic}`.execute(test.db.kysely)
    expect(await ask('authenticate', { ...certified, clientid: 'undefined', cert_common_name: 'undefined' })).toBe(
      'deny',
    )
    await sql`update modem_links set topic = ${other.topic} where topic = 'undefined'`.execute(test.db.kysely)
  })
})

describe("a modem's permission", () => {
  const { clientid } = { clientid: 'fam-000417' }
  it.each([
    ['publish', 'fam/000417/event', 'allow'],
    ['subscribe', 'fam/000417/configuration', 'allow'],
    ['publish', 'fam/000417/configuration', 'deny'],
    ['publish', 'fam/000419/event', 'deny'],
    ['subscribe', 'fam/000417/#', 'deny'],
    ['subscribe', '#', 'deny'],
    ['subscribe', '$share/emberwatch/+/+/event', 'deny'],
  ])('to %s at %s is %s', async (action, topic, result) => {
    expect(await ask('authorize', bodyOf('authorize', { clientid, username: clientid, topic, action }))).toBe(result)
  })

  it('is ignored for the platform itself', async () => {
    const wish = { clientid: 'emberwatch-event', username: 'emberwatch', topic: '+/+/event', action: 'subscribe' }
    expect(await ask('authorize', wish)).toBe('ignore')
  })
})

it('only the broker gets answers, and malformed questions a refusal', async () => {
  const right = connection(modem, test.secretOf(modem.clientId))
  for (const header of ['', 'Bearer x', token]) expect(await ask('authenticate', right, header)).toBe(401)
  for (const wrong of ['{', '[]', '{"clientid":7}']) expect(await ask('authenticate', wrong)).toBe(400)
  expect(await ask('authenticate', { ...right, clientid: 'x'.repeat(20_000) })).toBe(413)
})

it('an unknown modem is recorded with its address', async () => {
  const stranger = { ...connection({ ...modem, clientId: 'fam-999998' }, 'x'), username: '490154203237518' }
  expect(await ask('authenticate', stranger)).toBe('deny')
  // It writes what it has before it closes.
  await app.close()
  const knocks = await test.db.kysely.selectFrom('modemKnocks').select(['clientId', 'imei', 'address']).execute()
  expect(knocks).toEqual([{ clientId: 'fam-999998', imei: '490154203237518', address: '10.0.0.9' }])
})

it('a connection is ended by the API of EMQX, whose refusal is an error', async () => {
  const requests: unknown[] = []
  let status = 204
  const server = createServer(({ method, url, headers }, response) => {
    requests.push([method, url, headers.authorization])
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const api = `http://key:a%2Fsecret@127.0.0.1:${(server.address() as AddressInfo).port}`
  await endAtEmqx(api, 'fam-000417')
  const authorization = `Basic ${Buffer.from('key:a/secret').toString('base64')}`
  expect(requests).toEqual([['DELETE', '/api/v5/clients/fam-000417', authorization]])
  status = 404
  await endAtEmqx(api, 'fam-000417')
  status = 401
  await expect(endAtEmqx(api, 'fam-000417')).rejects.toThrow("the broker's API answered 401")
  server.closeAllConnections()
  server.close()
})
