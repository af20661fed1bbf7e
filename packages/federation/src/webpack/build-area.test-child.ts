import { areaConfig, runWebpack } from './index.ts'

/** Builds the area whose webpack configuration would have the address given as the first argument. */
try {
  await runWebpack(areaConfig(process.argv[2] ?? ''))
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
