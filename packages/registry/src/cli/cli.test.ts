import { execFile, spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type AreaName, hostContract, type Release } from '@emberwatch/federation'
import type { AnyCommand } from '../commands/command.ts'
import { commands } from '../commands/commands.ts'
import { Registry } from '../registry.ts'
import { createTestStore, testStoreKinds } from '../testing/test-stores.ts'
import { writeRelease } from '../testing/write-release.ts'
import { writeShell } from '../testing/write-shell.ts'
import { runAreas } from './run-areas.ts'

/** The command line as teams and ops call it: in this process, where one of its own would say no more. */

const root = join(import.meta.dirname, '../../../..')
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'emberwatch-cli-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const placeHere = { folderOf: (name: AreaName) => join(`mf-${name}`, 'dist') }
/** The exit code and the output of a command, as `areasAsProcess` returns them. */
async function areas(...args: string[]) {
  Object.assign(process.env, ownEnv())
  const { argv } = process
  const [out, error] = ([process.stdout, process.stderr] as const).map((stream) =>
    jest.spyOn(stream, 'write').mockReturnValue(true),
  )
  process.argv = [...argv.slice(0, 2), ...args]
  // Other tests of this process may have left one.
  process.exitCode = undefined
  await runAreas(placeHere)
  const status = process.exitCode ?? 0
  const output = [out, error].map((written) => written?.mock.calls.map(([text]) => text).join('') ?? '')
  Object.assign(process, { argv, exitCode: undefined })
  for (const written of [out, error]) written?.mockRestore()
  return { status, out: output[0]?.trim() ?? '', error: output[1]?.trim() ?? '' }
}
function areasAsProcess(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/emberwatch-areas'), args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...ownEnv() },
  })
  return { status, out: stdout.trim(), error: stderr.trim() }
}
const ownEnv = () => ({ DATA_DIR: join(folder, 'data'), EMBERWATCH_WHO: 'kari' })
async function built(version: string, changes: Partial<Release> = {}): Promise<string> {
  const build = join(folder, `build-${version}`)
  mkdirSync(build)
  await writeRelease(build, { version, changes })
  return build
}
const publish = async (version: string, ...options: string[]) =>
  areas('publish', await built(version), '--note', `why ${version}`, ...options)

it('lists the author of each publish, switch and rollback', async () => {
  expect(await publish('1.0.0')).toMatchObject({ status: 0, out: 'modems 1.0.0 is published and active' })
  expect(await publish('1.1.0', '--no-activate')).toMatchObject({ status: 0, out: 'modems 1.1.0 is published' })
  expect((await areas('activate', 'modems', '1.1.0')).out).toBe('modems 1.1.0 is active')
  expect((await areas('rollback', 'modems', '--note', 'wrong totals')).out).toBe('modems is back at 1.0.0')
  expect(areasAsProcess('list').out).toMatch(/^modems +1\.0\.0 +1\.1\.0 +- +- +2$/m)
  const log = (await areas('log')).out
  expect(log).toMatch(/ publish +modems +- +1\.0\.0 +kari +why 1\.0\.0$/m)
  expect(log).toMatch(/ publish +modems +- +1\.1\.0 +kari +stored, not activated: why 1\.1\.0$/m)
  expect(log).toMatch(/ rollback +modems +1\.1\.0 +1\.0\.0 +kari +wrong totals$/m)
  expect(JSON.parse((await areas('--json', 'log', 'modems', '--limit', '1')).out)).toMatchObject([
    { action: 'rollback' },
  ])
  expect(await areas('verify')).toMatchObject({ status: 0, out: 'Everything stored has its published hash.' })
})

it('every command and its help have one declaration', async () => {
  const help = (await areas('help')).out
  for (const { typed = '' } of Object.values(commands) as AnyCommand[])
    expect(help).toContain(`\n  ${typed.split(' ')[0]}`)
  expect((await areas('help', 'canary')).out).toMatch(
    /^Usage: areas canary \[options\] <area> \[version\]\n\ngive a stored release to some people first\n[\s\S]*--percent <share>[\s\S]*--end +everyone goes back/,
  )
  expect((await areas('help', 'approve')).out).toMatch(/approve them \(ops only\)[\s\S]*--of <file>[\s\S]*--take-back/)
  expect((await areas('token', 'end', '--help')).out).toContain('(on the machine of the store only)')
})

