import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeToken, openStoreOf, Registry } from '@emberwatch/registry'
import { RemoteStore } from '@emberwatch/registry/remote'
import { copyRelease } from '../tests/made-releases.ts'
import type { Fault } from './fault.ts'
import { ask } from './load.ts'
import type { World } from './world.ts'

/** The store of releases fails in these ways. */

/** The entry of a release as this instance gives it, and how long that took. */
async function entryFrom(url: string, version: string, entry = 'remoteEntry.js') {
  const begin = performance.now()
  const answer = await ask(`${url}/areas/${area}/${version}/${entry}`)
  return { ...answer, seconds: Math.round((performance.now() - begin) / 100) / 10 }
}

const area = 'reports'
const by = { who: 'faults', note: 'a drill' }
const newer = ['98.0.0', '99.0.0'] as const

interface Stored {
  readonly registry: Registry
  /** An instance whose disk has the releases in use and no other: 99.0.0 is active, 98.0.0 was before. */
  readonly url: string
  /** The token of that instance. */
  readonly token: string
  /** Stored, and not in use. */
  readonly old: string
}

/** Publishes two releases more of an area, and goes back to the first at the end. */
async function withStored(world: World, work: (stored: Stored) => Promise<void>) {
  const store = openStoreOf({ ...world.env, DATA_DIR: await mkdtemp(join(world.folder, 'publisher-')) })
  const registry = new Registry(store)
  const old = (await registry.read()).areas[area]?.active ?? ''
  for (const version of newer) {
    const folder = await mkdtemp(join(world.folder, 'release-'))
    await registry.publish(await copyRelease(area, version, folder), by)
  }
  const { token, setting } = makeToken('ops', 'drill')
  const instance = await world.more({ PUBLISH_TOKENS: setting })
  try {
    await instance.start()
    await untilAllAreHere(instance.url)
    await work({ registry, url: instance.url, token, old })
  } finally {
    // Whatever follows begins with the release of before, however this one ends.
    await registry.activate(area, old, by)
    await instance.kill()
    await store.close()
  }
}

/** `/readyz` counts the releases in use whose files are there: `14 of 14`. */
async function untilAllAreHere(url: string) {
  for (;;) {
    const [, here, of] = /"release-files":"(\d+) of (\d+)"/.exec((await ask(`${url}/readyz`)).body) ?? []
    if (here && here === of) return
    await wait(100)
  }
}

export const storeFaults: readonly Fault[] = [
  {
    name: 'database of the release store gone for 10 s',
    mayFail: false,
    alert: 'EmberwatchPartAway',
    harm: async (world, { note, complain }) => {
      world.toStore.moveTo(null)
      await wait(5_000)
      const { body } = await ask(world.instances[0].metricsUrl)
      const [part = ''] = body.match(/^emberwatch_up\{part="store"\} \d/m) ?? []
      const page = await ask(`${world.url}/`, { headers: { accept: 'text/html' } })
      note(`/metrics has ${part}; the page: ${page.status}`)
      if (!part.endsWith(' 0') || page.status !== 200) complain('not as told')
      await wait(5_000)
      world.toStore.moveTo(world.database().port)
    },
  },
  {
    name: 'object store gone, and a release is gone back to',
    mayFail: false,
    harm: (world, { note, complain }) =>
      withStored(world, async ({ url, token, old }) => {
        world.toObjects.moveTo(null)
        const active = await entryFrom(url, newer[1])
        const { previous } = await new RemoteStore(url, token).run('rollback', { area, note: by.note })
        const backTo = await Promise.all([url, world.url].map((at) => entryFrom(at, newer[0])))
        const missing = await entryFrom(url, old)
        world.toObjects.moveTo(world.objects.port)
        const after = await entryFrom(url, old)
        note(
          `the active release: ${active.status}; the one gone back to at once: ${backTo.map(({ status }) => status)}; one that is not in use: ${missing.status}, Retry-After ${missing.retryAfter}; then ${after.status}`,
        )
        const statuses = [active, ...backTo, missing, after].map(({ status }) => status)
        if (previous !== newer[1] || `${statuses}` !== '200,200,200,503,200') complain('not as told')
      }),
  },
  {
    name: 'object store slow by 4 s',
    isForReleases: true,
    mayFail: false,
    harm: (world, { note, complain }) =>
      withStored(world, async ({ url, old }) => {
        world.toObjects.slowBy(4_000)
        const inUse = await entryFrom(url, newer[1])
        const late = await entryFrom(url, old)
        world.toObjects.slowBy(0)
        note(`a release in use: ${inUse.seconds} s; another: ${late.status} after ${late.seconds} s`)
        if (late.status !== 200 || inUse.status !== 200 || inUse.seconds > 2) complain('it did not come')
      }),
  },
  {
    name: 'object store has other bytes',
    mayFail: false,
    harm: (world, { note, complain }) =>
      withStored(world, async ({ url, old }) => {
        const names = await readdir(world.objects.folder, { recursive: true })
        const isMeant = new RegExp(`/${area}/${old}/.*remoteEntry\\.js(\\.br|\\.gz)?\\._S3rver_object$`)
        const damaged = names.filter((name) => isMeant.test(name)).map((name) => join(world.objects.folder, name))
        const contents = await Promise.all(damaged.map((file) => readFile(file)))
        for (const file of damaged) await writeFile(file, 'other bytes')
        const wrong = await entryFrom(url, old)
        for (const [i, file] of damaged.entries()) await writeFile(file, contents[i] ?? '')
        note(`${damaged.length} files; the release's entry: ${wrong.status}`)
        if (damaged.length === 0 || wrong.status !== 503) complain('other bytes were served')
      }),
  },
]
