import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingNames } from '../settings.ts'
import { shownSettings } from './shown-settings.ts'

const secret = 'kept-from-every-log'

it('shows what is set, secrets as set, and addresses without user, password and query', () => {
  const env = {
    PORT: '4000',
    HOST: ' ',
    JWT_SECRET: secret,
    DATABASE_URL: `postgres://emberwatch:${secret}@db.example/emberwatch`,
    API_URL: `https://someone:${secret}@api.example/fire?key=${secret}`,
    MAP_TILE_URL: `https://tiles.example/{z}/{x}/{y}.png?key=${secret}`,
    PATH: '/usr/bin',
  }
  expect(shownSettings(settingNames, env)).toEqual({
    API_URL: 'https://api.example/fire',
    DATABASE_URL: 'set',
    JWT_SECRET: 'set',
    MAP_TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png',
    PORT: '4000',
  })
})

it('shows nothing of any setting that the page of settings calls a secret, a key, a token or a database', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/settings.md'), 'utf8')
  const names = [...page.matchAll(/`([A-Z][A-Z_\d]+)`/g)].map(([, name = '']) => name)
  const meant = names.filter((name) => /SECRET|KEY|TOKEN|DATABASE_\w*URL|SMTP_URL/.test(name))
  expect(meant.length).toBeGreaterThan(8)
  const told = shownSettings(
    names,
    Object.fromEntries(names.map((name) => [name, `${secret}://${secret}:${secret}@x`])),
  )
  expect(meant.filter((name) => told[name]?.includes(secret) && !['KEEP_ALIVE_TIMEOUT'].includes(name))).toEqual([])
})

it('knows every setting that the page of settings has', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/settings.md'), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  const names = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z_\d]+)`/g)].map(([, one]) => one),
  )
  const elsewhere = /^(STORE_|OTEL_|PROBE_|NODE_ENV$|OVERRIDES$)/
  expect(names.filter((name = '') => !settingNames.includes(name) && !elsewhere.test(name))).toEqual([])
})
