import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publicView } from '@emberwatch/federation'
import { commands } from '../commands/commands.ts'
import { Registry } from '../registry.ts'
import { Refused } from '../state/refused.ts'
import { writeRelease } from '../testing/write-release.ts'
import { newKey, signFolder } from './signing.ts'

const by = { who: 'kari', note: 'a test' }
const longAgo = '2020-01-01T00:00:00.000Z'
let folder: string
/** Two ways into one store: with and without REQUIRE_SIGNATURES. */
let strict: Registry
let open: Registry
let keyFile: string
let key: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-signatures-'))
  strict = new Registry(join(folder, 'store'), { needsSignature: true })
  open = new Registry(join(folder, 'store'))
  keyFile = join(folder, 'team.pem')
  key = await newKey(keyFile)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function built(version: string, signedWith?: string) {
  const build = await mkdtemp(join(folder, 'build-'))
  await writeRelease(build, { version })
  if (signedWith) await signFolder(build, signedWith)
  return build
}
async function refusal(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => null,
    (thrown) => thrown,
  )
  if (!(error instanceof Refused)) throw error ?? new Error('was not refused')
  return error.message
}
/** Changes release.json after it was signed. */
async function tampered(build: string) {
  const file = join(build, 'release.json')
  await writeFile(file, (await readFile(file, 'utf8')).replace('"Some team"', '"Other team"'))
  return build
}

it('a key file belongs to its owner', async () => {
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600)
  expect(key).toMatch(/^ed25519:[\w-]{43}$/)
  await expect(newKey(keyFile)).rejects.toThrow('EEXIST')
})

it('a release signed by a trusted key is published, and browsers get neither signature nor key', async () => {
  await strict.trust('modems', key, by)
  await strict.publish(await built('1.0.0', keyFile), by)
  const document = await strict.readMarked()
  expect(document.areas.modems?.active).toBe('1.0.0')
  expect(JSON.stringify(publicView(document, '1.0.0'))).not.toMatch(/ed25519|signature|trust/)
  expect(await strict.verify()).toEqual({})
  expect((await strict.log()).map(({ action, note }) => `${action} ${note}`)).toEqual([
    `trust ${key}: a test`,
    'publish a test',
  ])
})

describe('publish refuses', () => {
  it.each<[string, () => Promise<string>, RegExp]>([
    ['an unsigned release', () => built('1.0.0'), /^signature: modems 1\.0\.0 is not signed$/],
    [
      'a key that is trusted for nobody',
      async () => {
        const other = join(folder, 'other.pem')
        await newKey(other)
        return built('1.0.0', other)
      },
      /^signature: modems 1\.0\.0 is signed with ed25519:\S+, which nobody trusts for modems$/,
    ],
    [
      'a release that was changed after it was signed',
      async () => tampered(await built('1.0.0', keyFile)),
      /^signature: modems 1\.0\.0 has a signature that is not of its content$/,
    ],
  ])('%s', async (_, build, message) => {
    await strict.trust('modems', key, by)
    expect(await refusal(strict.publish(await build(), by))).toMatch(message)
    expect((await strict.read()).areas).toEqual({})
  })

  it('a key that is pinned to another area', async () => {
    await strict.trust('reports', key, by)
    expect(await refusal(strict.publish(await built('1.0.0', keyFile), by))).toContain('nobody trusts for modems')
  })

  it('a wrong signature although none is required', async () => {
    expect(await refusal(open.publish(await tampered(await built('1.0.0', keyFile)), by))).toContain(
      'not of its content',
    )
    await open.publish(await built('1.1.0'), by)
  })
})

it('an unsigned release is refused at every switch and at the start, and listed by verify', async () => {
  await open.publish(await built('1.0.0'), by)
  await open.publish(await built('1.1.0'), by)
  const expectedText = 'signature: modems 1.0.0 is not signed'
  expect(await refusal(strict.activate('modems', '1.0.0', by))).toBe(expectedText)
  expect(await refusal(strict.rollback('modems', by))).toBe(expectedText)
  expect(await refusal(strict.canary('modems', '1.0.0', { percent: 5 }, by))).toBe(expectedText)
  await open.canary('modems', '1.0.0', { percent: 5 }, by)
  expect(await refusal(strict.promote('modems', by))).toBe(expectedText)
  expect((await strict.unavailable()).map(({ message }) => message)).toEqual([
    'modems 1.1.0 is not signed',
    'modems 1.0.0 is not signed',
  ])
  expect(await strict.verify()).toEqual({
    'modems/1.0.0': ['modems 1.0.0 is not signed'],
    'modems/1.1.0': ['modems 1.1.0 is not signed'],
  })
  expect(await open.verify()).toEqual({})
})

