import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { testCertificate } from '@emberwatch/api/testing/tls'
import { until } from '@emberwatch/http/testing/until'
import { openTestGateway, reportOf, type TestGateway, type TestModem } from './gateway.test-kit.ts'

/** TLS of the modems' port, with clients that nobody here wrote. */

const server = testCertificate('one')
const client = testCertificate('modem')
const run = promisify(execFile)
const hasMosquitto = spawnSync('mosquitto_pub', ['--help']).error === undefined
let test: TestGateway
/** The modem whose certificate the client has. */
let modem: TestModem
let other: TestModem
beforeAll(async () => {
  test = await openTestGateway({ tls: { ...server, clientCaFile: server.certFile } })
  ;[modem, other] = test.modems as [TestModem, TestModem]
  expect(modem.clientId).toBe('fam-000417')
})
afterAll(() => test.close())

const reports = async ({ systemId }: TestModem) =>
  (await test.db.kysely.selectFrom('events').select('eventName').where('systemId', '=', systemId).execute()).map(
    ({ eventName }) => eventName,
  )
const publish = ({ clientId, topic, entry }: TestModem, name: string, ...more: string[]) =>
  run('mosquitto_pub', [
    ...['-h', 'localhost', '-p', String(test.transport.port), '--cafile', server.certFile, '-i', clientId, '-q', '1'],
    ...['-t', `${topic}/event`, '-m', reportOf({ entry } as TestModem, { name }), ...more],
  ])

describe('a client certificate', () => {
  const ca = readFileSync(server.certFile)
  const certificate = {
    ca,
    cert: readFileSync(client.certFile),
    key: readFileSync(client.keyFile),
    servername: 'localhost',
  }

  it('stands for the secret of its modem', async () => {
    const connected = await test.connect(modem, { ...certificate, username: modem.imei, password: '' })
    await connected.publishAsync(`${modem.topic}/event`, reportOf(modem, { name: 'By certificate' }), { qos: 1 })
    expect(await reports(modem)).toContain('By certificate')
  })

  it('is refused for another modem and for another IMEI under its client ID', async () => {
    const foreign = { ...certificate, username: other.imei, password: '' }
    await expect(test.connect(other, foreign)).rejects.toThrow('Not authorized')
    await expect(test.connect(modem, foreign)).rejects.toThrow('Not authorized')
  })

  it('of an unknown authority leaves the decision to the secret', async () => {
    const unknown = testCertificate('two')
    const foreign = { ...certificate, cert: readFileSync(unknown.certFile), key: readFileSync(unknown.keyFile) }
    await expect(test.connect(modem, { ...foreign, password: 'wrong' })).rejects.toThrow('Not authorized')
    expect((await test.connect(modem, foreign)).connected).toBe(true)
  })
})

;(hasMosquitto ? describe : describe.skip)('mosquitto_pub', () => {
  it('is optional for reports over TLS with the secret', async () => {
    await publish(other, 'By secret', '-u', other.clientId, '-P', test.secretOf(other.clientId))
    await until(
      () => reports(other),
      (names) => names.includes('By secret'),
    )
  })

  it('admits reports over TLS', async () => {
    await publish(modem, 'By mosquitto', '-u', modem.imei, '--cert', client.certFile, '--key', client.keyFile)
    await until(
      () => reports(modem),
      (names) => names.includes('By mosquitto'),
    )
  })

  it('is refused for another modem', async () => {
    const publication = publish(other, 'Never', '-u', other.imei, '--cert', client.certFile, '--key', client.keyFile)
    await expect(publication).rejects.toThrow('not authori')
    expect(await reports(other)).not.toContain('Never')
  })
})

it('unfinished handshakes are counted and end after ten seconds', async () => {
  const connected = await test.connect(modem, { ca: readFileSync(server.certFile), servername: 'localhost' })
  const sockets = Array.from({ length: 220 }, () => connect(test.transport.port as number, '127.0.0.1'))
  const ends = sockets.map((socket) => {
    socket.on('error', () => undefined)
    return new Promise((resolve) => socket.once('close', resolve))
  })
  await Promise.all(ends.slice(0, 200))
  expect(test.gateway.figures().refusals.crowd).toBe(0)
  for (const socket of sockets) socket.destroy()
  await connected.publishAsync(`${modem.topic}/event`, reportOf(modem, { name: 'Still there' }), { qos: 1 })
  expect(await reports(modem)).toContain('Still there')
})
