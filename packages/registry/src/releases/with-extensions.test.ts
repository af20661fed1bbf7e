import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extensionsAt, publicView } from '@emberwatch/federation'
import { Registry } from '../registry.ts'
import { createTestStore, type TestStore, testStoreKinds } from '../testing/test-stores.ts'
import { writeRelease } from '../testing/write-release.ts'

const by = { who: 'ops', note: 'agreed' }
const extension = { point: 'site.tabs', part: 'Signal', title: 'Signal', access: 'signedIn' } as const

describe.each(testStoreKinds)('extensions in a store that is %s', (kind) => {
  let builds: string
  let test: TestStore
  let registry: Registry
  beforeEach(async () => {
    builds = await mkdtemp(join(tmpdir(), 'emberwatch-extensions-'))
    test = await createTestStore(kind)
    registry = new Registry(await test.open())
    await writeRelease(builds, {
      changes: { parts: [{ name: 'Signal', summary: 'The signal' }], extensions: [extension] },
    })
    await registry.publish(builds, by)
  })
  afterEach(async () => {
    await test.drop()
    await rm(builds, { recursive: true, force: true })
  })
  const served = async () => publicView(await registry.readMarked(), '1.0.0')

  it('reach browsers, and stay out of the document that a host of the version before reads', async () => {
    expect((await served()).areas.modems?.releases['1.0.0']?.extensions).toEqual([extension])
    const stored = await registry.read()
    expect(stored.areas.modems?.releases['1.0.0']).not.toHaveProperty('extensions')
    expect(stored).not.toHaveProperty('extensions')
    expect(JSON.parse(await readFile(join(builds, 'release.json'), 'utf8')).extensions).toEqual([extension])
  })

  it('are those that shells gave before where a release declares none and has the parts', async () => {
    const parts = ['AllModems', 'ModemGateway'].map((name) => ({ name, summary: name }))
    const earlier = await mkdtemp(join(tmpdir(), 'emberwatch-extensions-'))
    await writeRelease(earlier, { version: '1.1.0', changes: { parts } })
    await registry.publish(earlier, by)
    await rm(earlier, { recursive: true, force: true })
    const { areas } = await served()
    expect(areas.modems?.releases['1.1.0']).not.toHaveProperty('extensions')
    expect(areas.modems?.releases['1.1.0']?.earlierExtensions).toEqual([
      { point: 'administration.tabs', part: 'AllModems', title: 'Modems', access: 'signedIn', number: 4 },
    ])
    expect(extensionsAt({ areas }, 'administration.tabs', 'kari')).toMatchObject([{ area: 'modems', number: 4 }])
  })

  it('are overruled by ops at once, until they take that back', async () => {
    const key = 'modems/Signal@site.tabs'
    await registry.arrange('modems', key, { isOff: true }, by)
    expect((await served()).extensions).toEqual({ [key]: { isOff: true } })
    await registry.arrange('modems', key, { users: ['kari'] }, by)
    const rule = (await served()).extensions?.[key]
    expect(rule).toEqual({ only: { people: [expect.stringMatching(/^[0-9a-f]{8}$/)] } })
    await registry.arrange('modems', key, {}, by)
    expect(await served()).not.toHaveProperty('extensions')
  })
})
