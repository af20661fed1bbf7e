import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Refused } from '../refused.ts'
import { areaConfig, runWebpack } from './index.ts'

/**
 * Builds the area whose webpack configuration would have the address given as the first argument, with options in JSON as the second; with files in
 * JSON as the third, by path, once more after these have changed.
 */
const [, , address = '', options = '{}', changed] = process.argv
try {
  const config = areaConfig(address, JSON.parse(options))
  await runWebpack(config)
  if (changed) {
    for (const [path, content] of Object.entries<string>(JSON.parse(changed)))
      writeFileSync(fileURLToPath(new URL(path, address)), content)
    await runWebpack(config)
  }
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error))
  process.exitCode = error instanceof Refused ? 2 : 1
}
