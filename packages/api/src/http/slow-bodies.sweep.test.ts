import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { until } from '@emberwatch/http/testing/until'
import fastify from 'fastify'
import { demoIds } from '../fleet/index.ts'
import { defaultHttpLimits } from '../settings/limits.ts'
import { type DemoApi, openDemoApi } from '../testing/demo-api.ts'
import { guardConnections } from './slow-bodies.ts'

const slowMs = 300
/** The server looks at bodies in an interval, which the test sets off where bytes have come. */
const everyTimerButIntervals: FakeableAPI[] = [
  ...['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setTimeout'],
  ...['clearImmediate', 'clearTimeout'],
] as FakeableAPI[]

let api: DemoApi
beforeAll(async () => {
  const httpLimits = { ...defaultHttpLimits, headersMs: 400, minRate: 1_000, slowMs }
  api = await openDemoApi({ httpLimits })
  await api.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => api.close())

const open = () => connect((api.app.server.address() as AddressInfo).port, '127.0.0.1')
const form = 'multipart/form-data; boundary=x'
const head = (length: number, type = 'application/json', path = '/auth', more = '') =>
  `POST /api/v1${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n${more}\r\n`

/** Sends a byte now and then until the other side has ended the connection; what that said. */
async function drip(socket: Socket, sign = ' '): Promise<string> {
  let output = ''
  socket.on('data', (chunk) => {
    output += chunk
  })
  // A write after the other side has gone is an error, after which `once` would not wait for the end.
  socket.on('error', () => undefined)
  const timer = setInterval(() => socket.write(sign), 50)
  await new Promise((resolve) => socket.on('close', resolve))
  clearInterval(timer)
  return output
}

describe('a body that drips', () => {
  const slow = /^HTTP\/1\.1 408 [\s\S]*connection: close[\s\S]*"statusText":"generic.request_timeout"/i

  it('is a 408 after a while', async () => {
    const socket = open()
    socket.write(head(50_000))
    expect(await drip(socket)).toMatch(slow)
  })

  it('is a 408 after a while in an upload', async () => {
    const socket = open()
    const path = `/systems/${demoIds.system('nidelva', 1)}/configurations`
    socket.write(head(50_000, form, path, `Authorization: ${await api.tokenOf('site.admin')}\r\n`))
    socket.write('--x\r\nContent-Disposition: form-data; name="configuration"; filename="a.xml"\r\n\r\n')
    expect(await drip(socket)).toMatch(slow)
  })

  it('leaves no connection after another refusal', async () => {
    const socket = open()
    socket.write(head(50_000, form))
    expect(await drip(socket)).toMatch(/^HTTP\/1\.1 415 /)
  })

  it('succeeds as long as it makes progress', async () => {
    jest.useFakeTimers({ doNotFake: everyTimerButIntervals })
    const connection = once(api.app.server, 'connection')
    const socket = open()
    const [peer] = (await connection) as [Socket]
    const body = JSON.stringify({ emailAddress: 'x'.repeat(2_980) })
    const answer = once(socket, 'data')
    socket.write(head(body.length))
    // The server counts from when it has the headers.
    await until(() => jest.getTimerCount() > 0)
    for (const piece of body.match(/.{1,500}/g) ?? []) {
      const before = peer.bytesRead
      socket.write(piece)
      await until(() => peer.bytesRead - before >= piece.length)
      jest.advanceTimersByTime(slowMs)
    }
    expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 400 /)
    socket.destroy()
    jest.useRealTimers()
  })
})

describe('headers', () => {
  it.each([
    ['do not come', '', ''],
    ['drip', 'GET /api/health HTTP/1.1\r\nHost: x\r\nX-Drip: ', 'x'],
  ])('that %s end the connection', async (_, head, sign) => {
    const socket = open()
    socket.write(head)
    expect(await drip(socket, sign)).toMatch(/^HTTP\/1\.1 408 [\s\S]*"statusText":"generic.request_timeout"|^$/)
  })
})

describe('what Node refuses by itself', () => {
  it.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['headers without end', `GET /api/health HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('has an answer in our shape: %s', async (_, text) => {
    const socket = open()
    socket.write(text)
    expect(await drip(socket)).toMatch(/^HTTP\/1\.1 400 [\s\S]*"statusText":"generic.bad_request","message":"T/)
  })
})

describe('connections', () => {
  it('of a reader that stops reading end, with the work for it', async () => {
    const app = fastify()
    guardConnections(app, { ...defaultHttpLimits, slowMs: 50 })
    const endless = Readable.from(
      (function* pieces() {
        for (;;) yield Buffer.alloc(64 * 1024)
      })(),
    )
    app.get('/', (_, reply) => reply.send(endless))
    await app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    socket.pause()
    await once(endless, 'close')
    socket.destroy()
    await app.close()
  })

  it('have a limit: one more is closed before reading', async () => {
    const app = fastify()
    guardConnections(app, { ...defaultHttpLimits, connections: 2 })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const sockets = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    const more = connect(port, '127.0.0.1').on('error', () => undefined)
    await new Promise((resolve) => more.on('close', resolve))
    expect(sockets.map((socket) => socket.destroyed)).toEqual([false, false])
    for (const socket of sockets) socket.destroy()
    await app.close()
  })
})
