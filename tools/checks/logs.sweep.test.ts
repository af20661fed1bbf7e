import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type Server } from 'node:tls'
import { parse } from 'yaml'
import { programsOfTests } from '../dev/debian.ts'

/** deploy/logs: what a server says arrives at a collector, over TLS and nowhere else. */

const deploy = join(import.meta.dirname, '../../deploy')
const canRun = [programsOfTests.rsyslog, programsOfTests['rsyslog-gnutls']].every(existsSync)

let folder: string
let collector: Server | undefined
let shipper: ChildProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'emberwatch-logs-'))
})
afterEach(async () => {
  const exit = shipper && once(shipper, 'exit')
  shipper?.kill('SIGKILL')
  await exit
  shipper = undefined
  collector?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A collector whose certificate is for this name. @returns its port, and what has come */
async function collect(name: string) {
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
  const whose = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
  const certificate = spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...whose])
  expect(certificate.status).toBe(0)
  let received = ''
  const refusals: string[] = []
  const keys = { key: readFileSync(join(folder, 'key.pem')), cert: readFileSync(join(folder, 'cert.pem')) }
  const server = createServer(keys, (socket) => {
    socket.on('data', (piece) => {
      received += piece
      server.emit('line')
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      refusals.push('closed')
      server.emit('line')
    })
  })
  collector = server
  server.on('tlsClientError', ({ message }) => {
    refusals.push(message)
    server.emit('line')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? Number(address?.port) : 0
  return { server, port, received: () => received, refusals }
}

/** rsyslog with the file of deploy/, which reads a file in place of the journal. */
function ship(port: number, lines: readonly string[]) {
  const own = readFileSync(join(deploy, 'logs/rsyslog.conf'), 'utf8')
    .replace('/etc/ssl/certs/ca-certificates.crt', join(folder, 'cert.pem'))
    .replace('target="logs.example" port="6514"', `target="127.0.0.1" port="${port}"`)
  const log = join(folder, 'log.jsonl')
  writeFileSync(log, lines.map((line) => `${line}\n`).join(''))
  const conf = join(folder, 'rsyslog.conf')
  const frame = `global(workDirectory="${folder}")\nmodule(load="imfile")\n`
  const input = `input(type="imfile" File="${log}" Tag="emberwatch")\n`
  writeFileSync(conf, `${frame}${own}${input}`)
  const checked = spawnSync('rsyslogd', ['-N1', '-f', conf], { encoding: 'utf8' })
  expect([checked.status, checked.stderr.match(/error.*/g)]).toEqual([0, null])
  shipper = spawn('rsyslogd', ['-n', '-f', conf, '-i', join(folder, 'pid')], { stdio: 'ignore' })
}

;(canRun ? describe : describe.skip)('rsyslog with deploy/logs/rsyslog.conf', () => {
  const lines = [
    {
      level: 'info',
      time: '2026-03-02T08:00:00.000Z',
      reqId: 'a',
      route: '/api/v1/sites',
      status: 200,
      msg: 'answered',
    },
    {
      level: 'error',
      time: '2026-03-02T08:00:01.000Z',
      err: { stack: 'at x\n'.repeat(5_000) },
      msg: 'request failed «ø»',
    },
  ].map((line) => JSON.stringify(line))

  it("sends each line whole over TLS with the program's name", async () => {
    const { server, port, received } = await collect('logs.example')
    ship(port, lines)
    while (!received().includes('request failed')) await once(server, 'line')
    const messages = [...received().matchAll(/\d+ <\d+>1 \S+ \S+ emberwatch - - - *(\{.*\})/g)].map(([, text]) => text)
    expect(messages).toEqual(lines)
  })

  it('sends nothing to a host of another name', async () => {
    const { server, port, received, refusals } = await collect('somebody.example')
    ship(port, lines)
    while (refusals.length === 0) await once(server, 'line')
    expect(received()).toBe('')
  })
})

it('the units log under the name that rsyslog selects', () => {
  const programName = /\$programname == '([^']+)'/.exec(readFileSync(join(deploy, 'logs/rsyslog.conf'), 'utf8'))?.[1]
  for (const unit of ['emberwatch@', 'emberwatch-api', 'emberwatch-host'])
    expect(readFileSync(join(deploy, `systemd/${unit}.service`), 'utf8')).toContain(
      `\nSyslogIdentifier=${programName}\n`,
    )
})

it('Fluent Bit reads the time of lines and sends over verified TLS', () => {
  const { parsers, pipeline } = parse(readFileSync(join(deploy, 'logs/fluent-bit.yaml'), 'utf8'))
  expect(parsers).toMatchObject([{ name: pipeline.filters[0].parser, time_key: 'time', format: 'json' }])
  expect(pipeline.outputs).toMatchObject([{ tls: 'on', 'tls.verify': 'on' }])
})
