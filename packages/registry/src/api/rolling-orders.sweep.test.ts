import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { put, signedIn } from '@emberwatch/contract'
import { shapeOf } from '@emberwatch/contract/call-shapes'
import { hostContract, type Release } from '@emberwatch/federation'
import * as v from 'valibot'
import { contractGaps } from '../contracts/contract-gaps.ts'
import { hostContracts } from '../contracts/host-contracts.ts'
import { Registry } from '../registry.ts'
import { noteInstance } from '../state/instances.ts'
import { Refused } from '../state/refused.ts'
import { writeRelease } from '../testing/write-release.ts'
import { writeShell } from '../testing/write-shell.ts'
import { apisUp, besideHost, noteApi } from './host-apis.ts'

/**
 * API, shell and area go from one version to the next and back, in every order: whatever comes first, nobody ever has a release that asks its
 * shell or its API for something that is not there.
 */

const ui = '@emberwatch/ui'
const call = shapeOf(
  put('/v1/modems/{id}/label', { name: 'modems.label', summary: 'Label.', access: signedIn, answer: v.null() }),
)
const apis = [
  { version: '1.0.0', calls: [] },
  { version: '2.0.0', calls: [call] },
] as const
const shells = [{ [ui]: ['Button'] }, { [ui]: ['Button', 'Label'] }]
/** The new calls and exports that the second release of the area needs. */
type Required = Pick<Release, 'calls' | 'uses'>
const kinds: Record<'a new call' | 'a new export' | 'both' | 'nothing new', Required> = {
  'a new call': { calls: [call], uses: {} },
  'a new export': { calls: [], uses: { [ui]: ['Label'] } },
  both: { calls: [call], uses: { [ui]: ['Label'] } },
  'nothing new': { calls: [], uses: { [ui]: ['Button'] } },
}
type Part = 'api' | 'shell' | 'area'
type Kind = keyof typeof kinds

const by = { who: 'kari', note: 'a test' }
let folder: string
let registry: Registry
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-rolling-'))
  registry = new Registry(join(folder, 'store'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const build = { version: '1.0.0', commit: 'c0ffee', builtAt: null }

/** Puts one part to a version, as whoever rolls out does: an API is looked at before it takes the place of the other. Answers whether it went. */
async function move(part: Part, to: 0 | 1, kind: Kind): Promise<boolean> {
  const version = `${to + 1}.0.0`
  if (part === 'api') {
    const api = apis[to]
    const lost = (await registry.lackingWith(besideHost(api))).filter(({ role }) => role === 'active')
    if (lost.length) return false
    const mark = await noteApi(registry.store, api, new Date())
    const now = new Date()
    const seenAt = now.toISOString()
    await noteInstance(registry.store, 'a:4000', { build, startedAt: seenAt, seenAt, api: mark }, now)
    return true
  }
  const path = await mkdtemp(join(folder, `${part}-`))
  if (part === 'shell') await writeShell(path, { version, changes: { hostContract, exports: shells[to] } })
  else await writeRelease(path, { version, changes: to ? kinds[kind] : { calls: [], uses: { [ui]: ['Button'] } } })
  const entry = (await registry.read()).areas.modems
  const isBack = part === 'area' && entry?.previous === version
  const order = isBack ? registry.rollback('modems', by) : publishOrActivate(path, part, version)
  return order.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refused) return false
      throw error
    },
  )
}

async function publishOrActivate(path: string, part: Part, version: string) {
  // Ops say that the release which the area has left may be without something.
  const isLeft = (await registry.read()).areas.modems?.active === '1.0.0'
  const options = part === 'shell' && isLeft ? { breaks: ['modems'] } : {}
  const { isNew } = await registry.publish(path, by, options)
  if (!isNew && part === 'shell') await registry.activate('shell', version, by, options)
}

/** Lists the releases that people have and that the order breaks. */
async function broken(): Promise<string[]> {
  const document = await registry.read()
  const active = document.areas.modems?.active ?? ''
  const release = document.areas.modems?.releases[active]
  const { live } = await hostContracts(registry.store)
  const ofShell = release && contractGaps(release, live) ? [`${active} in the shell`] : []
  const ofApis = await Promise.all((await apisUp(registry.store)).map((api) => registry.lackingWith(api)))
  return [...ofShell, ...ofApis.flat().flatMap(({ role, lacks }) => (role === 'active' ? lacks : []))]
}

const orders: Part[][] = (['api', 'shell', 'area'] as const).flatMap((first, i, all) => {
  const [second, third] = all.filter((_, j) => j !== i)
  return second && third
    ? [
        [first, second, third],
        [first, third, second],
      ]
    : []
})
const needs: Record<Kind, readonly Part[]> = {
  'a new call': ['api'],
  'a new export': ['shell'],
  both: ['api', 'shell'],
  'nothing new': [],
}

describe.each(Object.keys(kinds) as Kind[])('an area that comes to ask for %s', (kind) => {
  it.each(orders.map((order) => [order.join(', then '), order] as const))('%s', async (_, order) => {
    for (const part of ['api', 'shell', 'area'] as const) expect(await move(part, 0, kind)).toBe(true)
    const isNew = new Set<Part>()
    for (const part of order) {
      const mayGo = part !== 'area' || needs[kind].every((one) => isNew.has(one))
      expect([part, await move(part, 1, kind)]).toEqual([part, mayGo])
      if (mayGo) isNew.add(part)
      expect(await broken()).toEqual([])
    }
    // The step that had to wait succeeds now.
    expect(await move('area', 1, kind)).toBe(true)
    isNew.add('area')
    expect(await broken()).toEqual([])
    for (const part of order) {
      const mayGo = part === 'area' || !isNew.has('area') || !needs[kind].includes(part)
      expect([part, await move(part, 0, kind)]).toEqual([part, mayGo])
      if (mayGo) isNew.delete(part)
      expect(await broken()).toEqual([])
    }
    for (const part of ['area', 'shell', 'api'] as const)
      expect([part, await move(part, 0, kind)]).toEqual([part, true])
    expect(await broken()).toEqual([])
  })
})
