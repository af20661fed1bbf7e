import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from '../registry.ts'
import { Refused } from '../state/refused.ts'
import { writeRelease } from '../testing/write-release.ts'
import { writeShell } from '../testing/write-shell.ts'
import { newKey, signFolder } from './signing.ts'

/** The tests run with `REQUIRE_SIGNATURES=outside`. */

const by = { who: 'kari', note: 'a test' }
let folder: string
let outside: Registry
let open: Registry
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-outside-'))
  open = new Registry(join(folder, 'store'))
  outside = new Registry(join(folder, 'store'), { needsSignature: 'outside' })
  await open.grant('weather', { paths: ['/weather'], owner: 'Weather team' }, by)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function built(area: string, version = '1.0.0') {
  const build = await mkdtemp(join(folder, 'build-'))
  if (area === 'shell') await writeShell(build, { version })
  else await writeRelease(build, { area, version })
  return build
}
const areasServed = async () => {
  const { document, unavailable } = await outside.readServed()
  const active = Object.entries(document.areas).flatMap(([area, { active }]) => (active ? [area] : []))
  return { active, unavailable: unavailable.map(({ area }) => area) }
}

it('the platform’s own areas and shell need no signature', async () => {
  await outside.publish(await built('modems'), by)
  await outside.publish(await built('shell'), by)
  expect(await areasServed()).toEqual({ active: ['modems'], unavailable: [] })
})

it("another team's area needs a pinned key or that of the installation", async () => {
  const refused = outside.publish(await built('weather'), by)
  await expect(refused).rejects.toThrow(Refused)
  await expect(refused).rejects.toThrow('signature: weather 1.0.0 is not signed')
  await outside.publish(await built('weather'), by, { vouches: true })
  const keyFile = join(folder, 'team.pem')
  await outside.trust('weather', await newKey(keyFile), by)
  const signed = await built('weather', '1.1.0')
  await signFolder(signed, keyFile)
  await outside.publish(signed, by)
  expect(await areasServed()).toEqual({ active: ['weather'], unavailable: [] })
})

it('earlier unsigned releases of such an area are not served or activated', async () => {
  await open.publish(await built('modems'), by)
  await open.publish(await built('weather'), by)
  await open.publish(await built('weather', '1.1.0'), by)
  expect(await areasServed()).toEqual({ active: ['modems'], unavailable: ['weather', 'weather'] })
  await expect(outside.rollback('weather', by)).rejects.toThrow('signature: weather 1.0.0 is not signed')
  expect(Object.keys(await outside.verify())).toEqual(['weather/1.0.0', 'weather/1.1.0'])
})
