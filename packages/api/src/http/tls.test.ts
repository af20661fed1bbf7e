import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConnectionOptions, connect } from 'node:tls'
import fastify, { type FastifyInstance } from 'fastify'
import { serverOptionsOf } from '../server/server-options.ts'
import { readSettings, SettingsError } from '../settings.ts'
import { testCertificate } from '../testing/tls/test-certificate.ts'
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
const said: string[] = []
const settings = () => readSettings({ TLS_CERT_FILE: files().certFile, TLS_KEY_FILE: files().keyFile })

async function start() {
  const logger = { level: 'info', stream: { write: (line: string) => void said.push(JSON.parse(line).msg) } }
  const server = fastify({ ...serverOptionsOf(settings()), logger })
  app = server
  said.length = 0
  const look = followCertificate(server, settings().tls)
  await server.listen({ port: 0 })
  return { look, port: (server.server.address() as AddressInfo).port }
}

/** What a handshake ends in: whose certificate it is, by what protocol; or why there is none. */
const shake = (port: number, options: ConnectionOptions = {}) =>
  new Promise<string>((resolve) => {
    const ca = [testCertificate('one'), testCertificate('two')].map(({ certFile }) => readFileSync(certFile))
    const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', ca, ...options }, () => {
      resolve(`${socket.getPeerCertificate().subject.CN} ${socket.getProtocol()}`)
      socket.end()
    })
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })

it('speaks TLS 1.3 and 1.2, and nothing older', async () => {
  put('one')
  const { port } = await start()
  expect(await shake(port)).toBe('one of tests TLSv1.3')
  expect(await shake(port, { maxVersion: 'TLSv1.2' })).toBe('one of tests TLSv1.2')
  expect(await shake(port, { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' })).toMatch(
    /PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/,
  )
})

it.each(['ECDHE-ECDSA-AES128-SHA', 'ECDHE-ECDSA-AES256-SHA384', 'AES128-GCM-SHA256'])(
  'has no cipher without authentication or forward secrecy, such as %s',
  async (ciphers) => {
    put('one')
    const { port } = await start()
    expect(await shake(port, { maxVersion: 'TLSv1.2', ciphers: `${ciphers}:@SECLEVEL=0` })).toMatch(/HANDSHAKE_FAILURE/)
  },
)

it('takes a renewed certificate for new connections, and keeps the old one while the new pair does not fit', async () => {
  put('one')
  const { look, port } = await start()
  expect(said.find((line) => line.includes('certificate'))).toMatch(/^the TLS certificate in use ends at /)
  put('two', 'one')
  look()
  look()
  expect(await shake(port)).toBe('one of tests TLSv1.3')
  rmSync(files().keyFile)
  look()
  expect(await shake(port)).toBe('one of tests TLSv1.3')
  const refusals = said.filter((line) => line.startsWith('the certificate in use goes on: '))
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

it('refuses a start with a pair that cannot be used, and names the settings', () => {
  put('one', 'two')
  expect(() => readTls(files())).toThrow(/^TLS_CERT_FILE and TLS_KEY_FILE are no certificate with its key/)
  writeFileSync(files().certFile, 'nothing')
  expect(() => readTls(files())).toThrow(SettingsError)
  rmSync(files().certFile)
  expect(() => readTls(files())).toThrow(`TLS_CERT_FILE: ${files().certFile} cannot be read (ENOENT).`)
})
