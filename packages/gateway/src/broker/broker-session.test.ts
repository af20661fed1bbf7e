import { until } from '@emberwatch/http/testing/until'
import { connectAsync, type MqttClient } from 'mqtt'
import { hasMosquitto, type Mosquitto, openMosquitto } from '../testing/mosquitto.ts'
import { inFlightMax, openSession } from './broker-session.ts'

const session = { name: 'event', filters: ['+/event', '+/+/event'] }
const backlog = inFlightMax * 8

;(hasMosquitto ? describe : describe.skip)('a session at a broker', () => {
  let broker: Mosquitto
  let modem: MqttClient
  const sessions: MqttClient[] = []
  beforeEach(async () => {
    broker = await openMosquitto()
    await broker.start()
    modem = await connectAsync(broker.url, { clientId: 'modem' })
  })
  afterEach(async () => {
    for (const client of [modem, ...sessions.splice(0)]) client.end(true)
    await broker.close()
  })
  const open = async (onMessage: () => Promise<void>) => {
    const subscribed = Promise.withResolvers<void>()
    const client = openSession({
      address: { url: broker.url, ca: undefined, isShared: false, accessFolder: undefined },
      session,
      onMessage,
      onSubscribed: subscribed.resolve,
      onError: subscribed.reject,
    })
    sessions.push(client)
    await subscribed.promise
    return client
  }
  const report = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => modem.publishAsync('a/event', `${n}`, { qos: 1 })))

  it('reads no further than the receive maximum during a backlog', async () => {
    let [stored, unstored, most] = [0, 0, 0]
    const turn = Promise.withResolvers<void>()
    const client = await open(async () => {
      unstored += 1
      most = Math.max(most, unstored)
      await turn.promise
      unstored -= 1
      stored += 1
    })
    const losses = jest.fn()
    client.on('close', losses)
    await report(backlog)
    turn.resolve()
    await until(
      async () => stored,
      (count) => count === backlog,
    )
    expect(most).toBe(inFlightMax)
    expect(losses).not.toHaveBeenCalled()
  })

  it('acknowledges nothing on a connection that ended before it was stored', async () => {
    const turn = Promise.withResolvers<void>()
    let received = 0
    const client = await open(() => {
      received += 1
      return turn.promise
    })
    await report(3)
    await until(
      async () => received,
      (count) => count === 3,
    )
    const close = new Promise<void>((resolve) => client.once('close', () => resolve()))
    client.stream.destroy()
    await close
    turn.resolve()
    await turn.promise
    let acknowledgements = 0
    client.on('packetsend', ({ cmd }) => {
      if (cmd === 'puback') acknowledgements += 1
    })
    await until(
      async () => received,
      (count) => count === 6,
    )
    await report(1)
    await until(
      async () => received,
      (count) => count === 7,
    )
    await client.publishAsync('a/refusals', '', { qos: 1 })
    expect(acknowledgements).toBe(4)
  })

  it('subscribes again when the broker has the session without its subscriptions', async () => {
    let received = 0
    const client = await open(async () => {
      received += 1
    })
    const close = new Promise<void>((resolve) => client.once('close', () => resolve()))
    const { clientId, properties } = client.options
    const other = await connectAsync(broker.url, { clientId, properties, clean: false, protocolVersion: 5 })
    await close
    await other.unsubscribeAsync([...session.filters])
    await other.endAsync()
    const isPresent = await new Promise((resolve) => client.once('connect', (packet) => resolve(packet.sessionPresent)))
    expect(isPresent).toBe(true)
    await until(
      async () => {
        await report(1)
        return received
      },
      (count) => count > 0,
    )
  })
})
