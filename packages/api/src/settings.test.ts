import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultDbLimits, defaultHttpLimits } from './settings/limits.ts'
import { readSettings, SettingsError } from './settings.ts'

const secret = 'x'.repeat(32)
const dataKeys = `k1:${Buffer.alloc(32).toString('base64')}`
const proxyMessage =
  'TRUST_PROXY must be how many proxies stand in front (1 is one), or their addresses or networks, separated by commas.'

describe('readSettings', () => {
  it('has defaults for a first start', () => {
    expect(readSettings({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      dataDir: 'var',
      databaseUrl: undefined,
      demoData: undefined,
      trustProxy: false,
      allowsLocalWebhooks: true,
      strictAnswers: false,
    })
  })

  it.each([
    ['', '/'],
    ['/', '/'],
    ['fire', '/fire/'],
    ['/fire', '/fire/'],
    [' /a/fire/ ', '/a/fire/'],
  ])('reads the path %j of the app as %s', (text, basePath) => {
    expect(readSettings({ BASE_PATH: text, PUBLIC_URL: `https://x.example${basePath}` }).basePath).toBe(basePath)
  })

  it('takes an empty value for an absent one', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ' })).toEqual(readSettings({}))
  })

  it('reads a secret from its file and names a faulty one', () => {
    const folder = mkdtempSync(join(tmpdir(), 'emberwatch-settings-'))
    const path = join(folder, 'jwt-secret')
    writeFileSync(path, `${secret}\n`, { mode: 0o600 })
    expect(readSettings({ JWT_SECRET_FILE: path })).toMatchObject({ jwtSecret: secret })
    writeFileSync(path, 'short')
    expect(() => readSettings({ JWT_SECRET_FILE: path })).toThrow('JWT_SECRET must have at least 32 characters.')
    rmSync(folder, { recursive: true })
    expect(() => readSettings({ JWT_SECRET_FILE: path })).toThrow(
      new SettingsError(`JWT_SECRET_FILE: ${path} cannot be read (ENOENT).`),
    )
  })

  it.each([
    [{ BASE_PATH: '/a b/' }, 'BASE_PATH must be a path such as /fire/.'],
    [
      { BASE_PATH: '/fire/', PUBLIC_URL: 'https://fire.example' },
      'PUBLIC_URL must end with /fire/, as BASE_PATH says, for links in mail.',
    ],
    ...['scanner.example:3310', 'clamd', '127.0.0.1:99999'].map((CLAMD): [Record<string, string>, string] => [
      { CLAMD },
      'CLAMD must be the path of a socket, or host:port on this machine or a host of PLAINTEXT_HOSTS.',
    ]),
    [{ TLS_CERT_FILE: '/some/cert.pem' }, 'TLS_CERT_FILE and TLS_KEY_FILE go together.'],
    [
      { API_URL: 'http://localhost', API_CA_FILE: '/some/ca.pem' },
      'API_CA_FILE is for an API_URL that starts with https://.',
    ],
    [
      { API_URL: 'https://api.example', API_CA_FILE: '/no/ca.pem' },
      'API_CA_FILE: /no/ca.pem is no certificate (ENOENT).',
    ],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '4000x' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must be an address that starts with postgres:// or postgresql://.'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address that starts with smtp:// or smtps://.'],
    [{ TRUST_PROXY: 'true' }, proxyMessage],
    [{ TRUST_PROXY: '10.0.0.0/33' }, proxyMessage],
    [{ TRUST_PROXY: '10.0.0.1, proxy.example' }, proxyMessage],
    [{ TRUST_PROXY: '11' }, proxyMessage],
    ...[
      ['DATABASE_URL', 'postgres://db.example/fleet', 'sslmode=verify-full'],
      ['DATABASE_URL', 'postgres://10.0.0.5/fleet?sslmode=prefer', 'sslmode=verify-full'],
      ['STORE_DATABASE_URL', 'postgres://store.example/releases', 'sslmode=verify-full'],
      ['API_URL', 'http://api.example', 'https://'],
    ].map(([name = '', address = '', mend]): [Record<string, string>, string] => [
      { [name]: address, JWT_SECRET: secret, DATA_KEYS: dataKeys },
      `${name} leads off this machine without TLS: use ${mend}, or name the host in PLAINTEXT_HOSTS where the network between is your own.`,
    ]),
    // The library that reads the header throws for these.
    [{ TRUST_PROXY: '10.0.0.0/0' }, proxyMessage],
    [{ TRUST_PROXY: '10.0.0.0/' }, proxyMessage],
    [{ DATABASE_POOL_SIZE: '0' }, 'DATABASE_POOL_SIZE must be a whole number from 1 to 500.'],
    [{ DATABASE_STATEMENT_TIMEOUT: '1.5' }, 'DATABASE_STATEMENT_TIMEOUT must be a whole number from 0 to 86400.'],
    [{ HEADERS_TIMEOUT: 'soon' }, 'HEADERS_TIMEOUT must be a whole number from 1 to 3600.'],
    [{ SMTP_TLS: 'maybe' }, 'SMTP_TLS must be required or opportunistic.'],
    [{ DEMO_DATA: 'perhaps' }, 'DEMO_DATA must be 1 or 0.'],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET must have at least 32 characters.'],
    [
      { DATABASE_URL: 'postgres://localhost/fleet' },
      'JWT_SECRET is required with DATABASE_URL, so that every server accepts the same tokens.',
    ],
    [
      { DATABASE_URL: 'postgres://localhost/fleet', JWT_SECRET: secret },
      'DATA_KEYS is required with DATABASE_URL, so that every server opens what another has sealed.',
    ],
  ])('refuses %j with a sentence that names it', (env, message) => {
    expect(() => readSettings(env)).toThrow(new SettingsError(message))
  })

  it.each([
    ['0', false],
    ['off', false],
    ['1', 1],
    ['2', 2],
    ['10.0.0.0/8,fd00::/8 , loopback', ['10.0.0.0/8', 'fd00::/8', 'loopback']],
  ])('takes TRUST_PROXY=%s', (text, expected) => {
    expect(readSettings({ TRUST_PROXY: text }).trustProxy).toEqual(expected)
  })

  it('has a setting for each limit of time and number', () => {
    const { dbLimits, httpLimits } = readSettings({ DATABASE_POOL_WAIT: '3', UPLOAD_MIN_RATE: '500' })
    expect(dbLimits).toEqual({ ...defaultDbLimits, poolWaitMs: 3_000 })
    expect(httpLimits).toEqual({ ...defaultHttpLimits, minRate: 500 })
    expect(readSettings({}).drain).toEqual({ graceMs: 5_000, limitMs: 60_000 })
    expect(readSettings({ DRAIN_GRACE: '0', DRAIN_LIMIT: '3' }).drain).toEqual({ graceMs: 0, limitMs: 3_000 })
  })

  it('names all bad values together', () => {
    expect(() => readSettings({ PORT: 'a', DEMO_DATA: 'b' })).toThrow(/PORT must.*\nDEMO_DATA must/)
  })

  it('reads switches, proxies and PostgreSQL', () => {
    const env = {
      DATABASE_URL: 'postgres://db/fleet?sslmode=verify-full',
      JWT_SECRET: secret,
      DATA_KEYS: `one:${Buffer.alloc(32).toString('base64')}`,
      DEMO_DATA: '0',
      TRUST_PROXY: '10.0.0.1, ::1',
    }
    expect(readSettings(env)).toMatchObject({
      databaseUrl: 'postgres://db/fleet?sslmode=verify-full',
      jwtSecret: secret,
      demoData: false,
      trustProxy: ['10.0.0.1', '::1'],
    })
  })
})
