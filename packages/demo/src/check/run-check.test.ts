import { randomUUID } from 'node:crypto'
import { modemStages } from '@emberwatch/contract'
import { connect, type MqttClient } from 'mqtt'
import { runCheck } from './run-check.ts'

const clientId = 'fam-000417'
const topic = 'fam/000417'
const secret = 'a-secret-of-the-test-bench-alone'

interface Habits {
  readonly hasWill: boolean
  /** Milliseconds by which its clock is ahead. */
  readonly clockMs: number
  /** Says after each birth what stands. */
  readonly saysActive: boolean
  /** Sends again what was not acknowledged. */
  readonly keeps: boolean
}
const good: Habits = { hasWill: true, clockMs: 0, saysActive: true, keeps: true }

/** A device as a maker builds one: it keeps what was not acknowledged, and comes back as a new session. */
class FieldDevice {
  readonly #port: number
  readonly #habits: Habits
  #pending: { readonly leaf: string; readonly text: string }[] = []
  #client: MqttClient | undefined
  #isOver = false

  constructor(port: number, habits: Habits) {
    this.#port = port
    this.#habits = habits
  }

  start(): void {
    const session = randomUUID()
    const payload = Buffer.from(JSON.stringify({ v: 1, session, online: false }))
    const will = { topic: `${topic}/presence`, payload, qos: 1, retain: true } as const
    const options = { clientId, username: clientId, password: secret, reconnectPeriod: 0, connectTimeout: 1000 }
    const client = connect(`mqtt://127.0.0.1:${this.#port}`, { ...options, ...(this.#habits.hasWill && { will }) })
    this.#client = client
    client.on('error', () => undefined)
    client.on('connect', () => void this.#begin(client, session))
    client.on('message', (_topic, text) => {
      const { revision, entries } = JSON.parse(text.toString())
      this.say('applied', { revision, isApplied: true })
      const stages = Object.fromEntries(modemStages.map(({ name }) => [name, 'ok']))
      this.say('state', { entry: entries[0].entry, stages })
      if (this.#habits.saysActive) this.say('active', { items: [] })
    })
    client.on('close', () => setTimeout(() => this.#isOver || this.start(), 20))
  }

  say(leaf: string, body: object): void {
    this.#pending.push({ leaf, text: JSON.stringify({ v: 1, id: randomUUID(), at: this.#now(), ...body }) })
    void this.#send()
  }

  stop(): void {
    this.#isOver = true
    this.#client?.end(true)
  }

  #now = () => new Date(Date.now() + this.#habits.clockMs).toISOString()

  async #begin(client: MqttClient, session: string) {
    const birth = JSON.stringify({ v: 1, session, online: true, at: this.#now(), firmware: '1.0' })
    await client.publishAsync(`${topic}/presence`, birth, { qos: 1, retain: true }).catch(() => undefined)
    client.subscribe(`${topic}/configuration`, { qos: 1 })
    if (!this.#habits.keeps) this.#pending = []
    await this.#send()
  }

  async #send() {
    for (const message of [...this.#pending]) {
      const client = this.#client
      if (!client?.connected) return
      await client.publishAsync(`${topic}/${message.leaf}`, message.text, { qos: 1 }).then(
        () => {
          this.#pending = this.#pending.filter((each) => each !== message)
        },
        () => undefined,
      )
    }
  }
}

/** What the person at the device does when the check asks for it. */
const deeds: readonly [RegExp, string][] = [
  [/Set off a fire alarm/, 'Fire alarm'],
  [/Reset the panel/, 'Reset'],
  [/the acknowledgement is lost/, 'Test started'],
  [/while the server is away/, 'Test ended'],
]

async function check(habits: Habits, waitMs: number) {
  const lines: string[] = []
  let device: FieldDevice | undefined
  const print = (line: string) => {
    lines.push(line)
    const [, name] = deeds.find(([request]) => request.test(line) && / of \d+, /.test(line)) ?? []
    if (name) setTimeout(() => device?.say('event', { name, unit: { name: 'P01-L03-S017' } }), 50)
  }
  const isFine = await runCheck(
    { clientId, secret, host: '127.0.0.1', port: 0, print, waitMs, awayMs: 300 },
    (port) => {
      device = new FieldDevice(port, habits)
      device.start()
    },
  )
  device?.stop()
  return { isFine, lines, marks: lines.at(-1)?.trim().split('\n') ?? [] }
}

it('a complete device gets every mark, with the results of its messages', async () => {
  const { isFine, lines, marks } = await check(good, 20_000)
  expect(marks.map((mark) => mark.slice(0, 1)).join('')).toBe('✓'.repeat(11))
  expect(isFine).toBe(true)
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^> fam\/000417\/event \{.*"Fire alarm".*\}$/),
      expect.stringMatching(/^ {2}in the history: Fire alarm, P01-L03-S017, seen \d{4}/),
      '  opens an alarm of P01-L03-S017',
      '  ends an alarm of P01-L03-S017',
      expect.stringMatching(/^ {2}the modem is there: session \S+, firmware 1\.0$/),
      '  the system is Connected',
      '  configuration 1 is taken',
      '  it is stored, and the acknowledgement is lost with the connection',
    ]),
  )
})

it('a poor device gets the reason of each failed mark', async () => {
  const { isFine, lines, marks } = await check(
    { hasWill: false, clockMs: -3_600_000, saysActive: false, keeps: false },
    2_000,
  )
  expect(isFine).toBe(false)
  expect(marks).toEqual([
    '✓ birth',
    '✗ will: its connection has no will',
    '✓ configuration',
    '✓ state',
    '✓ alarm',
    '✓ end',
    '– active: it does not say what stands after a birth: what ends while it has no network stays open',
    '✗ the same twice: it has not come again word for word, under its id',
    '✓ a lost network',
    '✗ a wrong clock: its clock differs by -60 minutes, and it does not read fam/000417/time',
    '✗ a server that is away for a minute: what it saw meanwhile has not come with its time',
  ])
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^ {2}in the history: Fire alarm, .*time of receipt: the modem's clock said/),
    ]),
  )
})
