import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { hashModemSecret } from '@emberwatch/api'
import { demoModemSecret } from '@emberwatch/api/fleet'
import { testCertificate } from '@emberwatch/api/testing/tls'
import { freePort } from '@emberwatch/http/testing/free-port'
import { until } from '@emberwatch/http/testing/until'
import { sql } from 'kysely'
import { connectAsync } from 'mqtt'
import { closed, openTestGateway, reportOf, type TestGateway, type TestModem } from '../gateway.test-kit.ts'
import { hasMosquitto, mosquittoProgram } from '../testing/mosquitto.ts'
import type { BrokerTransport } from './broker-transport.ts'

/** Mosquitto with deploy/mosquitto/mosquitto.conf itself: only its places and ports are those of the test. */

const deployed = join(import.meta.dirname, '../../../../deploy/mosquitto')
const { certFile, keyFile } = testCertificate('one')

/** Mosquitto has a user of its own in the platform's group, where the test may choose one. */
const nobody = 65_534
const isRoot = process.getuid?.() === 0

let umask: number
let folder: string
let ports: { platform: number; modems: number }
let test: TestGateway
let modem: TestModem
let child: ChildProcess | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-deployed-'))
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'stored'))
  await copyFile(keyFile, join(folder, 'key.pem'))
  await chmod(join(folder, 'key.pem'), 0o644)
  if (isRoot) await chown(join(folder, 'stored'), nobody, -1)
  // As the server has it.
  umask = process.umask(0o077)
  ports = { platform: await freePort(), modems: await freePort() }
  const url = `mqtt://emberwatch:of-the-platform@127.0.0.1:${ports.platform}`
  const broker = { url, ca: undefined, isShared: false, accessFolder: join(folder, 'access') }
  test = await openTestGateway({ port: undefined, broker })
  modem = test.modems[0] as TestModem
})
afterEach(async () => {
  await test.close()
  process.umask(umask)
  // One that could not start, such as for a folder that it may not read, has ended already.
  if (child && child.exitCode === null) {
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await exit
  }
  await rm(folder, { recursive: true, force: true })
})

async function writeConfiguration(): Promise<string> {
  let text = await readFile(join(deployed, 'mosquitto.conf'), 'utf8')
  for (const [from, to] of [
    ['listener 1883 127.0.0.1', `listener ${ports.platform} 127.0.0.1`],
    ['listener 8883', `listener ${ports.modems}`],
    ['/etc/mosquitto/certs/fullchain.pem', certFile],
    ['/etc/mosquitto/certs/privkey.pem', join(folder, 'key.pem')],
    ['/var/lib/emberwatch-access/', join(folder, 'access/')],
    ['/var/lib/mosquitto/', join(folder, 'stored/')],
    ['/run/mosquitto/', join(folder, 'stored/')],
  ] as const) {
    expect(text).toContain(from)
    text = text.replaceAll(from, to)
  }
  const file = join(folder, 'mosquitto.conf')
  await writeFile(file, `${text}user ${userInfo().username}\n`)
  await chmod(file, 0o644)
  return file
}

async function start(program: string, args: (file: string) => string[]): Promise<void> {
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin`, PERSISTENCE: join(folder, 'stored') }
  child = spawn(program, args(await writeConfiguration()), { env, stdio: 'ignore', ...(isRoot && { uid: nobody }) })
  await until(
    async () => (test.gateway.transport as BrokerTransport).isReady,
    (isReady) => isReady,
  )
}

async function connectModem(password = demoModemSecret(modem.clientId)) {
  const ca = await readFile(certFile)
  const options = { clientId: modem.clientId, username: modem.clientId, password, ca, reconnectPeriod: 0 }
  const client = await connectAsync(`mqtts://localhost:${ports.modems}`, options, false)
  client.on('error', () => undefined)
  return client
}

const ofScript = (file: string) => [join(deployed, 'run.sh'), file]
;(hasMosquitto ? describe : describe.skip)('the configuration of Mosquitto in deploy/', () => {
  it.each([
    ['on a machine', mosquittoProgram, (file: string) => ['-c', file]],
    ['in a container', '/bin/sh', ofScript],
  ])('delivers modem reports over TLS, %s', async (_, program, args) => {
    await start(program as string, args)
    const client = await connectModem()
    await client.publishAsync(`${modem.topic}/event`, reportOf(modem, { name: 'Drill' }), { qos: 1 })
    const events = () => test.db.kysely.selectFrom('events').select('id').where('eventName', '=', 'Drill').execute()
    expect(await until(events, ({ length }) => length > 0)).toHaveLength(1)
    client.end(true)
  })

  it('ends the connection of a modem when its secret is renewed, in a container', async () => {
    await start('/bin/sh', ofScript)
    const client = await connectModem()
    const close = closed(client)
    await sql`update modem_links set secret_hash = ${hashModemSecret('another')} where modem_id = ${modem.modemId}`.execute(
      test.db.kysely,
    )
    await close
    await expect(connectModem()).rejects.toThrow('Not authorized')
    const again = await connectModem('another')
    again.end(true)
  })
})