it('grants a seventh area its path and revokes the grant', async () => {
  const folder = await built('2.0.0', { area: 'weather', globalName: 'weather_2_0_0', routes: [weatherRoute] })
  const publish = () => areas('publish', folder, '--note', 'first')
  expect(await publish()).toMatchObject({ status: 2, error: expect.stringContaining('grant: weather has no grant') })
  expect((await areas('grant', 'weather', '/modems', '--owner', 'W')).error).toBe(
    'reserved-path: /modems can be granted to modems only',
  )
  expect((await areas('grant', 'weather', '/weather', '--owner', 'Weather team')).out).toBe(
    `weather (Weather team) may own /weather\n${mayUseNothing}`,
  )
  expect((await areas('grants')).out).toMatch(/^weather +Weather team +100 +- +\/weather$/m)
  expect(await publish()).toMatchObject({ status: 0, out: 'weather 2.0.0 is published and active' })
  expect((await areas('list')).out).toMatch(/^weather +2\.0\.0/m)
  expect((await areas('revoke', 'weather', '--note', 'over')).out).toBe('weather no longer owns anything')
  expect((await areas('log', 'weather')).out).toMatch(/ revoke +weather +2\.0\.0 +- +kari +\/weather: over$/m)
})
const mayUseNothing = 'it may make no calls of the platform; "areas approve weather" shows what it asks for'

it("lists an area's requested permissions, and approves them from its file", async () => {
  await areas('grant', 'weather', '/weather', '--owner', 'Weather team')
  expect((await areas('approve', 'weather')).out).toBe('weather asks for nothing')
  const asking = { name: 'sites.list', method: 'GET', path: '/v1/sites' } as const
  const calls = [{ ...asking, isOptional: false, query: {}, body: null, answer: null }]
  const release = { area: 'weather', globalName: 'weather_4_0_0', routes: [weatherRoute], calls }
  const folder = await built('4.0.0', release)
  const publish = () => areas('publish', folder, '--note', 'first')
  expect(await publish()).toMatchObject({
    status: 2,
    error: expect.stringContaining('areas approve weather "GET /v1/sites"'),
  })
  const { out } = await areas('approve', 'weather', '--of', join(folder, 'release.json'), '--note', 'agreed')
  expect(out).toMatch(/^GET \/v1\/sites +Sites .* yes +-$/m)
  expect(await publish()).toMatchObject({ status: 0 })
  expect((await areas('approve', 'weather', 'GET /v1/sites', '--take-back')).out).toMatch(
    /^GET \/v1\/sites .* no +4\.0\.0$/m,
  )
  expect((await areas('approve', 'weather', '--everything')).out).toMatch(/yes +4\.0\.0\nweather may do everything$/)
  expect(await areas('approve', 'weather', 'PATCH /v1/sites')).toMatchObject({
    status: 2,
    error: expect.stringContaining('is no call such as "GET /v1/sites/{id}"'),
  })
  expect(await areas('approve', 'weather', '--of', join(folder, 'remoteEntry.js'))).toMatchObject({
    status: 64,
    error: expect.stringContaining('remoteEntry.js cannot be read'),
  })
})
it('releases in steps, with progress and an end', async () => {
  await publish('1.0.0')
  const goesOut = 'goes out to 5, 100 % of all people, a step every 10 minutes, as long as it is not worse'
  expect((await publish('1.1.0', '--steps', '5,100', '--each', '10m')).out).toContain(`modems 1.1.0 ${goesOut}`)
  expect((await areas('steps')).out).toMatch(
    /^modems +1\.1\.0 +5 % +5, 100 +\S+ \S+ +kari +10 minutes until the next step$/m,
  )
  expect((await areas('list')).out).toMatch(/^modems +1\.0\.0 +- +1\.1\.0 +5 % +2$/m)
  expect((await areas('steps', 'modems', '--stop')).out).toBe('modems 1.1.0 stays with 5 % of all people')
  expect((await areas('steps')).out).toBe('Nothing goes out in steps.')
  const bad = await areas('steps', 'modems', '1.1.0', '--to', '10,5,100')
  expect(bad).toMatchObject({ status: 2, error: expect.stringContaining('rising shares in percent that end with 100') })
  expect(await areas('steps', 'modems', '1.1.0', '--each', 'soon')).toMatchObject({ status: 64 })
})

