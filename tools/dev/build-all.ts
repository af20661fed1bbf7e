import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type AreaName, isShell } from '@emberwatch/federation'
import { areaVersion, runWebpack, shellVersion } from '@emberwatch/federation/webpack'

const root = join(import.meta.dirname, '../..')
export const areasHere = (): AreaName[] =>
  globSync('mf-*/area.json', { cwd: root })
    .map((file) => dirname(file).replace(/^mf-/, ''))
    .sort()
export const areaFolder = (area: string): string => join(root, `mf-${area}`)
const shellSource = join(root, 'shell')
export const shellFolder = join(shellSource, 'dist')
export const builtFolder = (name: AreaName): string => (isShell(name) ? shellFolder : join(areaFolder(name), 'dist'))

/** Builds what has changed since its last build: first the shell, then each area. @param only names to build; empty for all */
export async function buildAll(only: readonly string[] = []): Promise<void> {
  const isSelected = (name: string) => only.length === 0 || only.includes(name)
  if (isSelected('shell') && versionIn(shellFolder) !== shellVersion(shellSource)) await build('shell', shellSource)
  for (const area of areasHere().filter(isSelected))
    if (versionIn(builtFolder(area)) !== areaVersion(areaFolder(area))) await build(area, areaFolder(area))
}

function versionIn(dist: string): string | null {
  const release = join(dist, 'release.json')
  return existsSync(release) ? JSON.parse(readFileSync(release, 'utf8')).version : null
}

async function build(name: string, folder: string): Promise<void> {
  const begin = performance.now()
  const { default: config } = await import(join(folder, 'webpack.config.mjs'))
  await runWebpack(config)
  console.log(`built ${name} in ${((performance.now() - begin) / 1000).toFixed(1)} s`)
}
