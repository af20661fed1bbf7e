import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { type AreaName, isShell, shellName } from '@emberwatch/federation'
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

/** Each build has a process of its own, as webpack works on one core. */
const processes = Math.min(availableParallelism(), 4)

/**
 * Builds what has changed since its last build, several at once; the shell, which takes longest, begins.
 * @param only names to build; empty for all
 * @throws when one fails, after the others have ended
 */
export async function buildAll(only: readonly string[] = []): Promise<void> {
  const names = [shellName, ...areasHere()].filter((name) => only.length === 0 || only.includes(name))
  const changed = names.filter((name) => versionIn(builtFolder(name)) !== versionOf(name))
  const [first] = changed
  if (first && changed.length === 1) return build(first)
  const failed: string[] = []
  const work = async () => {
    for (let name = changed.shift(); name; name = changed.shift()) if (!(await isBuiltAlone(name))) failed.push(name)
  }
  await Promise.all(Array.from({ length: processes }, work))
  if (failed.length > 0) throw new Error(`not built: ${failed.join(', ')}`)
}

/** Builds in another process, whose messages people see. @returns whether it could */
async function isBuiltAlone(name: string): Promise<boolean> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'build.ts'), name], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code === 0
}

const sourceOf = (name: string) => (isShell(name) ? shellSource : areaFolder(name))
const versionOf = (name: string) => (isShell(name) ? shellVersion : areaVersion)(sourceOf(name))

function versionIn(dist: string): string | null {
  const release = join(dist, 'release.json')
  return existsSync(release) ? JSON.parse(readFileSync(release, 'utf8')).version : null
}

async function build(name: string): Promise<void> {
  const begin = performance.now()
  const { default: config } = await import(join(sourceOf(name), 'webpack.config.mjs'))
  await runWebpack(config)
  console.log(`built ${name} in ${((performance.now() - begin) / 1000).toFixed(1)} s`)
}
