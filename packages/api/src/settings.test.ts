import { readSettings, SettingsError } from './settings.ts'

const secret = 'x'.repeat(32)

describe('readSettings', () => {
  it('has a default for everything a newcomer needs', () => {
    expect(readSettings({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      dataDir: 'var',
      databaseUrl: undefined,
      demoData: undefined,
      allowOverrides: false,
      trustProxy: false,
      strictAnswers: false,
    })
  })

  it('takes an empty value for an absent one', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ' })).toEqual(readSettings({}))
  })

  it.each([
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '4000x' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must be an address that starts with postgres:// or postgresql://.'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address that starts with smtp:// or smtps://.'],
    [{ MAP_TILE_URL: 'https://tiles.example' }, 'MAP_TILE_URL must hold {z}, {x} and {y}.'],
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

  it('names every bad value at once', () => {
    expect(() => readSettings({ PORT: 'a', DEMO_DATA: 'b' })).toThrow(/PORT must.*\nDEMO_DATA must/)
  })

  it('reads switches, proxies and PostgreSQL', () => {
    const env = {
      DATABASE_URL: 'postgres://db/fleet',
      JWT_SECRET: secret,
      DATA_KEYS: `one:${Buffer.alloc(32).toString('base64')}`,
      DEMO_DATA: '0',
      TRUST_PROXY: '10.0.0.1, ::1',
    }
    expect(readSettings(env)).toMatchObject({
      databaseUrl: 'postgres://db/fleet',
      jwtSecret: secret,
      demoData: false,
      trustProxy: ['10.0.0.1', '::1'],
    })
    expect(readSettings({ TRUST_PROXY: '1' }).trustProxy).toBe(true)
  })
})