it("adds members to an area and renames tokens on the store's machine", async () => {
  await publish('1.0.0')
  expect((await areas('members')).out).toBe('Nobody is a member of an area.')
  expect((await areas('member', 'add', 'modems', 'Ada@modems.example')).out).toContain('/administration/areas')
  expect((await areas('members')).out).toMatch(/^modems +ada@modems\.example +\S+ \S+ +kari$/m)
  expect(await areas('member', 'add', 'modems', 'ada@modems.example')).toMatchObject({ status: 2 })
  expect(await areas('member', 'add', 'modems', 'ada')).toMatchObject({ status: 2 })
  expect((await areas('member', 'end', 'modems', 'ada@modems.example')).out).toContain('no member of modems any more')
  expect(await areas('member', 'end', 'modems', 'ada@modems.example')).toMatchObject({ status: 2 })
  await areas('token', 'modems', '--name', 'pipeline')
  expect(await areas('token', 'rename', 'modems', 'pipeline', 'ci')).toMatchObject({ out: 'It is ci now.' })
  expect((await areas('tokens')).out).toMatch(/^modems +ci /m)
  expect(await areas('token', 'rename', 'modems', 'pipeline', 'other')).toMatchObject({ status: 2 })
})

it('lists hooks, shows the secret once and ends them', async () => {
  await publish('1.0.0')
  expect((await areas('hooks')).out).toBe('Nobody is told.')
  const { out } = await areas('hook', 'modems', 'https://ci.modems.example/releases')
  expect(out).toMatch(/^whsec_\S{44}\nhttps:\/\/ci\.modems\.example\/releases is called, signed with this secret/)
  const hooks = (await areas('hooks')).out
  expect(hooks).toMatch(/^modems +https:\/\/ci\.modems\.example\/releases +\S+ \S+ +kari$/m)
  expect(hooks).not.toContain('whsec_')
  for (const address of ['ftp://x', 'https://a:b@x', ''])
    expect(await areas('hook', 'modems', address)).toMatchObject({
      status: 2,
      error: expect.stringContaining('address:'),
    })
  expect(await areas('hook', 'nobody', 'https://x.example')).toMatchObject({ status: 2 })
  expect((await areas('hook', 'modems', '--end')).out).toBe('https://ci.modems.example/releases is told no more')
  expect(await areas('hook', 'modems', '--end')).toMatchObject({ status: 2 })
  await areas('hook', 'ops', 'mailto:ops@emberwatch.example')
  const log = (await areas('log')).out
  expect(log).toContain('hook ci.modems.example')
  expect(log).toContain('no hook any more: ci.modems.example')
  expect(log).toContain('ops: hook mailto:ops@emberwatch.example')
  expect(log).not.toContain('/releases')
})
it('lists extensions and overrules them', async () => {
  const extensions = [{ point: 'site.tabs', part: 'Sky', title: 'Weather', access: 'signedIn' }] as const
  const parts = [{ name: 'Sky', summary: 'The sky' }]
  await areas('grant', 'weather', '/weather', '--owner', 'Weather team')
  const release = {
    area: 'weather',
    globalName: 'weather_3_0_0',
    routes: [weatherRoute],
    parts,
    extensions: [...extensions],
  }
  await areas('publish', await built('3.0.0', release), '--note', 'first')
  const rule = async () => (await areas('extensions')).out
  expect(await rule()).toMatch(/^site\.tabs +weather\/Sky +Weather +signedIn +- +as its area wishes$/m)
  const arrange = (...args: string[]) => areas('extension', 'weather/Sky', 'site.tabs', ...args)
  expect((await arrange('--off', '--note', 'slow')).out).toBe('weather/Sky@site.tabs: off')
  expect(await rule()).toMatch(/weather\/Sky .* off$/m)
  expect((await arrange('--order', '5', '--users', 'a,b')).out).toBe('weather/Sky@site.tabs: order 5, for 2 people')
  expect((await arrange()).out).toBe('weather/Sky@site.tabs: as its area wishes')
  expect((await areas('log', 'weather')).out).toMatch(/ grant +weather +3\.0\.0 .*weather\/Sky@site\.tabs: off: slow$/m)
  expect(await areas('extension', 'weather/Sky', 'site.footer')).toMatchObject({ status: 64 })
  expect(await areas('extension', 'Sky', 'site.tabs')).toMatchObject({ status: 64 })
  expect(await areas('extension', 'nobody/Sky', 'site.tabs', '--off')).toMatchObject({ status: 2 })
})
it("sets, lists and removes an area's own server", async () => {
  const service = (...args: string[]) => areas('service', 'weather', ...args)
  expect(await service('http://weather:8080')).toMatchObject({
    status: 2,
    error: expect.stringContaining('has no grant'),
  })
  await areas('grant', 'weather', '/weather', '--owner', 'Weather team')
  expect(await service('http://weather:8080', '--note', 'moved')).toMatchObject({
    status: 0,
    out: '/services/weather/ goes to http://weather:8080/',
  })
  expect(await service('file:///etc/passwd')).toMatchObject({
    status: 2,
    error: expect.stringContaining('is no address'),
  })
  expect(JSON.parse((await areas('--json', 'service', 'weather', 'https://weather.example/v2')).out)).toEqual({
    address: 'https://weather.example/v2/',
  })
  expect((await areas('grants')).out).toMatch(
    /^weather +Weather team +100 +https:\/\/weather\.example\/v2\/ +\/weather$/m,
  )
  expect((await areas('revoke', 'weather')).out).toBe(
    'weather no longer owns anything\n/services/weather/ goes to https://weather.example/v2/ no more, but again after the next grant; "areas service weather" forgets the address',
  )
  expect((await areas('grant', 'weather', '/weather', '--owner', 'Weather team')).out).toBe(
    `weather (Weather team) may own /weather\n${mayUseNothing}\n/services/weather/ goes to https://weather.example/v2/`,
  )
  expect(await service()).toMatchObject({ status: 0, out: 'weather has no server of its own' })
  expect((await areas('log', 'weather')).out).toMatch(/ service +weather .*kari +.*moved/m)
  expect(await areas('service', 'Weather', 'http://weather:8080')).toMatchObject({ status: 64 })
})
const weatherRoute = { path: '/weather', page: 'SomePage', access: 'signedIn', title: 'Weather' } as const

