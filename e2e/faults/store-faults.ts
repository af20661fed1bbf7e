import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Fault } from './fault.ts'
import { ask } from './load.ts'
import type { World } from './world.ts'

/** What happens to the object store and the mail server. */

/** The entry of an area as this instance gives it, and how long that took. */
async function entryFrom(url: string, area: string) {
  const { areas } = JSON.parse((await ask(`${url}/areas/registry.json`)).body)
  const { active, releases } = areas[area]
  const { entry } = releases[active]
  const begun = performance.now()
  const answer = await ask(`${url}/areas/${area}/${active}/${entry}`)
  return { ...answer, seconds: Math.round((performance.now() - begun) / 100) / 10 }
}

/** An instance whose disk has no file of any release yet. */
async function withFresh(world: World, work: (url: string) => Promise<void>) {
  const instance = await world.more({})
  await instance.start()
  await work(instance.url).finally(() => instance.kill())
}

export const storeFaults: readonly Fault[] = [
  {
    name: 'object store gone',
    mayFail: false,
    harm: (world, { tell, complain }) =>
      withFresh(world, async (url) => {
        const before = await entryFrom(url, 'admin')
        world.toObjects.moveTo(null)
        const kept = await entryFrom(url, 'admin')
        const missing = await entryFrom(url, 'reports')
        world.toObjects.moveTo(world.objects.port)
        const after = await entryFrom(url, 'reports')
        tell(
          `a file that the host has: ${kept.status}; one that it has not: ${missing.status}, Retry-After ${missing.retryAfter}; then ${after.status}`,
        )
        if (before.status !== 200 || kept.status !== 200 || missing.status !== 503 || after.status !== 200)
          complain('not as told')
      }),
  },
  {
    name: 'object store slow by 4 s',
    mayFail: false,
    harm: (world, { tell, complain }) =>
      withFresh(world, async (url) => {
        world.toObjects.slowBy(4_000)
        const late = await entryFrom(url, 'reports')
        world.toObjects.slowBy(0)
        tell(`a file that the host has not: ${late.status} after ${late.seconds} s`)
        if (late.status !== 200) complain('it did not come')
      }),
  },
  {
    name: 'object store has other bytes',
    mayFail: false,
    harm: (world, { tell, complain }) =>
      withFresh(world, async (url) => {
        const names = await readdir(world.objects.folder, { recursive: true })
        const damaged = names.filter((name) =>
          /\/loops\/[^/]+\/.*remoteEntry\.js(\.br|\.gz)?\._S3rver_object$/.test(name),
        )
        const contents = await Promise.all(damaged.map((name) => readFile(join(world.objects.folder, name))))
        for (const name of damaged) await writeFile(join(world.objects.folder, name), 'other bytes')
        const wrong = await entryFrom(url, 'loops')
        for (const [i, name] of damaged.entries()) await writeFile(join(world.objects.folder, name), contents[i] ?? '')
        tell(`${damaged.length} files; the area's entry: ${wrong.status}`)
        if (damaged.length === 0 || wrong.status !== 503) complain('other bytes were served')
      }),
  },
  ...(['gone', 'hanging'] as const).map(
    (how): Fault => ({
      name: `mail server ${how}`,
      mayFail: false,
      harm: async (world, { tell, complain }) => {
        const silent = createServer(() => undefined)
        await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
        const { port } = silent.address() as { port: number }
        world.toMail.moveTo(how === 'gone' ? null : port)
        const headers = { 'content-type': 'application/json' }
        const saw = new Set<number>()
        const begun = performance.now()
        for (const name of ['site.admin', 'site.operator', 'site.monitor']) {
          const body = JSON.stringify({ emailAddress: `${name}@emberwatch.example` })
          const { status } = await ask(`${world.url}/api/v1/auth/request-reset-password`, {
            method: 'POST',
            headers,
            body,
          })
          saw.add(status)
        }
        const seconds = (performance.now() - begun) / 1000
        tell(`three reset links asked for in ${seconds.toFixed(1)} s: ${[...saw].join(', ')}`)
        // A person is told that nothing was sent, or it is sent later; never left in the dark.
        if ([...saw].some((status) => status !== 200 && status !== 503)) complain('something else was said')
        if (seconds > 30) complain('people waited for the mail server')
        world.toMail.moveTo(null)
        silent.close()
      },
    }),
  ),
]