it('concurrent changes are retried', async () => {
  await strict.trust('modems', key, by)
  const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0']
  for (const version of versions) await strict.publish(await built(version, keyFile), by)
  await Promise.all(
    [...versions, ...versions].flatMap((version) => [
      strict.activate('modems', version, by),
      strict.rollback('modems', by),
    ]),
  )
  expect(await strict.unavailable()).toEqual([])
})

it('a rotated key signs new releases and keeps those of the former one', async () => {
  await strict.trust('modems', key, by)
  await strict.publish(await built('1.0.0', keyFile), by)
  const next = join(folder, 'next.pem')
  await strict.trust('modems', await newKey(next), by)
  // The revocation must not fall into the millisecond of the publish.
  const after = new Date(Date.now() + 5).toISOString()
  await strict.distrust('modems', key, after, by)
  expect(await strict.unavailable()).toEqual([])
  expect(await refusal(strict.publish(await built('1.1.0', keyFile), by))).toContain(`revoked at ${after}`)
  await strict.publish(await built('1.2.0', next), by)
  await strict.rollback('modems', by)
  expect((await strict.read()).areas.modems).toMatchObject({ active: '1.0.0', previous: '1.2.0' })
})

it("a stolen key is revoked from a time on, by the store's clock", async () => {
  await strict.trust('modems', key, by)
  const stolen = await mkdtemp(join(folder, 'build-'))
  await writeRelease(stolen, { version: '6.6.6' })
  await signFolder(stolen, keyFile, new Date('2019-01-01'))
  await strict.publish(stolen, by)
  await strict.distrust('modems', key, longAgo, by)
  expect((await strict.unavailable()).map(({ message }) => message)).toEqual([
    `modems 6.6.6 is signed with ${key}, revoked at ${longAgo}`,
  ])
  expect(await refusal(strict.distrust('modems', key, new Date().toISOString(), by))).toContain('is not trusted')
})

describe('a pinned key, in every setting,', () => {
  const unsigned = 'is not signed'
  /** Unsigned releases from before the key was pinned. */
  beforeEach(async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await open.publish(await built(version), by)
    await open.canary('modems', '1.0.0', { percent: 5 }, by)
    await open.trust('modems', key, by)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['publish', async () => open.publish(await built('2.0.0'), by)],
    ['storing', async () => open.publish(await built('2.0.0'), by, { activate: false })],
    ['activate', () => open.activate('modems', '1.0.0', by)],
    ['rollback', () => open.rollback('modems', by)],
    ['canary', () => open.canary('modems', '1.1.0', { percent: 5 }, by)],
    ['promote', () => open.promote('modems', by)],
  ])('%s', async (_, change) => {
    const before = await open.read()
    expect(await refusal(change())).toContain(unsigned)
    expect(await open.read()).toEqual(before)
  })

  it('excludes other keys and admits all its own', async () => {
    const other = join(folder, 'other.pem')
    await newKey(other)
    expect(await refusal(open.publish(await built('2.0.0', other), by))).toContain('which nobody trusts for modems')
    await open.publish(await built('2.0.0', keyFile), by)
  })

  it('keeps former releases and other areas', async () => {
    expect(await open.unavailable()).toEqual([])
    expect((await open.readMarked()).areas.modems).toMatchObject({ active: '1.2.0', canary: { version: '1.0.0' } })
    const other = await mkdtemp(join(folder, 'build-'))
    await writeRelease(other, { area: 'reports' })
    await open.publish(other, by)
  })

  it('counts between the check and the switch', async () => {
    const other = await mkdtemp(join(folder, 'build-'))
    await writeRelease(other, { area: 'reports' })
    await open.publish(other, by, { activate: false })
    const { changeDocument } = open.store
    const pinning = {
      ...open.store,
      changeDocument: async (change: Parameters<typeof changeDocument>[0]) => {
        await new Registry(join(folder, 'store')).trust('reports', key, by)
        return changeDocument(change)
      },
    }
    expect(await refusal(new Registry(pinning).activate('reports', '1.0.0', by))).toContain(unsigned)
  })
})

