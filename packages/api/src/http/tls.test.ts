import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type ClientHttp2Stream, connect as connectHttp2, constants } from 'node:http2'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type ConnectionOptions, connect } from 'node:tls'
import fastify, { type FastifyInstance } from 'fastify'
import { serverOptionsOf } from '../server/server-options.ts'
import { defaultHttpLimits, type HttpLimits } from '../settings/limits.ts'
import { readSettings, SettingsError } from '../settings.ts'
import { testCertificate } from '../testing/tls/test-certificate.ts'
import { refuseTwoHosts } from './one-host.ts'
import { sendStream } from './send-stream.ts'
import { guardConnections } from './slow-bodies.ts'
import { followCertificate, readTls } from './tls.ts'

let folder: string
let app: FastifyInstance | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'emberwatch-tls-'))
})
afterEach(async () => {
  await app?.close()
  app = undefined
  rmSync(folder, { recursive: true })
})

const files = () => ({ certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') })
function put(cert: 'one' | 'two', key = cert) {
  copyFileSync(testCertificate(cert).certFile, files().certFile)
  copyFileSync(testCertificate(key).keyFile, files().keyFile)
}
const messages: string[] = []
const settings = () => readSettings({ TLS_CERT_FILE: files().certFile, TLS_KEY_FILE: files().keyFile })

async function start() {
  const logger = { level: 'info', stream: { write: (line: string) => void messages.push(JSON.parse(line).msg) } }
  const server = fastify({ ...serverOptionsOf(settings()), logger })
  app = server
  messages.length = 0
  const look = followCertificate(server, settings().tls)
  await server.listen({ port: 0 })
  return { look, port: (server.server.address() as AddressInfo).port }
}

/** Resolves to the certificate and protocol of a handshake, or to the reason why it failed. */
const shake = (port: number, options: ConnectionOptions = {}) =>
  new Promise<string>((resolve) => {
    const ca = [testCertificate('one'), testCertificate('two')].map(({ certFile }) => readFileSync(certFile))
    const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', ca, ...options }, () => {
      resolve(`${socket.getPeerCertificate().subject.CN} ${socket.getProtocol()}`)
      socket.end()
    })
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })

