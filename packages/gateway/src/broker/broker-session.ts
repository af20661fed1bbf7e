import { platformClientId, splitTopic, type UpTopic, upTopics } from '@emberwatch/contract/devices'
import { connect, type IPublishPacket, type MqttClient } from 'mqtt'
import type { BrokerAddress } from '../gateway-settings.ts'

/** A modem's message, as a broker delivers it. */
interface BrokerMessage {
  readonly topic: string
  readonly name: UpTopic
  readonly payload: Uint8Array
  readonly isRetained: boolean
}

/** A session that the broker keeps: what comes for it while nobody is connected waits there. */
export interface BrokerSession {
  readonly name: string
  readonly filters: readonly string[]
}

/** Topics of a modem have one or two levels above the last one (`topicOf`). */
const filtersOf = (name: UpTopic) => [`+/${name}`, `+/+/${name}`]

/**
 * One session for each kind of message. Every broker keeps plain subscriptions over a restart; Mosquitto 2.0 forgets shared ones, and acknowledges to
 * modems what then goes to nobody.
 */
export const sessionsByKind: readonly BrokerSession[] = upTopics.map((name) => ({ name, filters: filtersOf(name) }))

const sharedCount = 16

/** Sessions for brokers that keep shared subscriptions (MQTT 5.0, 4.8.2): each message goes to one of the sessions. */
export const sharedSessions: readonly BrokerSession[] = Array.from({ length: sharedCount }, (_, number) => ({
  name: `shared-${number}`,
  filters: upTopics.flatMap(filtersOf).map((filter) => `$share/emberwatch/${filter}`),
}))

interface SessionOptions {
  readonly address: BrokerAddress
  readonly session: BrokerSession
  /** Resolves after the commit. */
  readonly onMessage: (message: BrokerMessage) => Promise<void>
  /** From now on the broker stores the messages of modems. */
  readonly onSubscribed: () => void
  readonly onError: (error: unknown) => void
}

/** Reports come again for a week, and the broker keeps a session a day longer. */
const sessionSeconds = 8 * 86_400
const reconnectMs = 2_000
const connectMs = 10_000
/** A network that drops what it does not know any more is noticed within so long and a half. In seconds. */
const keepAlive = 10
/** Retain handling (MQTT 5.0, 3.8.3.1): what is retained comes only where the subscription was not there. */
const onlyNew = 1
/**
 * Messages that the broker sends before the first of them is acknowledged, and their bytes. The intake sorts so many by modem, so that the alarm of one is
 * found behind what another one sends.
 */
export const inFlightMax = 2_000
const inFlightBytes = 16 * 1024 * 1024

const later = new Error('acknowledged when it is stored')

/**
 * Connects to a session. A message is acknowledged when it is stored; one that is not stored ends the connection, and the broker sends it again.
 * Mosquitto 2.0.11 sends all that waits in a session whatever the receive maximum says, so the client reads no further while so many are not stored.
 */
export function openSession({ address, session, onMessage, onSubscribed, onError }: SessionOptions): MqttClient {
  const client = connect(address.url, {
    clientId: `${platformClientId}-${session.name}`,
    protocolVersion: 5,
    clean: false,
    // A broker that lost part of its disk has the session without its subscriptions, so `connect` below subscribes each time; otherwise MQTT.js leaves
    // out what it has subscribed to before.
    resubscribe: false,
    properties: { sessionExpiryInterval: sessionSeconds, receiveMaximum: inFlightMax },
    reconnectPeriod: reconnectMs,
    connectTimeout: connectMs,
    keepalive: keepAlive,
    ...(address.ca && { ca: address.ca }),
  })
  storeMessages(client, onMessage)
  client.on('error', onError)
  client.on('connect', () =>
    client.subscribe([...session.filters], { qos: 1, rh: onlyNew }, (error) =>
      error ? onError(error) : onSubscribed(),
    ),
  )
  return client
}

function storeMessages(client: MqttClient, onMessage: SessionOptions['onMessage']): void {
  let unstored = 0
  let bytes = 0
  let readOn: (() => void) | undefined
  client.handleMessage = (packet, done) => {
    const message = readPacket(packet)
    if (!message) {
      done()
      return
    }
    const { stream } = client
    const isConnected = () => client.connected && client.stream === stream
    // With an error the client goes on to the next packet and leaves this one unacknowledged.
    const next = () => done(later)
    const { byteLength } = message.payload
    unstored += 1
    bytes += byteLength
    if (unstored < inFlightMax && bytes < inFlightBytes) next()
    else readOn = () => isConnected() && next()
    onMessage(message)
      .then(
        () => {
          if (isConnected() && packet.qos === 1) acknowledge(client, packet)
        },
        () => stream.destroy(),
      )
      .finally(() => {
        unstored -= 1
        bytes -= byteLength
        readOn?.()
        readOn = undefined
      })
  }
}

/** MQTT.js acknowledges by itself only what it waits for. */
function acknowledge(client: MqttClient, { messageId }: IPublishPacket): void {
  const { _sendPacket: send } = client as unknown as { _sendPacket(packet: object): void }
  send.call(client, { cmd: 'puback', messageId, reasonCode: 0 })
}

/** Ignores topics that are no modem's. */
function readPacket({ topic, payload, retain }: IPublishPacket): BrokerMessage | undefined {
  const location = splitTopic(topic, upTopics)
  return location && { ...location, payload: Buffer.from(payload), isRetained: retain }
}
