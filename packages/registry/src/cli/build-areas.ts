import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AreaName, isShell } from '@emberwatch/federation'
import { runWebpack } from '@emberwatch/federation/webpack'

/** @returns one line per build */
export async function buildAreas(areas: readonly AreaName[]): Promise<string[]> {
  const built: string[] = []
  for (const area of areas) {
    const folder = resolve(isShell(area) ? area : `mf-${area}`)
    const started = performance.now()
    const { default: config } = await import(pathToFileURL(join(folder, 'webpack.config.mjs')).href)
    await runWebpack(config)
    const { version } = JSON.parse(readFileSync(join(folder, 'dist/release.json'), 'utf8'))
    built.push(`${area} ${version} built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
  return built
}
