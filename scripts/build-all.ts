import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { AreaName } from '@emberwatch/federation'
import { buildVersion, runWebpack, sourceHash } from '@emberwatch/federation/webpack'

const root = join(import.meta.dirname, '..')
/** The areas of this working copy. */
export const areasHere = (): AreaName[] =>
  globSync('mf-*/area.json', { cwd: root })
    .map((file) => dirname(file).replace(/^mf-/, ''))
    .sort()
export const areaFolder = (area: string): string => join(root, `mf-${area}`)
export const builtArea = (area: AreaName): string => join(areaFolder(area), 'dist')
export const shellFolder = join(root, 'shell', 'dist')

/** Builds what has changed since its last build: the shell, then each area; `only` names some of them. */
export async function buildAll(only: readonly string[] = []): Promise<void> {
  const wanted = (name: string) => only.length === 0 || only.includes(name)
  if (wanted('shell')) await buildShell()
  for (const area of areasHere().filter(wanted)) await buildArea(area)
}

async function buildShell(): Promise<void> {
  const parts = ['shell', 'packages/ui', 'packages/store', 'packages/api-client', 'packages/contract']
  const hash = sourceHash(...parts.map((part) => join(root, part)))
  const mark = join(shellFolder, '.source-hash')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return
  await build('shell', join(root, 'shell'))
  writeFileSync(mark, hash)
}

async function buildArea(area: string): Promise<void> {
  const folder = areaFolder(area)
  const release = join(folder, 'dist', 'release.json')
  if (existsSync(release) && JSON.parse(readFileSync(release, 'utf8')).version === buildVersion(folder)) return
  await build(area, folder)
}

async function build(name: string, folder: string): Promise<void> {
  const started = performance.now()
  const { default: config } = await import(join(folder, 'webpack.config.mjs'))
  await runWebpack(config)
  console.log(`built ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