it('trusts a new key for publishing until it is revoked', async () => {
  process.env.REQUIRE_SIGNATURES = '1'
  try {
    const file = join(folder, 'team.pem')
    const key = (await areas('key', 'new', file)).out.split(' ').at(-1) ?? ''
    expect(await areas('trust', 'modems', key, '--note', 'team')).toMatchObject({
      status: 0,
      out: `modems trusts ${key}`,
    })
    expect(await publish('1.0.0')).toMatchObject({ status: 2, error: 'signature: modems 1.0.0 is not signed' })
    expect((await areas('check', await built('1.0.5'))).out).toBe('signature: modems 1.0.5 is not signed')
    expect(await areas('check', join(folder, 'build-1.0.5'), '--key', file)).toMatchObject({ status: 0 })
    expect(await publish('1.1.0', '--key', file)).toMatchObject({
      status: 0,
      out: 'modems 1.1.0 is published and active',
    })
    expect(await areas('distrust', 'modems', key)).toMatchObject({ status: 0, out: `modems no longer trusts ${key}` })
    expect((await publish('1.2.0', '--key', file)).error).toContain(
      `signature: modems 1.2.0 is signed with ${key}, revoked`,
    )
    expect((await areas('verify')).status).toBe(0)
    expect((await areas('trust', 'modems', 'ed25519:short')).error).toContain('must be a key')
  } finally {
    delete process.env.REQUIRE_SIGNATURES
  }
})

