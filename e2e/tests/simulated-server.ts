import { rm } from 'node:fs/promises'
import { freePort } from '@emberwatch/http/testing/free-port'
import { startServer } from '../../tools/dev/start-server.ts'
import { ownDataFolder, serverEnv } from '../own-server.ts'
import { test as base } from './policed-test.ts'

/** Tests against a server of their worker's own whose simulator runs; the one that all tests share has it off. */
export const test = base.extend<object, { simulated: { readonly url: string; readonly mqttUrl: string } }>({
  simulated: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const folder = await ownDataFolder('simulated')
      const mqttPort = await freePort()
      const env = serverEnv(folder, { MQTT_PORT: `${mqttPort}`, SIMULATOR: '1' })
      const server = await startServer({ env, isBuilt: true })
      await use({ url: server.url, mqttUrl: `mqtt://127.0.0.1:${mqttPort}` })
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ simulated }, use) => use(simulated.url),
})
