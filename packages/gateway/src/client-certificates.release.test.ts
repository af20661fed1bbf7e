import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { testCertificate } from '@emberwatch/api/testing/tls'
import { closed, openTestGateway, reportOf, type TestGateway, type TestModem } from './gateway.test-kit.ts'

/** Authorities of a firm, with certificates of modems that OpenSSL makes: chains, ends and changes of them. */

const folder = mkdtempSync(join(tmpdir(), 'emberwatch-client-certificates-'))
const at = (name: string) => join(folder, name)
const text = (name: string) => readFileSync(at(name), 'utf8')
const openssl = (...words: string[]) => void execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' })

/** @param issuer none for an authority of its own @param days before now where negative */
function issue(name: string, commonName: string, issuer: string | null, isAuthority: boolean, days = 30): void {
  const request = ['req', '-new', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  openssl(...request, '-subj', `/CN=${commonName}`, '-keyout', `${name}.key`, '-out', `${name}.csr`)
  writeFileSync(at(`${name}.ext`), `basicConstraints=critical,CA:${isAuthority}\n`)
  const signer = issuer
    ? ['-CA', `${issuer}.pem`, '-CAkey', `${issuer}.key`, '-CAcreateserial']
    : ['-key', `${name}.key`]
  const files = ['-in', `${name}.csr`, '-out', `${name}.pem`, '-extfile', `${name}.ext`]
  openssl('x509', '-req', ...files, ...signer, '-days', String(days))
}

let test: TestGateway
let modem: TestModem
const server = { certFile: at('server.pem'), keyFile: at('server.key.pem'), clientCaFile: at('authorities.pem') }
const useServer = (name: 'one' | 'two') => {
  const { certFile, keyFile } = testCertificate(name)
  copyFileSync(certFile, server.certFile)
  copyFileSync(keyFile, server.keyFile)
}
beforeAll(async () => {
  useServer('one')
  issue('root', 'Firm', null, true)
  issue('works', 'Works of the firm', 'root', true)
  issue('next', 'Firm, from next year', null, true)
  writeFileSync(server.clientCaFile, text('root.pem'))
  test = await openTestGateway({ tls: server })
  modem = test.modems[0] as TestModem
  issue('direct', modem.clientId, 'root', false)
  issue('chained', modem.clientId, 'works', false)
  issue('old', modem.clientId, 'root', false, -1)
  issue('renewed', modem.clientId, 'next', false)
})
afterAll(async () => {
  await test.close()
  rmSync(folder, { recursive: true })
})

/** @param chain names of certificates behind the modem's own */
const signIn = (name: string, chain: readonly string[] = []) =>
  test.connect(modem, {
    cert: [name, ...chain].map((each) => text(`${each}.pem`)).join(''),
    key: text(`${name}.key`),
    ca: text('server.pem'),
    servername: 'localhost',
    username: modem.imei,
    password: '',
  })

it('a certificate chain from the modem is verified to a known authority', async () => {
  const client = await signIn('chained', ['works'])
  await client.publishAsync(`${modem.topic}/event`, reportOf(modem, { name: 'Fault' }), { qos: 1 })
  await expect(signIn('chained')).rejects.toThrow('Not authorized')
  await expect(signIn('renewed')).rejects.toThrow('Not authorized')
  expect(client.connected).toBe(true)
})

it('an expired certificate is refused', async () => {
  await expect(signIn('old')).rejects.toThrow('Not authorized')
})

it("a block ends the modem's connection and its certificate", async () => {
  const client = await signIn('direct')
  const end = closed(client)
  const block = (blockedAt: Date | null) =>
    test.db.kysely.updateTable('modemLinks').set({ blockedAt }).where('modemId', '=', modem.modemId).execute()
  await block(new Date())
  await end
  await expect(signIn('direct')).rejects.toThrow('Not authorized')
  await block(null)
  expect((await signIn('direct')).connected).toBe(true)
})

it('renewed authorities and a renewed own certificate apply without ending a connection', async () => {
  const client = await signIn('direct')
  writeFileSync(server.clientCaFile, `${text('root.pem')}${text('next.pem')}`)
  test.transport.renewCertificate()
  expect((await signIn('renewed')).connected).toBe(true)
  writeFileSync(server.clientCaFile, text('next.pem'))
  test.transport.renewCertificate()
  await expect(signIn('direct')).rejects.toThrow('Not authorized')
  const last = await signIn('renewed')
  const nameOf = () =>
    new Promise((resolve) => {
      const socket = connect({ port: test.transport.port as number, rejectUnauthorized: false }, () => {
        resolve(socket.getPeerX509Certificate()?.fingerprint256)
        socket.destroy()
      })
    })
  const before = await nameOf()
  // A pair that does not match is left alone, and the next change counts.
  copyFileSync(testCertificate('two').keyFile, server.keyFile)
  expect(() => test.transport.renewCertificate()).toThrow()
  expect(await nameOf()).toBe(before)
  useServer('two')
  test.transport.renewCertificate()
  expect(await nameOf()).not.toBe(before)
  await last.publishAsync(`${modem.topic}/event`, reportOf(modem, { name: 'Fault' }), { qos: 1 })
  client.end(true)
})