it('names what a revoked key affects, and signs by the installation on this machine only', async () => {
  const file = join(folder, 'team.pem')
  const key = (await areas('key', 'new', file)).out.split(' ').at(-1) ?? ''
  await publish('1.0.0')
  expect(await areas('verify', '--as-if-required')).toMatchObject({
    status: 3,
    out: 'modems/1.0.0: modems 1.0.0 is not signed',
  })
  expect((await areas('sign', 'modems', '1.0.0')).out).toMatch(/^modems 1\.0\.0 is signed with ed25519:/)
  await areas('trust', 'modems', key)
  await publish('1.1.0', '--key', file)
  expect((await areas('verify', '--as-if-required')).out).toBe(
    'Everything stored has its published hash and a signature that counts.',
  )
  expect((await areas('distrust', 'modems', key, '--since', '2020-01-01T00:00:00Z')).out.split('\n')).toEqual([
    `modems no longer trusts ${key}`,
    'modems 1.1.0 (active) was signed with it and is no longer served',
    'areas rollback modems: back to 1.0.0, which people get already',
    'or publish one that is signed with another key: areas publish modems --key <file>',
  ])
  expect((await areas('list')).out).toContain('so it is not served as the active release; people get 1.0.0.')
  expect((await areas('rollback', 'modems')).out).toBe('modems is back at 1.0.0')
  expect((await publish('1.2.0')).error).toBe('signature: modems 1.2.0 is not signed')
  expect((await areas('publish', join(folder, 'build-1.2.0'), '--note', 'x', '--vouch')).status).toBe(0)
  for (const command of [
    ['trust', 'modems', key],
    ['distrust', 'modems', key],
    ['sign', 'modems', '1.2.0', '--key', file],
  ])
    expect(await areas('--host', 'http://127.0.0.1:1', ...command)).toMatchObject({
      status: 4,
      error: expect.stringContaining(`run "areas ${command[0]}" there, without --host`),
    })
})

it('requires signatures in production by default', async () => {
  const env = { NODE_ENV: process.env.NODE_ENV, REQUIRE_SIGNATURES: process.env.REQUIRE_SIGNATURES }
  process.env.NODE_ENV = 'production'
  delete process.env.REQUIRE_SIGNATURES
  try {
    expect((await publish('1.0.0')).error).toBe('signature: modems 1.0.0 is not signed')
    process.env.REQUIRE_SIGNATURES = '0'
    expect((await publish('1.1.0')).status).toBe(0)
  } finally {
    for (const [name, value] of Object.entries(env))
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
  }
})

it('lists what a shell would drop from releases in use before publishing it', async () => {
  const uses = { '@emberwatch/ui': ['Words'] }
  await areas('publish', await built('1.0.0', { uses }), '--note', 'first')
  const shellWith = async (name: string, names: string[]) => {
    await writeShell(join(folder, name), { changes: { exports: { '@emberwatch/ui': names } } })
    return areas('needs', '--shell', join(folder, name))
  }
  expect(await shellWith('whole', ['Words'])).toEqual({
    status: 0,
    out: 'modems 1.0.0 (active) loses nothing',
    error: '',
  })
  expect(await shellWith('less', ['Text'])).toEqual({
    status: 2,
    out: "modems 1.0.0 (active) would not run: uses Words of @emberwatch/ui, which the host's shell does not give",
    error: '',
  })
  expect(await areas('needs', '--shell', folder)).toMatchObject({
    status: 1,
    error: `${folder}: there is no shell.json`,
  })
  expect(await areas('needs')).toMatchObject({ status: 64 })
})

