import { rm } from 'node:fs/promises'
import { startServer } from '../../tools/dev/start-server.ts'
import { ownDataFolder } from '../own-server.ts'
import { test as base } from './policed-test.ts'

/** Tests against a server of their worker's own whose simulator runs; the one that all tests share has it off. */
export const test = base.extend<object, { simulated: string }>({
  simulated: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const folder = await ownDataFolder('simulated')
      const env = { ...process.env, SIMULATOR: '1', MQTT_PORT: '0', DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1' }
      const server = await startServer({ env, isBuilt: true })
      await use(server.url)
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ simulated }, use) => use(simulated),
})
