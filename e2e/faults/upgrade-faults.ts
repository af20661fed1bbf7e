import { join } from 'node:path'
import { laterNames } from '@emberwatch/api/testing/later-migrations'
import { versionBefore } from '../../tools/release/version-before.ts'
import { signInThere } from '../own-server.ts'
import { buildLater, buildOwn, buildVersion } from './delivered.ts'
import type { Fault } from './fault.ts'
import { startFront } from './front.ts'
import type { Instance } from './instance.ts'
import { ask, startLoad } from './load.ts'
import type { World } from './world.ts'

const mark = 'Update'

/**
 * Two instances of the version before and two of a version to come on their places, of which one each runs. The later one is this source with
 * migrations that are made up, so that each update changes a schema; where no version before has this schema, this source itself is the older.
 */
export const upgradeFaults: readonly Fault[] = [
  {
    name: 'an update of one instance after the other to a version with more migrations, and back',
    isForReleases: true,
    mayFail: false,
    harm: async (world, { note, complain }) => {
      const version = await versionBefore()
      const folders = {
        older: version ? await buildVersion(version, join(world.folder, 'older')) : await buildOwn(world.folder),
        newer: await buildLater(world.folder, 'newer'),
      }
      note(`from ${version?.slice(0, 12) ?? 'this source itself, as no version before it has its schema'}`)
      await world.database().makeAnew('update')
      const differs = { DATABASE_URL: world.env.DATABASE_URL?.replace(/\w+$/, 'update'), STORE_S3_PREFIX: 'update/' }
      const entries = [await world.startAt(differs), await world.startAt(differs)] as const
      const running = entries.map((startAt) => startAt(folders.older))
      for (const instance of running) await instance.start()
      const front = await startFront(join(world.folder, 'update-front'), running)
      const token = await signInThere(front.url)
      const load = startLoad(front.url, token, mark)
      const pages = openPages(front.url)
      for (const folder of [folders.newer, folders.older]) {
        for (const [n, startAt] of entries.entries()) {
          const [before, after] = [running[n] as Instance, startAt(folder)]
          // The upgrade does as people do who update machines by hand: a version from before this one may not know how to send nginx away.
          await front.leaveOut(before)
          await before.stop()
          await after.start()
          await front.leaveOut(undefined)
          running[n] = after
          await pages.next()
        }
        const schema = await world.database().ask('select max(name) from schema_migrations', 'update')
        note(`${folder === folders.newer ? 'updated' : 'back'}: ${schema}`)
        if (schema !== laterNames.at(-1)) complain('its last migration was not run')
      }
      await Promise.all([load.stop(), pages.stop()])
      await compare(world, load, pages.failures, { note, complain })
      front.close()
      await Promise.all(running.map((instance) => instance.kill()))
    },
  },
]

async function compare(
  { database }: World,
  { answers, acknowledged }: ReturnType<typeof startLoad>,
  failures: readonly string[],
  { note, complain }: Parameters<Fault['harm']>[1],
): Promise<void> {
  const rows = await database().ask(`select name from sites where name like '${mark} %'`, 'update')
  const there = rows.split('\n')
  const lost = acknowledged.filter((name) => !there.includes(name)).length
  const failed = answers.filter(({ status }) => status !== 200)
  note(`${answers.length} calls, ${acknowledged.length} writes acknowledged`)
  if (failed.length > 0) complain(`calls failed: ${failed.map(({ status }) => status).join(', ')}`)
  if (failures.length > 0) complain(`files of pages failed: ${failures.join(', ')}`)
  if (lost > 0 || new Set(there).size < there.length) complain(`${lost} lost, ${there.length} rows`)
}

/** Opens the page with all that its HTML names, again and again, from whichever instance answers. */
function openPages(url: string) {
  const failures: string[] = []
  let isOver = false
  let rounds = 0
  const get = async (path: string) => {
    const { status, body } = await ask(url + path, { headers: { accept: 'text/html' } })
    if (status !== 200) failures.push(`${path} ${status}`)
    return body
  }
  const open = async () => {
    while (!isOver) {
      const html = await get('/sites')
      const files = [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|mjs))"/g)].map(([, path]) => path ?? '')
      for (const path of new Set(files)) await get(path)
      if (files.length === 0) failures.push('/sites names no files')
      rounds += 1
    }
  }
  const opening = open()
  return {
    failures,
    /** Waits until a page that was begun from now on has come. */
    next: async () => {
      const goal = rounds + 2
      while (rounds < goal) await new Promise((resolve) => setTimeout(resolve, 50))
    },
    stop: () => {
      isOver = true
      return opening
    },
  }
}
