import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { clientNetwork } from '@emberwatch/contract/client-address'
import { type DownTopic, downTopics, payloadMax, splitTopic, upTopics } from '@emberwatch/contract/devices'
import { Aedes, type Client, type PublishPacket, type Subscription } from 'aedes'
import type { Downlink } from '../down/downlink.ts'
import type { Intake } from '../intake/intake.ts'
import { readText } from '../intake/read-values.ts'
import type { Ending } from '../intake/report.ts'
import type { Access } from './access.ts'
import { guardPackets } from './guard-packets.ts'
import type { Knocks } from './knocks.ts'
import { ModemPaces } from './modem-paces.ts'
import { Peer } from './peer.ts'
import { prepareConnect } from './prepare-connect.ts'
import { Turns } from './turns.ts'
import { Twins } from './twins.ts'

interface BrokerOptions {
  /** The id of this instance. */
  readonly id: string
  readonly intake: Intake
  readonly access: Access
  readonly knocks: Knocks
  readonly now: () => Date
  /** A modem reads its configuration. */
  readonly onReader: (topic: string) => void
  /** Two devices use the client ID of a modem, from these addresses. */
  readonly onTwins: (topic: string, addresses: readonly string[]) => void
  readonly onError: (error: unknown) => void
}

/** The origin of a connection. */
export interface Origin {
  readonly address: string
  readonly certificateName?: string | undefined
  readonly isInside?: boolean
  readonly onAdmitted?: () => void
}

const connectMs = 10_000
/** Characters of a wrong topic on the page of its modem. */
const topicMax = 80
/** Messages at QoS 2 that wait for their release. */
const inflightMax = 20
const unavailable = 3
const notAuthorized = 5

/**
 * The broker in the server's own process. It passes nothing from modem to modem: what comes goes to the intake before it is acknowledged, and only
 * then. A message that was not stored ends the connection without an acknowledgement, so the modem sends it again.
 */
export class EmbeddedBroker implements Omit<Downlink, 'isRetaining'> {
  readonly #options: BrokerOptions
  readonly #aedes: Aedes
  readonly #peers = new Map<string, Peer>()
  readonly #peerOf = new WeakMap<Client, Peer>()
  readonly #origins = new WeakMap<Client, Origin>()
  /** Topics whose modems have said that they are there. */
  readonly #alive = new Set<string>()
  /** Endings that could not be stored, by topic. */
  readonly #unstored = new Map<string, Ending>()
  readonly #turns = new Turns()
  readonly #paces = new ModemPaces()
  readonly #twins = new Twins()
  #isClosing = false
  #wrongCredentials = 0