it('speaks TLS 1.3 and 1.2 only', async () => {
  put('one')
  const { port } = await start()
  expect(await shake(port)).toBe('one of tests TLSv1.3')
  expect(await shake(port, { maxVersion: 'TLSv1.2' })).toBe('one of tests TLSv1.2')
  expect(await shake(port, { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' })).toMatch(
    /PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/,
  )
})

it.each(['ECDHE-ECDSA-AES128-SHA', 'ECDHE-ECDSA-AES256-SHA384', 'AES128-GCM-SHA256'])(
  'refuses ciphers without authentication or forward secrecy, such as %s',
  async (ciphers) => {
    put('one')
    const { port } = await start()
    expect(await shake(port, { maxVersion: 'TLSv1.2', ciphers: `${ciphers}:@SECLEVEL=0` })).toMatch(/HANDSHAKE_FAILURE/)
  },
)

it('takes a renewed certificate for new connections once the pair fits', async () => {
  put('one')
  const { look, port } = await start()
  expect(messages.find((line) => line.includes('certificate'))).toMatch(/^the TLS certificate in use ends at /)
  put('two', 'one')
  look()
  look()
  expect(await shake(port)).toBe('one of tests TLSv1.3')
  rmSync(files().keyFile)
  look()
  expect(await shake(port)).toBe('one of tests TLSv1.3')
  const refusals = messages.filter((line) => line.startsWith('the certificate in use goes on: '))
  expect(refusals).toEqual([
    expect.stringContaining('are no certificate with its key'),
    expect.stringContaining(`TLS_KEY_FILE: ${files().keyFile} cannot be read (ENOENT).`),
  ])
  put('two')
  look()
  expect(await shake(port)).toBe('two of tests TLSv1.3')
  expect(await shake(port, { maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' })).toMatch(
    /PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/,
  )
})

it('refuses to start with an unusable pair and names the settings', () => {
  put('one', 'two')
  expect(() => readTls(files())).toThrow(/^TLS_CERT_FILE and TLS_KEY_FILE are no certificate with its key/)
  writeFileSync(files().certFile, 'nothing')
  expect(() => readTls(files())).toThrow(SettingsError)
  rmSync(files().certFile)
  expect(() => readTls(files())).toThrow(`TLS_CERT_FILE: ${files().certFile} cannot be read (ENOENT).`)
})

describe('HTTP/2', () => {
  /** One connection; as its client knows no certificate, the name of ours is checked. */
  async function open(
    httpLimits: Partial<HttpLimits> = {},
    extend: (server: FastifyInstance) => void = () => undefined,
  ) {
    put('one')
    const all = { ...defaultHttpLimits, ...httpLimits }
    const server = fastify({ ...serverOptionsOf({ ...settings(), httpLimits: all }) })
    app = server
    guardConnections(server, all)
    refuseTwoHosts(server)
    server.get('/', async ({ raw, host }) => ({ version: raw.httpVersion, host }))
    server.post('/', async ({ body }) => ({ body }))
    extend(server)
    await server.listen({ port: 0 })
    const { port } = server.server.address() as AddressInfo
    const session = connectHttp2(`https://localhost:${port}`, { ca: readFileSync(testCertificate('one').certFile) })
    session.on('error', () => undefined)
    return { session, port }
  }
  const answerOf = async (stream: ClientHttp2Stream) => {
    stream.setEncoding('utf8')
    const [headers] = await once(stream, 'response')
    return { status: headers[':status'], text: (await stream.toArray()).join('') }
  }

  it('works over our own TLS, beside HTTP/1.1', async () => {
    const { session, port } = await open()
    const { status, text } = await answerOf(session.request({ ':path': '/' }))
    expect([status, JSON.parse(text)]).toEqual([200, { version: '2.0', host: `localhost:${port}` }])
    const older = request({ port, host: 'localhost', ca: readFileSync(testCertificate('one').certFile) }).end()
    const [answer] = await once(older, 'response')
    expect([answer.httpVersion, answer.statusCode]).toEqual(['1.1', 200])
    answer.resume()
    session.close()
  })

  it('carries more endless streams than a browser has connections', async () => {
    const { session } = await open({}, (server) => {
      server.get('/live', (_, reply) =>
        sendStream(reply, async ({ send }) => {
          send({ n: 1 } as never, '1')
          return () => undefined
        }),
      )
    })
    const streams = Array.from({ length: 20 }, () => session.request({ ':path': '/live' }))
    for (const stream of streams) expect(String((await once(stream, 'data'))[0])).toBe('id: 1\ndata: {"n":1}\n\n')
    expect((await answerOf(session.request({ ':path': '/' }))).status).toBe(200)
    session.destroy()
  })

  it('refuses a dripping body and keeps the connection', async () => {
    const { session } = await open({ minRate: 1_000, slowMs: 200 })
    const slow = session.request({ ':path': '/', ':method': 'POST', 'content-type': 'application/json' })
    slow.write('{')
    expect(JSON.parse((await answerOf(slow)).text).statusText).toBe('generic.request_timeout')
    expect((await answerOf(session.request({ ':path': '/' }))).status).toBe(200)
    session.destroy()
  })

  it('ends a stalled download and keeps the connection', async () => {
    const { session } = await open({ slowMs: 50 }, (server) => {
      server.get('/large', (_, reply) => reply.send(Readable.from(pieces())))
    })
    const stalled = session.request({ ':path': '/large' })
    await once(stalled, 'response')
    stalled.pause()
    await once(stalled, 'close')
    expect(stalled.rstCode).toBe(constants.NGHTTP2_CANCEL)
    expect((await answerOf(session.request({ ':path': '/' }))).status).toBe(200)
    session.destroy()
  })

  it('refuses a Host that is not the authority', async () => {
    const { session } = await open()
    const { status } = await answerOf(
      session.request({ ':path': '/', ':authority': 'localhost', host: 'elsewhere.example' }),
    )
    expect(status).toBe(400)
    session.destroy()
  })
})

function* pieces() {
  for (let n = 0; n < 1_000; n++) yield 'x'.repeat(16 * 1024)
}