describe('an unsigned release, where signatures are required,', () => {
  const served = async () => (await strict.readMarked()).areas.modems
  const roles = async () => (await strict.unavailable()).map(({ version, role, instead }) => [version, role, instead])

  it('is served to nobody, and others are', async () => {
    await open.publish(await built('1.0.0'), by)
    const other = await mkdtemp(join(folder, 'build-'))
    await writeRelease(other, { area: 'reports' })
    await strict.publish(other, by, { vouches: true })
    expect(await served()).toEqual({ active: null, previous: null, releases: {} })
    expect((await strict.readMarked()).areas.reports?.active).toBe('1.0.0')
    expect(await roles()).toEqual([['1.0.0', 'active', null]])
  })

  it('ends as a canary and leaves the active release', async () => {
    await strict.publish(await built('1.0.0'), by, { vouches: true })
    await open.publish(await built('1.1.0'), by, { activate: false })
    await open.canary('modems', '1.1.0', { percent: 5 }, by)
    expect(await served()).not.toHaveProperty('canary')
    expect(Object.keys((await served())?.releases ?? {})).toEqual(['1.0.0'])
    expect(await roles()).toEqual([['1.1.0', 'canary', '1.0.0']])
  })

  it('is signed by the store’s own command line and served again', async () => {
    await open.publish(await built('1.0.0'), by)
    expect(await strict.sign('modems', '1.0.0', by)).toMatchObject({ key: expect.stringMatching(/^ed25519:/) })
    expect(await served()).toMatchObject({ active: '1.0.0' })
    expect(await strict.verify()).toEqual({})
    expect((await strict.log()).at(-1)).toMatchObject({ action: 'sign', area: 'modems', to: '1.0.0', who: 'kari' })
  })

  it("gets a pinned team's signature in the store, unless it is damaged", async () => {
    await open.publish(await built('1.0.0'), by)
    const pem = await readFile(keyFile, 'utf8')
    expect(await refusal(strict.sign('modems', '1.0.0', by, pem))).toContain('which nobody trusts for modems')
    expect(await refusal(strict.sign('modems', '9.0.0', by))).toContain('There is no release 9.0.0')
    await strict.trust('modems', key, by)
    expect((await strict.sign('modems', '1.0.0', by, pem)).key).toBe(key)
    await writeFile(join(await strict.bringRelease('modems', '1.0.0'), 'remoteEntry.js'), 'evil()')
    expect(await refusal(strict.sign('modems', '1.0.0', by))).toContain('remoteEntry.js has another hash')
  })

  it('gets the signature of a second publish', async () => {
    const build = await built('1.0.0')
    await open.publish(build, by)
    await strict.trust('modems', key, by)
    await signFolder(build, keyFile)
    await strict.publish(build, by)
    expect(await served()).toMatchObject({ active: '1.0.0' })
  })

  it('is not valid with the key of another installation', async () => {
    const other = new Registry(join(folder, 'other-store'))
    await other.publish(await built('1.0.0'), by, { vouches: true })
    const copied = await other.bringRelease('modems', '1.0.0')
    expect(await refusal(strict.publish(copied, by))).toContain('which nobody trusts for modems')
  })

  it('is listed before the setting changes', async () => {
    await open.publish(await built('1.0.0'), by)
    await open.publish(await built('1.1.0'), by, { vouches: true })
    expect(await open.verify()).toEqual({})
    expect(await open.verify({ asIfRequired: true })).toEqual({ 'modems/1.0.0': ['modems 1.0.0 is not signed'] })
  })
})

describe('a revoked key, in every setting,', () => {
  const run = (since?: string) => commands.distrust.run(open, { area: 'modems', key, since, note: '' }, 'kari')
  async function signedBy(...versions: string[]) {
    await open.trust('modems', key, by)
    for (const version of versions) await open.publish(await built(version, keyFile), by)
  }

  it('returns to good releases', async () => {
    await open.publish(await built('1.0.0'), by)
    await signedBy('1.1.0')
    await open.publish(await built('1.2.0', keyFile), by, { activate: false })
    await open.canary('modems', '1.2.0', { percent: 5 }, by)
    const { hit, wayBack } = await run(longAgo)
    expect(hit).toEqual([
      { version: '1.1.0', role: 'active' },
      { version: '1.2.0', role: 'canary' },
    ])
    expect(wayBack).toEqual([
      'areas rollback modems: back to 1.0.0, which people get already',
      'areas canary modems --end',
      'or publish one that is signed with another key: areas publish modems --key <file>',
    ])
    expect((await open.readMarked()).areas.modems).toMatchObject({ active: '1.0.0', previous: null })
  })

  it('names the newest good release when the previous one is affected too', async () => {
    await open.publish(await built('1.0.0'), by)
    await signedBy('1.1.0', '1.2.0')
    expect((await run(longAgo)).wayBack[0]).toBe('areas activate modems 1.0.0: the newest that is good')
  })

  it("reports that no good release is left, and accepts the installation's signature", async () => {
    await signedBy('1.0.0')
    expect((await run(longAgo)).wayBack[0]).toMatch(/^nothing good of modems is stored/)
    expect((await open.readMarked()).areas.modems).toMatchObject({ active: null })
    await open.sign('modems', '1.0.0', by)
    expect((await open.readMarked()).areas.modems).toMatchObject({ active: '1.0.0' })
  })

  it('keeps what the store took earlier', async () => {
    await signedBy('1.0.0')
    expect(await run(new Date(Date.now() + 5).toISOString())).toMatchObject({ hit: [], wayBack: [] })
    expect((await open.readMarked()).areas.modems).toMatchObject({ active: '1.0.0' })
  })
})
