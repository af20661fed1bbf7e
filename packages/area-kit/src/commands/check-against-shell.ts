import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Release } from '@emberwatch/federation'
import { contractRefusals, hostContractIn, Refused } from '@emberwatch/registry'

/**
 * Compares what a built release uses with what a shell gives, as every gate of a host will. The shell is the kit's own, so that a team hears of
 * it before it publishes.
 * @throws Refused naming each module and export
 */
export function checkAgainstShell(build: string, shellFolder: string): void {
  const release = JSON.parse(readFileSync(join(build, 'release.json'), 'utf8')) as Release
  const shell = hostContractIn(readFileSync(join(shellFolder, 'shell.json'), 'utf8'))
  const subject = `${release.area} ${release.version} in the shell of this kit (${shell.version})`
  const refusals = contractRefusals(release, shell, subject)
  if (refusals.length) throw new Refused(refusals)
}
