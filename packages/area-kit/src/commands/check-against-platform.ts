import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Release } from '@emberwatch/federation'
import { apiContractOf, apiRefusals, besideHost, contractRefusals, hostContractIn, Refused } from '@emberwatch/registry'

/**
 * Compares what a built release uses and calls with what the kit's shell and API provide. Every host runs the same check, so a team sees failures
 * before it publishes.
 * @param platform the folder of a delivered server
 * @throws Refused naming each module and export, each call and member
 */
export function checkAgainstPlatform(build: string, platform: string): void {
  const read = (...file: string[]) => readFileSync(join(platform, ...file), 'utf8')
  const release = JSON.parse(readFileSync(join(build, 'release.json'), 'utf8')) as Release
  const shell = hostContractIn(read('shell', 'shell.json'))
  const subject = `${release.area} ${release.version} in the shell of this kit (${shell.version})`
  const api = besideHost(apiContractOf(JSON.parse(read('openapi.json'))))
  const refusals = [...contractRefusals(release, shell, subject), ...apiRefusals(release, [api])]
  if (refusals.length) throw new Refused(refusals)
}