it('manages the shell like an area, and refuses one that breaks areas', async () => {
  await publish('1.0.0')
  const shell = async (version: string, changes = {}) => {
    await writeShell(join(folder, `shell-${version}`), { version, changes })
    return join(folder, `shell-${version}`)
  }
  const first = await shell('2.0.0')
  expect(await areas('check', first)).toMatchObject({
    status: 0,
    out: `shell 2.0.0 can be published; it gives host contract ${hostContract}`,
  })
  expect((await areas('publish', first, '--note', 'first')).out).toBe('shell 2.0.0 is published and active')
  expect((await areas('publish', await shell('2.0.1'), '--note', 'next', '--no-activate')).out).toBe(
    'shell 2.0.1 is published',
  )
  expect((await areas('activate', 'shell', '2.0.1')).out).toBe('shell 2.0.1 is active')
  expect((await areas('rollback', 'shell', '--note', 'no menu')).out).toBe('shell is back at 2.0.0')
  expect((await areas('list')).out).toMatch(/^shell +2\.0\.0 +2\.0\.1 +- +- +2$/m)
  expect((await areas('show', 'shell')).out).toMatch(/^2\.0\.1 +previous /m)
  expect((await areas('log', 'shell')).out).toMatch(/ rollback +shell +2\.0\.1 +2\.0\.0 +kari +no menu$/m)
  expect((await areas('canary', 'shell', '2.0.1', '--users', 'a')).error).toContain('for a share of browsers')
  expect((await areas('canary', 'shell', '2.0.1', '--percent', '5')).out).toBe('shell 2.0.1 is the canary for 5 %')
  expect((await areas('list')).out).toMatch(/^shell +2\.0\.0 +2\.0\.1 +2\.0\.1 +5 %/m)
  expect((await areas('canary', 'shell', '--end')).out).toBe('shell 2.0.0 is for everyone')
  const next = await shell('99.0.0', { hostContract: '99.0.0' })
  const message = `host-contract: modems 1.0.0 (active): needs host contract ^${hostContract}, the host has 99.0.0`
  expect(await areas('check', next)).toMatchObject({ status: 2, out: message })
  expect(await areas('publish', next, '--note', 'major')).toMatchObject({ status: 2, error: message })
  expect((await areas('publish', next, '--note', 'major', '--breaks', 'modems')).out).toBe(
    'shell 99.0.0 is published and active',
  )
  expect((await areas('verify')).out).toBe('Everything stored has its published hash.')
})

it('starts a canary and lists it', async () => {
  await publish('1.0.0')
  await publish('1.1.0', '--no-activate')
  expect((await areas('canary', 'modems', '1.1.0', '--percent', '10')).out).toBe('modems 1.1.0 is the canary for 10 %')
  expect((await areas('show', 'modems')).out).toMatch(/^1\.1\.0 +canary +\d{4}-.* kari /m)
  expect((await areas('show', 'modems')).out).toContain('canary 1.1.0 failed for 0 of the 0 people who told')
  expect((await areas('canary', 'modems', '--end')).out).toBe('modems 1.0.0 is for everyone')
  expect((await areas('canary', 'modems', '1.1.0', '--users', 'a,b')).out).toBe(
    'modems 1.1.0 is the canary for 2 people',
  )
  expect((await areas('promote', 'modems')).out).toBe('modems 1.1.0 is active')
  expect(JSON.parse((await areas('--json', 'show', 'modems')).out)).toMatchObject({ active: '1.1.0', canary: null })
})

it('makes a token that is stored as a hash', async () => {
  expect(await areas('token', 'modems')).toMatchObject({
    status: 2,
    error: expect.stringContaining('no host uses this store'),
  })
  await publish('1.0.0')
  const made = await areas('token', 'modems', '--name', 'modems-pipeline')
  const [, token] =
    /^token \(keep it secret, it is shown only now\): (ewp_modems\.modems-pipeline_\S+)$/m.exec(made.out) ?? []
  expect(made).toMatchObject({
    status: 0,
    out: expect.stringContaining('It is valid now; "areas token end modems modems-pipeline" ends it.'),
  })
  expect(await areas('token', 'modems', '--name', 'modems-pipeline')).toMatchObject({ status: 2 })
  expect(await areas('token', 'modems', '--name', 'two words')).toMatchObject({
    status: 2,
    error: 'schema: name: has at most 60 letters, digits, dots and dashes',
  })
  expect(await areas('token', 'kitchen')).toMatchObject({ status: 2, error: expect.stringContaining('is no area') })
  const { out } = await areas('tokens')
  expect(out).toMatch(/^modems +modems-pipeline +\d{4}-\d\d-\d\d \d\d:\d\d +kari$/m)
  expect(out).not.toContain(token)
  expect(await areas('token', 'end', 'modems', 'modems-pipeline')).toMatchObject({
    status: 0,
    out: 'The token modems-pipeline of modems is ended.',
  })
  expect(JSON.parse((await areas('--json', 'tokens')).out)).toEqual([])
  expect(await areas('token', 'end', 'modems', 'modems-pipeline')).toMatchObject({
    status: 2,
    error: expect.stringContaining('modems has no token modems-pipeline in the store'),
  })
})

