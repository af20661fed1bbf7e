import { type Db, readSettings } from '@emberwatch/api'
import { openDemoDatabase } from '@emberwatch/api/testing/demo-database'
import { Gateway } from '@emberwatch/gateway'
import { sql } from 'kysely'
import { demoStory } from './demo-story.ts'
import { MqttVoice } from './mqtt-voice.ts'

const modem = { clientId: 'fam-000417', topic: 'fam/000417' }
const now = () => new Date()
const onError = (error: unknown) => {
  throw error
}
let db: Db
let gateway: Gateway
beforeEach(async () => {
  db = await openDemoDatabase()
  await sql`update modem_links set is_online = false, session = null, born_at = null, heard_at = null`.execute(
    db.kysely,
  )
  gateway = await Gateway.open({
    db,
    sealer: { seal: String, open: String } as never,
    settings: { host: '127.0.0.1', port: 0, tls: undefined, broker: undefined },
    warn: () => undefined,
    onError,
  })
})
afterEach(async () => {
  await gateway.close()
  await db.close()
})

const link = () =>
  db.kysely
    .selectFrom('modemLinks')
    .select(['isOnline', 'cause', 'firmware', 'address', 'appliedRevision', 'revision'])
    .where('topic', '=', modem.topic)
    .executeTakeFirstOrThrow()
async function until<T>(ask: () => Promise<T>, isRight: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (isRight(answer)) return answer
    await new Promise(setImmediate)
  }
}

describe('the voice of a demo modem', () => {
  let voice: MqttVoice
  beforeEach(() => {
    voice = new MqttVoice(() => gateway.connectInside(), now)
  })
  afterEach(() => voice.close())

  it('answers its configuration', async () => {
    await sql`update modem_links set revision = 7 where topic = ${modem.topic}`.execute(db.kysely)
    await voice.connect(modem)
    await voice.connect(modem)
    expect(gateway.figures().connections).toBe(1)
    const { isOnline, address, firmware } = await until(link, ({ appliedRevision }) => appliedRevision === 7)
    expect([isOnline, address]).toEqual([true, 'this server'])
    expect(firmware).toMatch(/^\d/)
  })

  it('loses its network without a goodbye and connects again', async () => {
    await voice.connect(modem)
    await voice.loseNetwork(modem)
    expect((await until(link, ({ isOnline }) => !isOnline)).cause).toBe('Connection lost (last will)')
    await voice.connect(modem)
    expect((await link()).isOnline).toBe(true)
  })

  it('is silent for a disconnected or unknown modem', async () => {
    await voice.publish(modem, 'event', { v: 1 })
    expect(gateway.intake.counts.stored).toBe(0)
    await expect(voice.connect({ clientId: 'fam-999999', topic: 'fam/999999' })).rejects.toThrow()
  })

  it('yields to a real modem of the same client ID', async () => {
    await voice.connect(modem)
    const real = new MqttVoice(() => gateway.connectInside(), now)
    await real.connect(modem)
    await until(
      async () => gateway.figures().connections,
      (connections) => connections === 1,
    )
    expect((await link()).isOnline).toBe(true)
    await real.close()
  })
})

describe('SIMULATOR', () => {
  const real = ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const
  const immediate = ['setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout'] as const
  beforeEach(() => void jest.useFakeTimers({ doNotFake: [...real, ...immediate] }))
  afterEach(() => jest.useRealTimers())

  it.each([
    ['0', false],
    ['1', true],
  ])("at %s turns the fleet's modems on or off", async (SIMULATOR, speaks) => {
    const settings = readSettings({ NODE_ENV: 'test', SIMULATOR })
    const end = await demoStory(gateway, { settings, db, now, onError })
    jest.advanceTimersByTime(4_000)
    await end()
    const speakers = await db.kysely.selectFrom('modemLinks').select('topic').where('heardAt', 'is not', null).execute()
    expect(speakers.length > 0).toBe(speaks)
  })
})
