import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { areasOf } from '@emberwatch/federation'
import { buildHost, type HostSettings } from '@emberwatch/host'
import { Registry } from '@emberwatch/registry'
import { test as base } from './policed-test.ts'

const root = join(import.meta.dirname, '../..')
const by = { who: 'e2e', note: 'for a test' }

export interface OwnHost {
  readonly url: string
  readonly registry: Registry
  /** A folder for what a test makes. */
  readonly folder: string
  readonly close: () => Promise<void>
}

/**
 * A host with a release store of its own, so that a test can publish and break releases without the others noticing. It
 * serves the workspace's builds and passes calls on to the server that all tests share.
 */
export async function startOwnHost(
  settings: Partial<HostSettings> = {},
  shell = join(root, 'shell/dist'),
  server: { readonly trustProxy?: boolean } = {},
): Promise<OwnHost> {
  const folder = await mkdtemp(join(tmpdir(), 'emberwatch-own-host-'))
  const registry = new Registry(join(folder, 'releases'))
  for (const area of areasOf({})) await registry.publish(join(root, `mf-${area}`, 'dist'), by)
  // A copy: another test run may build the shell anew meanwhile.
  await cp(shell, join(folder, 'shell'), { recursive: true })
  const host = await buildHost({
    server,
    settings: {
      shellFolder: join(folder, 'shell'),
      releasesFolder: registry.root,
      apiUrl: process.env.BASE_URL,
      // Servers of areas that tests start are on this machine.
      allowLocalServices: true,
      ...settings,
    },
  })
  const address = await host.listen({ host: '127.0.0.1', port: 0 })
  return {
    url: address.replace('127.0.0.1', 'localhost'),
    registry,
    folder,
    close: async () => {
      await host.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Tests against a host of their worker's own; `page.goto('/sites')` goes there. */
export const test = base.extend<object, { host: OwnHost }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const host = await startOwnHost()
      await use(host)
      await host.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ host }, use) => use(host.url),
})