it('makes a token for the setting and stores nothing of it', async () => {
  await publish('1.0.0')
  const { out } = await areas('token', 'ops', '--name', 'kari', '--setting')
  expect(out).toMatch(/^token \(.*\): ewp_ops\.kari_\S+\nadd to PUBLISH_TOKENS: ops:kari:[0-9a-f]{64}$/)
  expect(JSON.parse((await areas('--json', 'tokens')).out)).toEqual([])
})

it('prunes unused releases', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(version)
  expect((await areas('prune')).out).toBe('Nothing to remove.')
  expect((await areas('prune', '--keep', '0', '--older-than', '0m')).out).toBe('modems: 1.0.0')
})

it('refuses with rule and file, and changes nothing', async () => {
  const bad = await built('1.0.0', { hostContract: '^9.0.0' })
  expect(await areas('publish', bad, '--note', 'x')).toMatchObject({
    status: 2,
    error: expect.stringMatching(/^host-contract: release\.json: needs host contract \^9\.0\.0, the host has /),
  })
  const check = await areas('check', bad)
  expect([check.status, check.out]).toEqual([2, expect.stringContaining('host-contract: release.json')])
  expect(JSON.parse((await areas('--json', 'list')).out).revision).toBe(0)
  expect(await areas('check', await built('1.0.1'))).toMatchObject({
    status: 0,
    out: `modems 1.0.1 can be published; it needs host contract ^${hostContract}`,
  })
  expect(JSON.parse((await areas('--json', 'list')).out).revision).toBe(0)
})

it('warns of browser features that the oldest browsers lack', async () => {
  const release = join(folder, 'modems-1.0.2')
  await writeRelease(release, {
    version: '1.0.2',
    files: { 'a.js': 'Promise.try(f)', 'a.css': '.a { field-sizing: content }' },
  })
  const { status, out } = await areas('check', release)
  expect([status, ...out.split('\n')]).toEqual([
    0,
    `modems 1.0.2 can be published; it needs host contract ^${hostContract}`,
    expect.stringMatching(/^note: a\.css: field-sizing is not known to all of Chrome \d/),
    expect.stringMatching(/^note: a\.js: Promise\.try is not known to all of Chrome \d/),
  ])
})

it('fails with an exit code for each kind of failure', async () => {
  await publish('1.0.0')
  expect(areasAsProcess('rollback', 'modems').status).toBe(2)
  expect(await areas('show', 'kitchen')).toMatchObject({
    status: 2,
    error: expect.stringContaining('kitchen is no area; areas are auth, admin,'),
  })
  expect(areasAsProcess('rollback', 'Kitchen')).toMatchObject({
    status: 64,
    error: expect.stringContaining('Kitchen is no name of an area'),
  })
  expect((await areas('prune', '--older-than', 'long')).status).toBe(64)
  expect((await areas('publish', 'modems')).status).toBe(64)
  expect(await areas('publish', folder, '--note', 'x')).toMatchObject({
    status: 1,
    error: expect.stringContaining('build it'),
  })
  expect(await areas('--host', 'http://127.0.0.1:1', 'list')).toMatchObject({ status: 1 })
  const release = await new Registry(join(folder, 'data/releases')).bringRelease('modems', '1.0.0')
  appendFileSync(join(release, 'remoteEntry.js'), 'evil()')
  expect(areasAsProcess('verify')).toMatchObject({ status: 3, out: 'modems/1.0.0: remoteEntry.js has another hash' })
})

