import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { areaConfig, runWebpack } from '@emberwatch/federation/webpack'
import { checkAgainstShell } from './check-against-shell.ts'
import { kitFile } from './place.ts'

interface AreaPlace {
  readonly name: string
  readonly folder: string
}

/**
 * Builds the area into its `dist`, as the areas of the platform are built. Answers what was built, in a line.
 * @throws Refused when it uses what the kit's shell does not give
 */
export async function buildArea({ name, folder }: AreaPlace): Promise<string> {
  const started = performance.now()
  await runWebpack(areaConfig(pathToFileURL(join(folder, 'area.json')).href))
  checkAgainstShell(join(folder, 'dist'), kitFile('platform/shell'))
  const { version } = JSON.parse(readFileSync(join(folder, 'dist/release.json'), 'utf8'))
  return `${name} ${version} built in ${((performance.now() - started) / 1000).toFixed(1)} s`
}
