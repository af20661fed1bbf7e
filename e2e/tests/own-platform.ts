import { type DemoApi, openDemoApi } from '@emberwatch/api/testing'
import { type OwnHost, startOwnHost } from './own-host.ts'
import { test as base } from './policed-test.ts'

/** A host before an API in this process, whose database and clock a test reaches. */
export interface OwnPlatform {
  readonly url: string
  readonly api: DemoApi
  readonly host: OwnHost
  readonly close: () => Promise<void>
}

/** @param before stands between host and API: takes the address of the API and answers its own */
export async function startOwnPlatform(
  before: (apiUrl: string) => Promise<string> | string = (apiUrl) => apiUrl,
): Promise<OwnPlatform> {
  const api = await openDemoApi()
  api.clock.now = new Date()
  const host = await startOwnHost({ apiUrl: await before(await api.app.listen({ port: 0, host: '127.0.0.1' })) })
  const close = async () => {
    await host.close()
    // A host keeps its connections for 72 seconds, for which closing would wait.
    api.app.server.closeAllConnections()
    await api.close()
  }
  return { url: host.url, api, host, close }
}

/** Tests against a platform of their worker's own. */
export const test = base.extend<object, { platform: OwnPlatform }>({
  platform: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const platform = await startOwnPlatform()
      await use(platform)
      await platform.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ platform }, use) => use(platform.url),
})