for (const kind of testStoreKinds.filter((one) => one === 'shared'))
  it('works on a shared store as on the folder that it copies', async () => {
    await publish('1.0.0')
    const test = await createTestStore(kind)
    const { databaseUrl, objects } = test.location
    const env = {
      ...process.env,
      DATA_DIR: join(folder, 'other-data'),
      STORE_DATABASE_URL: databaseUrl,
      STORE_S3_BUCKET: objects?.bucket,
      STORE_S3_ENDPOINT: objects?.endpoint,
      STORE_S3_PREFIX: objects?.prefix,
    }
    const shared = async (...args: string[]) => {
      const program = join(root, 'node_modules/.bin/emberwatch-areas')
      return (await promisify(execFile)(program, args, { cwd: root, env })).stdout.trim()
    }
    expect(await shared('copy', join(folder, 'data/releases'))).toBe('1 releases copied and verified, revision 1')
    expect(await shared('publish', await built('1.1.0'), '--note', 'x')).toBe('modems 1.1.0 is published and active')
    expect(await shared('list')).toMatch(/^modems +1\.1\.0 +1\.0\.0 +- +- +2$/m)
    expect(await shared('verify')).toBe('Everything stored has its published hash.')
    await expect(shared('copy', join(folder, 'data/releases'))).rejects.toMatchObject({ code: 2 })
    await test.drop()
  })

it('names the missing setting of a shared store', () => {
  process.env.STORE_S3_BUCKET = 'releases'
  const url = process.env.DATABASE_URL
  delete process.env.DATABASE_URL
  const { status, error } = areasAsProcess('list')
  delete process.env.STORE_S3_BUCKET
  if (url) process.env.DATABASE_URL = url
  expect(status).toBe(1)
  expect(error).toContain('STORE_DATABASE_URL or DATABASE_URL is required with STORE_S3_BUCKET.')
})

describe('check-api', () => {
  const call = {
    name: 'modems.get',
    method: 'GET',
    path: '/v1/modems',
    isOptional: false,
    query: {},
    body: null,
  } as const
  const answer = { type: 'object', properties: { imei: { type: 'string' } }, required: ['imei'] }
  const openApi = (version: string, paths: object) => JSON.stringify({ openapi: '3.1.0', info: { version }, paths })
  const whole = {
    '/v1/modems': { get: { responses: { 200: { content: { 'application/json': { schema: answer } } } } } },
  }
  const line = 'modems 1.0.0 (active) calls GET /v1/modems, which the API does not have'
  const file = (name: string, text: string) => {
    appendFileSync(join(folder, name), text)
    return join(folder, name)
  }

  it('names who loses what with an API, by its document or folder', async () => {
    await areas('publish', await built('1.0.0', { calls: [{ ...call, answer }] }), '--note', 'first')
    expect(await areas('check-api', file('next.json', openApi('1.2.0', whole)))).toEqual({
      status: 0,
      out: 'Nobody loses anything with the API 1.2.0.',
      error: '',
    })
    expect(await areas('check-api', file('back.json', openApi('1.0.0', {})))).toEqual({
      status: 2,
      out: line,
      error: '',
    })
    file('openapi.json', openApi('1.0.0', {}))
    expect(await areas('check-api', folder)).toMatchObject({ status: 2, out: line })
    const asJson = JSON.parse((await areas('--json', 'check-api', folder)).out)
    expect(asJson).toEqual([
      { area: 'modems', version: '1.0.0', role: 'active', lacks: [line.slice(22)], warnings: [] },
    ])
  })

  it.each([
    ['nothing.json', undefined, 'there is no openapi.json'],
    ['broken.json', '{', 'this is no JSON'],
    ['other.json', '{"swagger":"2.0"}', 'this is no OpenAPI document'],
    ['list.json', '[]', 'this is no OpenAPI document'],
  ])('reports the problem of %s', async (name, text, message) => {
    const location = text === undefined ? join(folder, name) : file(name, text)
    expect(await areas('check-api', location)).toMatchObject({ status: 1, error: `${location}: ${message}` })
  })
})
