import { once } from 'node:events'
import { connect } from 'node:net'
import { topicOf } from '@emberwatch/contract/devices'
import { generate } from 'mqtt-packet'

/** Modems that connect, say that they are there, read their configuration, and then nothing. */

const [port = 0, modems = 0] = process.argv.slice(2).map(Number)
const atOnce = 100
/** CONNACK and PUBACK have four bytes each, SUBACK of two topics six. */
const answersBytes = 14

async function connectModem(n: number): Promise<void> {
  const clientId = `idle-${n}`
  const topic = topicOf(clientId)
  const presence = (online: boolean) => ({
    topic: `${topic}/presence`,
    payload: Buffer.from(JSON.stringify({ v: 1, session: 's', online })),
    qos: 1 as const,
    retain: true,
  })
  const credentials = { clientId, username: clientId, password: Buffer.from('the-secret-of-all-modems-here-00') }
  const session = { protocolId: 'MQTT', protocolVersion: 4, clean: true, keepalive: 600 } as const
  const socket = connect(port, '127.0.0.1')
  socket.write(generate({ cmd: 'connect', ...session, ...credentials, will: presence(false) }))
  let received = 0
  while (received < 4) received += ((await once(socket, 'data')) as [Buffer])[0].byteLength
  socket.write(generate({ cmd: 'publish', ...presence(true), messageId: 1, dup: false }))
  const subscriptions = ['configuration', 'refusal'].map((name) => ({ topic: `${topic}/${name}`, qos: 1 as const }))
  socket.write(generate({ cmd: 'subscribe', messageId: 2, subscriptions }))
  while (received < answersBytes) received += ((await once(socket, 'data')) as [Buffer])[0].byteLength
}

for (let n = 0; n < modems; n += atOnce)
  await Promise.all(Array.from({ length: Math.min(atOnce, modems - n) }, (_, i) => connectModem(n + i)))
process.send?.('connected')
