import { splitTopic, topicOf, type UpTopic, upTopics } from '@emberwatch/contract/devices'
import type { IConnectPacket, IPublishPacket, Packet } from 'mqtt-packet'
import { FaultyNetwork } from './faulty-network.ts'
import { outcomeOf } from './outcome.ts'
import { openPlatform, type Platform, type PlatformState } from './platform.ts'

export interface BenchOptions {
  readonly clientId: string
  readonly secret: string
  /** The address of the port that the device connects to. */
  readonly host: string
  readonly port: number
  readonly print: (line: string) => void
}

/** A message of the device, on the connection with this number. */
export interface Saying {
  readonly connection: number
  readonly leaf: UpTopic
  readonly payload: string
}

const endMs = 200

/** The place of a device under test: the platform, the network before it, and what the device has said. */
export class Bench {
  readonly #options: BenchOptions
  readonly #platform: Platform
  readonly #network: FaultyNetwork
  /** The packets that opened connections. */
  readonly connects: IConnectPacket[] = []
  readonly sayings: Saying[] = []
  readonly subscriptions = new Set<string>()
  /** A message whose acknowledgement was lost on the way. */
  unacknowledged: Saying | undefined
  #losesNext = false
  #isClosing = false
  #state: PlatformState
  #turn: Promise<void> = Promise.resolve()
  /** By the id of their packet. */
  readonly #packets = new Map<number, Saying>()

  private constructor(options: BenchOptions, platform: Platform, state: PlatformState) {
    this.#options = options
    this.#platform = platform
    this.#state = state
    this.#network = new FaultyNetwork({
      upstreamPort: platform.port,
      onPacketUp: (packet) => this.#hear(packet),
      onPacketDown: (packet) => this.#passDown(packet),
      onClose: () => {
        options.print('  the connection has ended')
        // The gateway notes the end a moment later.
        setTimeout(() => this.#look(), endMs)
      },
      onGarbage: ({ message }) => options.print(`  this is not MQTT: ${message}`),
    })
  }

  static async open(options: BenchOptions): Promise<Bench> {
    const onError = (error: unknown) => options.print(`  the platform says: ${error}`)
    const platform = await openPlatform({ ...options, onError })
    const bench = new Bench(options, platform, await platform.readState())
    const port = await bench.#network.listen(options.host, options.port)
    options.print(`Listening on ${options.host}:${port} for ${options.clientId}, topic ${bench.topic}.`)
    return bench
  }

  get topic(): string {
    return topicOf(this.#options.clientId)
  }

  get port(): number {
    return this.#network.port
  }

  get state(): PlatformState {
    return this.#state
  }

  cut(): void {
    this.#network.cut()
  }

  /** The next report is stored, and its acknowledgement lost with the connection. */
  loseNextAcknowledgement(): void {
    this.#losesNext = true
  }

  /** The server is away for so long. */
  async goAway(ms: number): Promise<void> {
    await this.#network.goAway()
    setTimeout(() => void this.#network.comeBack(), ms)
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await this.#network.goAway()
    await this.#turn
    await this.#platform.close()
  }

  #hear(packet: Packet): void {
    if (packet.cmd === 'connect') this.connects.push(packet)
    else if (packet.cmd === 'subscribe') for (const { topic } of packet.subscriptions) this.subscriptions.add(topic)
    else if (packet.cmd === 'publish') this.#hearMessage(packet)
    if (packet.cmd === 'connect' || packet.cmd === 'subscribe') this.#options.print(`> ${describe(packet)}`)
  }

  #hearMessage({ topic, payload, messageId }: IPublishPacket): void {
    this.#options.print(`> ${topic} ${payload}`)
    const location = splitTopic(topic, upTopics)
    if (location?.topic !== this.topic) {
      this.#options.print('  this is not its topic: the connection ends')
      return
    }
    const connection = this.connects.length
    const saying = { connection, leaf: location.name, payload: payload.toString() }
    this.sayings.push(saying)
    if (messageId !== undefined) this.#packets.set(messageId, saying)
    else this.#options.print('  at QoS 0 it is lost where the connection breaks')
  }

  #passDown(packet: Packet): boolean {
    if (packet.cmd === 'connack' && packet.returnCode) this.#options.print(`  CONNACK ${packet.returnCode}`)
    if (packet.cmd === 'publish') this.#options.print(`< ${packet.topic} ${packet.payload}`)
    if (packet.cmd !== 'puback') return true
    const saying = this.#packets.get(packet.messageId ?? 0)
    this.#look()
    if (!this.#losesNext || !saying || saying.leaf === 'presence') return true
    this.#losesNext = false
    this.unacknowledged = saying
    this.#options.print('  it is stored, and the acknowledgement is lost with the connection')
    return false
  }

  /** One after the other, so that each difference is said once. */
  #look(): void {
    if (this.#isClosing) return
    this.#turn = this.#turn.then(async () => {
      const before = this.#state
      this.#state = await this.#platform.readState()
      for (const line of outcomeOf(before, this.#state)) this.#options.print(`  ${line}`)
    })
  }
}

const describe = (packet: Packet): string =>
  packet.cmd === 'connect'
    ? `CONNECT ${packet.clientId}, keep-alive ${packet.keepalive} s, ${packet.clean ? 'clean session' : 'session that is kept'}`
    : packet.cmd === 'subscribe'
      ? `SUBSCRIBE ${packet.subscriptions.map(({ topic }) => topic).join(', ')}`
      : packet.cmd
