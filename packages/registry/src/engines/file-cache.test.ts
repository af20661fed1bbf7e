import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { integrityOf } from '@emberwatch/federation/integrity'
import { createFileCache } from './file-cache.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emberwatch-cache-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const content = Buffer.alloc(400, 'x')
const published = integrityOf(content)
const files = async () => (await readdir(folder)).sort()

it('keeps within its limit: what nobody asked for longest goes, what was asked for just now stays', async () => {
  let now = 1_000_000
  const cache = createFileCache(folder, 1_000, () => now)
  const bring = (name: string) => cache.bring(name, published, async () => content)
  await bring('a.js')
  await bring('b.js')
  now += 61_000
  await bring('a.js')
  await bring('c.js')
  expect(await files()).toEqual(['a.js', 'c.js'])
  // All of these may be on their way to a browser.
  await bring('d.js')
  expect(await files()).toEqual(['a.js', 'c.js', 'd.js'])
})

it('never removes what people may be given at any moment', async () => {
  let now = 1_000_000
  const cache = createFileCache(folder, 800, () => now)
  const bring = (name: string) => cache.bring(name, published, async () => content)
  cache.keepHere([join('modems', '1.0.0', sep)])
  await bring(join('modems', '1.0.0', 'a.js'))
  now += 61_000
  await bring(join('modems', '1.0.0-rc', 'a.js'))
  now += 61_000
  await bring('b.js')
  await bring('c.js')
  const left = await readdir(folder, { recursive: true })
  expect(left.filter((path) => path.endsWith('.js')).sort()).toEqual(['b.js', 'c.js', 'modems/1.0.0/a.js'])
})

it('counts what the process before has left, and uses it when its bytes are right', async () => {
  await createFileCache(folder, 1_000).bring('a.js', published, async () => content)
  await createFileCache(folder, 1_000).bring('b.js', published, async () => content)
  let fetched = 0
  const cache = createFileCache(folder, 1_000)
  const fetch = async () => {
    fetched += 1
    return content
  }
  await cache.bring('b.js', published, fetch)
  expect(fetched).toBe(0)
  await cache.bring('c.js', published, fetch)
  expect(await files()).toEqual(['b.js', 'c.js'])
})

it('fetches once for all who ask at the same moment', async () => {
  let fetched = 0
  const cache = createFileCache(folder, 1_000)
  const ask = () =>
    cache.bring('a.js', published, async () => {
      fetched += 1
      return content
    })
  await Promise.all([ask(), ask(), ask()])
  expect(fetched).toBe(1)
})
