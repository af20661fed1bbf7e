import { type OwnApi, startOwnApi } from './own-api.ts'
import { type OwnHost, startOwnHost } from './own-host.ts'
import { test as base } from './policed-test.ts'

export interface OwnPlatform {
  readonly url: string
  readonly api: OwnApi['api']
  readonly host: OwnHost
}

/** Tests against a platform of their worker's own, whose database they reach. */
export const test = base.extend<object, { platform: OwnPlatform }>({
  platform: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const own = await startOwnApi()
      const host = await startOwnHost({ apiUrl: own.url })
      await use({ url: host.url, api: own.api, host })
      await host.close()
      await own.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ platform }, use) => use(platform.url),
})
