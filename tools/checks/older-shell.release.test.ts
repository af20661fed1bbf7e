import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { currentAreas, newerTypes, readSnapshot } from '@emberwatch/area-kit/declarations'
import { type ContractSince, firstGrants, hostContract, type Release } from '@emberwatch/federation'
import { type Refused, Registry } from '@emberwatch/registry'
import { writeShell } from '@emberwatch/registry/testing-shell'
import { BuildProcess } from '../../packages/federation/src/webpack/build-process.test-kit.ts'

/** The areas as they are built from this working copy, beside a shell that is older than it. */

const root = join(import.meta.dirname, '../..')
const areas = Object.keys(firstGrants)
const snapshot = readSnapshot()
const by = { who: 'kari', note: 'a test' }
const [major, minor] = hostContract.split('.').map(Number) as [major: number, minor: number]
/** The shell of then, and the version that brought whatever it does not have. Areas may need the version of today (`needsContract`), so it comes after it. */
const [then, later] = [`${major}.${minor}.0`, `${major}.${minor + 1}.0`]

const builder = new BuildProcess()
afterAll(() => builder.close())

let folder: string
let builds = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-older-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Builds an area for people, or only far enough to know what it uses. */
async function build(area: string, options: object): Promise<{ readonly folder: string; readonly release: Release }> {
  builds += 1
  const outputPath = join(folder, `${area}-${builds}`)
  const address = pathToFileURL(join(root, `mf-${area}`, 'webpack.config.mjs')).href
  const result = await builder.build({ address, options: { outputPath, ...options } })
  expect(result).toEqual({ status: 0, stderr: '' })
  return { folder: outputPath, release: JSON.parse(await readFile(join(outputPath, 'release.json'), 'utf8')) }
}

/** The snapshot, with what is told being of a later version than all the rest. */
function sinceWith(isLater: (module: string, name: string) => boolean): ContractSince {
  const split = Object.entries(snapshot.since).map(([module, versions]) => [
    module,
    Object.groupBy(Object.values(versions).flat(), (name) => (isLater(module, name) ? later : then)),
  ])
  return Object.fromEntries(split)
}
/** A registry whose shell has what was there at first, and nothing that came later. */
async function registryOfThen(since: ContractSince): Promise<Registry> {
  const exports = Object.fromEntries(
    Object.entries(since).map(([module, { [then]: names = [] }]) => [
      module,
      names.includes('*')
        ? [...Object.keys(createRequire(join(root, 'shell/package.json'))(module)), 'default']
        : [...names],
    ]),
  )
  const [shell, registry] = [await mkdtemp(join(folder, 'shell-')), new Registry(await mkdtemp(join(folder, 'store-')))]
  await writeShell(shell, { changes: { hostContract: then, exports } })
  await registry.publish(shell, by)
  return registry
}

let releases: Release[]
beforeAll(async () => {
  releases = (await Promise.all(areas.map((area) => build(area, { mode: 'development', version: '1.0.0' })))).map(
    ({ release }) => release,
  )
})
const users = (module: string, name: string) => releases.filter(({ uses }) => uses[module]?.includes(name))
/** An object that is used whole may be asked for any of its members. */
const isUsed = (module: string, name: string) =>
  [name, name.split('.')[0] ?? ''].some((one) => users(module, one).length) ||
  releases.some(({ uses }) => uses[module]?.some((one) => one.startsWith(`${name}.`)))

it('all six run on a shell that lacks what none of them uses', async () => {
  const since = sinceWith((module, name) => name !== '*' && !isUsed(module, name))
  const additions = Object.entries(since).flatMap(([module, { [later]: names = [] }]) =>
    names.map((name) => [module, name]),
  )
  // Exports, and members of objects of which others are used.
  expect(additions.filter(([, name]) => !name?.includes('.')).length).toBeGreaterThan(50)
  expect(additions.filter(([module, name]) => isUsed(module ?? '', name?.split('.')[0] ?? '')).length).toBeGreaterThan(
    5,
  )
  const registry = await registryOfThen(since)
  const builds = await Promise.all(
    areas.map((area) => build(area, { version: '1.0.0', contract: { version: later, since } })),
  )
  for (const { folder: path, release } of builds) {
    expect([release.area, release.hostContract]).toEqual([release.area, `^${then}`])
    await registry.publish(path, by)
  }
  const { areas: published } = await registry.read()
  expect(Object.values(published).map((entry) => entry?.active)).toEqual(areas.map(() => '1.0.0'))
})

it('the older shell refuses a release with a newer export', async () => {
  const [module, name] = ['@emberwatch/contract', memberUsedBySome()]
  const since = sinceWith((one, other) => one === module && other === name)
  const registry = await registryOfThen(since)
  const [area = ''] = users(module, name).map((release) => release.area)
  const { folder: path, release } = await build(area, { version: '1.0.0', contract: { version: later, since } })
  expect(release.hostContract).toBe(`^${later}`)
  const refusal: Refused = await registry.publish(path, by).then(
    () => null,
    (error) => error,
  )
  expect(refusal.message.split('\n')).toEqual([
    `host-contract: release.json: needs host contract ^${later}, the host has ${then}`,
    `host-contract: release.json: uses ${name} of ${module}, which the host's shell does not give`,
  ])
  const other = areas.find((one) => !users(module, name).some((user) => user.area === one)) ?? ''
  expect(
    (await build(other, { mode: 'development', version: '1.0.0', contract: { version: later, since } })).release
      .hostContract,
  ).toBe(`^${then}`)
})

function memberUsedBySome(): string {
  const members = releases
    .flatMap(({ uses }) => uses['@emberwatch/contract'] ?? [])
    .filter((name) => name.includes('.'))
  const member = members.find((name) => users('@emberwatch/contract', name).length < areas.length)
  if (!member) throw new Error('No area uses a member that another does not')
  return member
}

it.each(areas)('the version that %s requires has all types in use', (area) => {
  const sources = Object.entries(currentAreas()).filter(([file]) => file.startsWith(`${area}/`))
  const { hostContract: range = '' } = releases.find((release) => release.area === area) ?? {}
  expect(newerTypes(Object.fromEntries(sources), range.slice(1), snapshot)).toEqual([])
})
