import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { areaConfig, runWebpack } from '@emberwatch/federation/webpack'
import { kitFile } from '../paths.ts'
import { checkAgainstPlatform } from './check-against-platform.ts'
import { contractFolder, findContractInKit } from './kit-contract.ts'

interface AreaPlace {
  readonly name: string
  readonly folder: string
}

/**
 * Builds the area into its `dist`, like the platform's own areas.
 * @returns a line that says what was built
 * @throws Refused when it uses what the kit's shell does not provide, or calls what its API does not have
 */
export async function buildArea({ name, folder }: AreaPlace): Promise<string> {
  const started = performance.now()
  findContractInKit()
  await runWebpack(areaConfig(pathToFileURL(join(folder, 'area.json')).href, { contractFolder }))
  checkAgainstPlatform(join(folder, 'dist'), kitFile('platform'))
  const { version } = JSON.parse(readFileSync(join(folder, 'dist/release.json'), 'utf8'))
  return `${name} ${version} built in ${((performance.now() - started) / 1000).toFixed(1)} s`
}
