import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { demoModemSecret } from '@emberwatch/api/fleet'
import { DeviceConfiguration, DeviceTime, Refusal, TestAnswer, upMessages } from '@emberwatch/contract/devices'
import { until } from '@emberwatch/http/testing/until'
import * as v from 'valibot'
import { openTestGateway, type TestGateway, type TestModem } from './gateway.test-kit.ts'

/** Runs docs/devices.md word for word. */

const page = readFileSync(join(import.meta.dirname, '../../../docs/devices.md'), 'utf8')
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``, 'g'))].map(([, text = '']) => text)
const run = promisify(execFile)

it('has examples that the platform takes', () => {
  const names = [
    'presence',
    'presence',
    'state',
    'event',
    'issue',
    'active',
    'applied',
    'configuration',
    'time',
    'seen',
    'refusal',
  ] as const
  const schemas = {
    ...upMessages,
    configuration: DeviceConfiguration,
    refusal: Refusal,
    time: DeviceTime,
    seen: TestAnswer,
  }
  const examples = blocks('json').map((text) => JSON.parse(text))
  expect(examples).toHaveLength(names.length)
  for (const [index, name] of names.entries())
    expect([name, v.safeParse(schemas[name] as v.GenericSchema, examples[index]).issues]).toEqual([name, undefined])
})

const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0
/** Debian's, which has Debian's packages. */
const python = '/usr/bin/python3'
const hasPaho = has(python, '-c', 'import paho.mqtt.client')
const hasMosquitto = spawnSync('mosquitto_pub', ['--help']).error === undefined
if (!hasPaho || !hasMosquitto) console.warn('Without python3-paho-mqtt and mosquitto-clients the examples are not run')

describe('its programs', () => {
  let test: TestGateway
  let modem: TestModem
  let folder: string
  beforeEach(async () => {
    test = await openTestGateway()
    modem = test.modems[0] as TestModem
    folder = await mkdtemp(join(tmpdir(), 'emberwatch-devices-'))
  })
  afterEach(async () => {
    await test.close()
    await rm(folder, { recursive: true })
  })
  const events = async () =>
    (
      await test.db.kysely
        .selectFrom('events')
        .select('eventName')
        .where('systemId', '=', modem.systemId)
        .where('occurredAt', '>', new Date(Date.now() - 60_000))
        .execute()
    ).map(({ eventName }) => eventName)

  ;(hasPaho ? it : it.skip)(
    'in Python: the modem is there, takes its configuration, and goes with its will',
    async () => {
      const script = join(folder, 'modem.py')
      await writeFile(script, blocks('python')[0] ?? '')
      const args = [script, '127.0.0.1', String(test.transport.port), modem.clientId, demoModemSecret(modem.clientId)]
      const program = run(python, [...args, '2'])
      await until(
        () => test.link(modem),
        ({ isOnline }) => isOnline,
      )
      await until(events, (names) => names.includes('Test started'))
      await program
      const { cause } = await until(
        () => test.link(modem),
        ({ isOnline }) => !isOnline,
      )
      expect(cause).toBe('Connection lost (last will)')
    },
  )
  ;(hasMosquitto ? it : it.skip)('by mosquitto_pub and mosquitto_sub', async () => {
    const { clientId, topic, entry } = modem
    const names = {
      HOST: '127.0.0.1',
      PORT: String(test.transport.port),
      CLIENT_ID: clientId,
      TOPIC: topic,
      ENTRY: entry,
    }
    const env = { ...process.env, ...names, SECRET: demoModemSecret(clientId) }
    const { stdout } = await run('sh', ['-e', '-c', blocks('sh')[0] ?? ''], { env })
    expect(JSON.parse(stdout)).toMatchObject({ v: 1, revision: 1 })
    expect(await events()).toEqual(['Fire alarm'])
  })
})
