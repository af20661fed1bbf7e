import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Refused } from '../refused.ts'
import type { BuildRequest, BuildResult } from './build-process.test-kit.ts'
import { areaConfig, runWebpack } from './index.ts'

/** Builds areas, one request after the other (build-process.test-kit.ts). */
process.on('message', async (request: BuildRequest) => process.send?.(await resultOf(request)))

async function resultOf({ address, options = {}, changes, env = {} }: BuildRequest): Promise<BuildResult> {
  Object.assign(process.env, env)
  try {
    const config = areaConfig(address, options)
    await runWebpack(config)
    if (changes) {
      for (const [path, content] of Object.entries(changes))
        writeFileSync(fileURLToPath(new URL(path, address)), content)
      await runWebpack(config)
    }
    return { status: 0, stderr: '' }
  } catch (error) {
    return { status: error instanceof Refused ? 2 : 1, stderr: error instanceof Error ? error.message : String(error) }
  } finally {
    for (const name of Object.keys(env)) delete process.env[name]
  }
}
