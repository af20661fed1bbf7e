import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openStoreOf, Registry } from '@emberwatch/registry'
import { writeRelease } from '@emberwatch/registry/testing'
import type { Fault } from './fault.ts'
import { ask } from './load.ts'
import { onSmallDisk } from './small-disk.ts'

/** The object store has no room. */

const prefix = 'full/'
const by = { who: 'faults', note: 'a full disk' }

function forgiveFullDisk(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOSPC') return
  console.error(error)
  process.exit(1)
}

export const fullStoreFaults: readonly Fault[] = [
  {
    name: 'disk of the object store full',
    mayFail: false,
    harm: async (world, { note, complain }) => {
      const disk = join(world.objects.folder, 'releases', prefix)
      await mkdir(disk, { recursive: true })
      await onSmallDisk(
        '60m',
        async () => {
          await world.database().makeAnew('fullstore')
          const env = {
            ...world.env,
            DATABASE_URL: world.env.DATABASE_URL?.replace(/\w+$/, 'fullstore'),
            STORE_DATABASE_URL: '',
            STORE_S3_PREFIX: prefix,
          }
          const instance = await world.more(env)
          await instance.start()
          const store = openStoreOf({ ...env, DATA_DIR: await mkdtemp(join(world.folder, 'publisher-')) })
          const release = await mkdtemp(join(world.folder, 'release-'))
          await writeRelease(release, { area: 'reports', version: '9.0.0', files: { 'large.js': 'x'.repeat(200_000) } })
          const publish = () =>
            new Registry(store).publish(release, by).then(
              () => 'published',
              (error: Error) => error.message,
            )
          const activeOf = async () =>
            JSON.parse((await ask(`${instance.url}/areas/registry.json`)).body).areas.reports.active
          const before = await activeOf()
          // The server of these tests lets the error of its disk end the process, and leaves the caller without an answer.
          process.on('uncaughtException', forgiveFullDisk)
          await writeFile(join(disk, 'filler'), Buffer.alloc(64 * 1024 * 1024)).catch(() => undefined)
          const full = await publish()
          const during = await activeOf()
          const page = await ask(`${instance.url}/`, { headers: { accept: 'text/html' } })
          await rm(join(disk, 'filler'))
          process.off('uncaughtException', forgiveFullDisk)
          const again = await publish()
          note(`publishing: ${full}; active meanwhile ${during}, page ${page.status}; with room: ${again}`)
          if (!full.includes('does not take') || during !== before || page.status !== 200 || again !== 'published')
            complain('not as told')
          await store.close()
          await instance.kill()
        },
        note,
        disk,
      )
    },
  },
]
