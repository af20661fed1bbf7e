import { Refused } from '../refused.ts'
import { areaConfig, runWebpack } from './index.ts'

/** Builds the area whose webpack configuration would have the address given as the first argument, with options in JSON as the second. */
try {
  await runWebpack(areaConfig(process.argv[2] ?? '', JSON.parse(process.argv[3] ?? '{}')))
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error))
  process.exitCode = error instanceof Refused ? 2 : 1
}
