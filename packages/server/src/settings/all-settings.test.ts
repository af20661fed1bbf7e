import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readDeclared, SettingsError, shownSettings, text } from '@emberwatch/settings'
import { allSettings, readAll } from './all-settings.ts'
import { pageFile, withSettings } from './settings-page.ts'

const names = Object.keys(allSettings)
const page = readFileSync(pageFile, 'utf8')

it('the page of settings equals the declarations', () => {
  expect(names.length).toBeGreaterThan(70)
  expect(withSettings(page)).toBe(page)
  for (const marker of ['settings', 'secrets', 'limits']) expect(page).toContain(`<!-- made: ${marker} -->`)
})

it('the log hides every setting named secret, key, token or database', () => {
  const secret = 'kept-from-every-log'
  const meant = names.filter((name) => /SECRET|KEY|TOKEN|PEPPER|PASSWORD|DATABASE_\w*URL|SMTP_URL/.test(name))
  expect(meant.length).toBeGreaterThan(8)
  const settings = shownSettings(
    allSettings,
    Object.fromEntries(names.map((name) => [name, `${secret}://${secret}:${secret}@x`])),
  )
  expect(meant.filter((name) => settings[name]?.includes(secret) && name !== 'KEEP_ALIVE_TIMEOUT')).toEqual([])
})

it.each(names.filter((name) => allSettings[name]?.isSecret))('%s may be in a file', (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'emberwatch-settings-'))
  const path = join(folder, 'secret')
  writeFileSync(path, 'postgres://no\n', { mode: 0o600 })
  const declared = { [name]: { is: text, words: '', isSecret: true } } as const
  expect(readDeclared(declared, { [`${name}_FILE`]: path })).toEqual({ [name]: 'postgres://no' })
  rmSync(folder, { recursive: true })
})

it('bad values of all parts are named together, and the map’s address is read', () => {
  expect(() => readAll({ PORT: 'a', METRICS_PORT: 'b', MAP_TILE_URL: 'https://tiles.example' })).toThrow(
    'PORT must be a whole number from 0 to 65535.\nMAP_TILE_URL must hold {z}, {x} and {y}.\nMETRICS_PORT must be a whole number from 0 to 65535.',
  )
  expect(readAll({}).host.allowOverrides).toBe(false)
})

it.each([
  ['1', true],
  ['0', false],
  ['outside', 'outside'],
])('REQUIRE_SIGNATURES=%s decides whether releases need signatures', (value, needsSignatures) => {
  expect(readAll({ REQUIRE_SIGNATURES: value, NODE_ENV: 'production' }).requireSignatures).toBe(needsSignatures)
})

it('REQUIRE_SIGNATURES has no other value, so that no typo disables it', () => {
  expect(() => readAll({ REQUIRE_SIGNATURES: 'outsiders' })).toThrow(
    new SettingsError('REQUIRE_SIGNATURES must be 1, 0 or outside.'),
  )
})
