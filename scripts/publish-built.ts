import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { areaNames } from '@emberwatch/federation'
import { Registry } from '@emberwatch/registry'
import { areaFolder } from './build-all.ts'

/**
 * Publishes the built areas the way ops do. A release of a working copy replaces the one of the last start; an area
 * whose build is active already costs nothing.
 */
export async function publishBuilt(releasesFolder: string): Promise<void> {
  const registry = new Registry(releasesFolder)
  for (const area of areaNames) {
    const folder = join(areaFolder(area), 'dist')
    if (!existsSync(join(folder, 'release.json'))) continue
    await registry.publish(folder, { who: 'npm start', note: 'built at start' })
  }
}
