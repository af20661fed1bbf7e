import { connect, type Socket } from 'node:net'
import { generate } from 'mqtt-packet'
import type { Attack } from './attack.ts'

/** Attacks the port of modems until a message stops it, and answers how many connections it tried. */

const { attack, port, clientId, secret, entry }: Attack = JSON.parse(process.argv[2] ?? '{}')
const roundMs = 10
const openMax = 2_000
/** The head of the largest packet that MQTT can announce (MQTT 3.1.1, 2.2.3). */
const largestHead = Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f])
const piece = Buffer.alloc(64 * 1024)

const open = new Set<Socket>()
let tries = 0

function dial(onConnect: (socket: Socket) => void): void {
  tries += 1
  const socket = connect(port, '127.0.0.1', () => onConnect(socket))
  open.add(socket)
  socket.on('error', () => undefined).on('close', () => open.delete(socket))
  // Answers must not fill anything here.
  socket.resume()
}

const connectPacket = (name: string, password: string) =>
  generate({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    clientId: name,
    keepalive: 60,
    username: name,
    password: Buffer.from(password),
  })

const publishPacket = (topic: string, messageId: number, payload = '{}', retain = true) =>
  generate({ cmd: 'publish', topic, payload, qos: 1, messageId, dup: false, retain })
const own = clientId.replace('-', '/')
const emptyList = `[${Array(100).fill('{}').join(',')}]`
const wordy = (id: number) =>
  JSON.stringify({ v: 1, id: `e${id}`, entry, name: `Word ${id}`, message: 'x'.repeat(20_000) })

/** Writes on one connection that has signed in, and on another one when it was ended. */
let line: Socket | undefined
let sent = 0
let round = 0
function onOne(write: (socket: Socket, messageId: number) => void, times: number): void {
  if (!line || line.destroyed) {
    const next = connect(port, '127.0.0.1', () => next.write(connectPacket(clientId, secret)))
    next.on('error', () => undefined).resume()
    line = next
    tries += 1
  }
  for (let n = 0; n < times; n++) write(line, 1 + (sent++ % 60_000))
}

const filters = ['#', '+/+/event', '$SYS/broker']
const topics = ['fam/000418/event', `${'a/'.repeat(500)}event`]

const rounds: Readonly<Record<Attack['attack'], () => void>> = {
  '1,000 connects a second': () => {
    for (let n = 0; n < roundMs; n++) dial((socket) => socket.write(connectPacket(`fam-9${tries}`, 'wrong')))
  },
  '256 MB packets': () => {
    if (open.size > openMax / 10) return
    dial((socket) => {
      socket.write(connectPacket(clientId, secret))
      socket.write(largestHead)
      for (let n = 0; n < 16; n++) socket.write(piece)
    })
  },
  'wrong topics': () =>
    dial((socket) => {
      socket.write(connectPacket(clientId, secret))
      const subscriptions = filters.map((topic) => ({ topic, qos: 1 as const }))
      socket.write(generate({ cmd: 'subscribe', messageId: 1, subscriptions }))
      for (const [n, topic] of topics.entries()) socket.write(publishPacket(topic, 100 + n))
    }),
  'lists of empty messages': () =>
    onOne((socket, messageId) => socket.write(publishPacket(`${own}/event`, messageId, emptyList, false)), 2),
  'subscriptions without end': () => {
    const subscriptions = [{ topic: `${own}/configuration`, qos: 1 as const }]
    onOne((socket, messageId) => socket.write(generate({ cmd: 'subscribe', messageId, subscriptions })), 4)
  },
  // Eight a second, each with more than the pace of a modem.
  'events over many connections': () => {
    round += 1
    if (round % 12 !== 0) return
    dial((socket) => {
      socket.write(connectPacket(clientId, secret))
      for (let n = 1; n <= 60; n++) socket.write(publishPacket(`${own}/event`, n, wordy(tries * 100 + n), false))
    })
  },
  'half-open connections': () => {
    for (let n = 0; n < roundMs && open.size < openMax; n++)
      dial((socket) => socket.write(connectPacket(clientId, secret).subarray(0, 8)))
  },
}

const timer = setInterval(rounds[attack], roundMs)
process.once('message', () => {
  clearInterval(timer)
  for (const socket of [...open, ...(line ? [line] : [])]) socket.destroy()
  process.send?.(tries)
})
process.send?.('ready')