  private constructor(options: BrokerOptions) {
    this.#options = options
    this.#aedes = new Aedes({
      id: options.id,
      connectTimeout: connectMs,
      maxClientsIdLength: 64,
      maxInflightInbound: inflightMax,
      preConnect: (_client, packet, done) => done(null, prepareConnect(packet)),
      authenticate: (client, username, password, done) => void this.#authenticate(client, username, password, done),
      authorizePublish: (client, packet, done) => void this.#take(client, packet, done),
      authorizeSubscribe: (client, subscription, done) => void this.#subscribe(client, subscription, done),
    })
    this.#aedes.on('subscribe', (subscriptions, client) => {
      const peer = this.#peerOf.get(client)
      if (peer && subscriptions.some(({ topic }) => topic === `${peer.topic}/configuration`))
        options.onReader(peer.topic)
    })
    this.#aedes.on('ping', (_packet, client) => this.#noteAlive(client))
    this.#aedes.on('keepaliveTimeout', (client) => this.#peerOf.get(client)?.endsAs('Keep-alive ran out'))
    this.#aedes.on('clientDisconnect', (client) => this.#ended(client))
  }

  static async open(options: BrokerOptions): Promise<EmbeddedBroker> {
    const broker = new EmbeddedBroker(options)
    await broker.#aedes.listen()
    return broker
  }

  get connections(): number {
    return this.#peers.size
  }

  /** Connections since the start that could not prove whose they are. */
  get wrongCredentials(): number {
    return this.#wrongCredentials
  }

  connect(stream: Duplex, origin: Origin): void {
    const client = this.#aedes.handle(stream)
    this.#origins.set(client, origin)
    guardPackets(client, stream, payloadMax)
  }

  isResponsibleFor(topic: string): boolean {
    return this.#peers.has(topic)
  }

  isReachable(topic: string): boolean {
    return this.#peers.get(topic)?.client.connected ?? false
  }

  async send(topic: string, name: DownTopic, payload: string): Promise<void> {
    const client = this.#peers.get(topic)?.client
    const full = `${topic}/${name}`
    if (!client?.connected || !this.#isReader(client, full)) return
    const retain = name === 'configuration'
    const packet = { cmd: 'publish', topic: full, payload, qos: 1, retain, dup: false } as const
    await new Promise<void>((resolve, reject) => client.publish(packet, (error) => (error ? reject(error) : resolve())))
  }

  async end(topic: string): Promise<void> {
    const peer = this.#peers.get(topic)
    peer?.endsAs('Ended by the platform')
    peer?.client.close()
  }

  /** @returns the topics of modems that pinged since the last call */
  takeAlive(): string[] {
    const topics = [...this.#alive]
    this.#alive.clear()
    return topics
  }

  /** The end of this process is no end of a modem's network: it connects again. */
  async close(): Promise<void> {
    this.#isClosing = true
    await new Promise<void>((resolve) => this.#aedes.close(resolve))
  }

  async #authenticate(
    client: Client,
    username: string | undefined,
    password: Buffer | undefined,
    done: AuthenticateDone,
  ) {
    const origin = this.#origins.get(client) ?? { address: '' }
    const { access, knocks, now, onError } = this.#options
    const network = clientNetwork(origin.address)
    try {
      await this.#pauseStrangers(client, network)
      if (client.closed) return
      const admission = await access.admit({
        clientId: client.id,
        secret: password?.toString(),
        username,
        certificateName: origin.certificateName,
        isInside: origin.isInside ?? false,
      })
      if (typeof admission === 'string') {
        this.#paces.noteFailure(network)
        if (admission === 'wrong') this.#wrongCredentials += 1
        else knocks.add(client.id, username, origin.address, now())
        done(Object.assign(new Error('not authorized'), { returnCode: notAuthorized }), false)
        return
      }
      // The platform's own modems do not come from a network that was away.
      if (!origin.isInside) {
        if (!this.#paces.mayConnect(admission.topic)) throw new Error('a modem connects too often')
        await this.#turns.take(performance.now())
      }
      if (client.closed) return
      origin.onAdmitted?.()
      this.#welcome(client, admission.topic, origin)
      done(null, true)
    } catch (error) {
      onError(error)
      done(Object.assign(new Error('unavailable'), { returnCode: unavailable }), false)
    }
  }

  /** Whoever fails again and again waits, and costs the database nothing meanwhile. */
  async #pauseStrangers(client: Client, network: string) {
    const ms = Math.min(this.#paces.waitForSignIn(network), connectMs)
    if (ms > 0 && !client.closed) await delay(ms, undefined, { ref: false })
  }

  /** The connection before it goes without a word: the modem is there. */
  #welcome(client: Client, topic: string, { address }: Origin) {
    const peer = new Peer(client, topic, { gatewayId: this.#options.id, address }, this.#paces)
    const before = this.#peers.get(topic)
    if (before) {
      peer.takeSession(before.session)
      const addresses = this.#twins.note(topic, [before.connection.address, address], performance.now())
      if (addresses) this.#options.onTwins(topic, addresses)
    }
    this.#peers.set(topic, peer)
    this.#peerOf.set(client, peer)
  }

  async #take(client: Client | null, packet: PublishPacket, done: (error?: Error | null) => void) {
    const peer = client ? this.#peerOf.get(client) : undefined
    // The will of a connection that is over; its end is noted with its cause.
    if (!client || !peer || client.closed) return done(new Error('no connection'))
    const location = splitTopic(packet.topic, upTopics)
    if (location?.topic !== peer.topic) {
      peer.endsAs(`Refused: it wrote to ${readText(packet.topic, topicMax)}, which is not its own`)
      return done(new Error('not its topic'))
    }
    packet.retain = false
    const payload = Buffer.from(packet.payload)
    try {
      await peer.pause(payload.byteLength)
      const session = await this.#options.intake.accept({
        topic: peer.topic,
        name: location.name,
        payload,
        receivedAt: this.#options.now(),
        connection: peer.connection,
      })
      if (location.name === 'presence') this.#takeSession(peer, session)
      done(null)
    } catch (error) {
      done(error as Error)
    }
  }

  async #subscribe(client: Client | null, subscription: Subscription, done: SubscribeDone) {
    await (client && this.#peerOf.get(client))?.pause(subscription.topic.length)
    done(null, this.#mayRead(client, subscription.topic) ? subscription : null)
  }

  #mayRead(client: Client | null, topic: string): boolean {
    const peer = client ? this.#peerOf.get(client) : undefined
    return peer !== undefined && splitTopic(topic, downTopics)?.topic === peer.topic
  }

  /** Aedes keeps them by topic; the type does not say so. */
  #isReader(client: Client, topic: string): boolean {
    return topic in (client as unknown as { readonly subscriptions: object }).subscriptions
  }

  #noteAlive(client: Client) {
    const peer = this.#peerOf.get(client)
    if (peer) this.#alive.add(peer.topic)
  }

  /** @param session as it is stored: the intake reads more than one form */
  #takeSession(peer: Peer, session: string | null) {
    this.#unstored.delete(peer.topic)
    // The connection may be over, or replaced, before the birth on it is stored.
    const current = this.#peers.get(peer.topic)
    ;(current ?? peer).takeSession(session)
    if (!current) this.#end(peer)
  }

  /** A connection that another one has replaced goes without a word: the modem is there. */
  #ended(client: Client) {
    const peer = this.#peerOf.get(client)
    if (!peer || this.#peers.get(peer.topic) !== peer) return
    this.#peers.delete(peer.topic)
    this.#end(peer)
  }

  #end({ topic, session, cause }: Peer) {
    if (this.#isClosing || session === undefined) return
    const endedAt = this.#options.now()
    this.#storeEnding({ topic, session, cause, receivedAt: endedAt, endedAt }).catch(this.#options.onError)
  }

  async #storeEnding(ending: Ending) {
    try {
      await this.#options.intake.accept(ending)
    } catch (error) {
      this.#unstored.set(ending.topic, ending)
      throw error
    }
  }

  /**
   * Tries again to store what could not be: nothing else ends the session of a modem that does not come back while this instance lives. One that is
   * back ends its session by its new connection. @throws where the database is still away
   */
  async storeEndings(): Promise<void> {
    const endings = [...this.#unstored.values()].filter(({ topic }) => !this.#peers.has(topic))
    for (const { topic } of endings) this.#unstored.delete(topic)
    const receivedAt = this.#options.now()
    await Promise.all(endings.map((ending) => this.#storeEnding({ ...ending, receivedAt })))
  }
}

type AuthenticateDone = (error: (Error & { returnCode: number }) | null, isAllowed: boolean) => void

type SubscribeDone = (error: Error | null, subscription?: Subscription | null) => void
