import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type AreaName, areaNames, type LogLine, type RegistryDocument } from '@emberwatch/federation'
import { Registry } from '@emberwatch/registry'
import { areaFolder } from './build-all.ts'

/** Who publishes at a start, in the log. */
const starter = 'npm start'

/**
 * Publishes the built areas as ops do, without undoing what ops did: a start fills an area that has no active release and
 * replaces what a start had made active. What anybody else made active stays.
 * @returns a line for each area that stays as it is though another build lies here
 */
export async function publishBuilt(releasesFolder: string, folderOf = builtFolder): Promise<string[]> {
  const registry = new Registry(releasesFolder)
  const kept: string[] = []
  for (const area of areaNames) {
    const folder = folderOf(area)
    if (!existsSync(join(folder, 'release.json'))) continue
    const [document, log] = [await registry.read(), await registry.log()]
    const active = document.areas[area]?.active ?? null
    const made = active && lastSwitch(document, log, area)
    if (!made || made.who === starter) {
      const by = { who: starter, note: 'built at start' }
      // Whoever makes another release active just now is not overruled either.
      await registry.publish(folder, by, { instead: active })
    } else if ((await registry.check(folder)).release?.version !== active) {
      kept.push(
        `${area} stays at ${active}, which ${made.who} made active (${made.action}, ${made.at.slice(0, 16)} UTC)`,
      )
    }
  }
  return kept
}

const builtFolder = (area: AreaName): string => join(areaFolder(area), 'dist')

/** The change that made the area's release the active one; a log that has lost it counts as somebody's work. */
const lastSwitch = (document: RegistryDocument, log: readonly LogLine[], area: AreaName) =>
  log.findLast(
    (line) => line.area === area && line.to === document.areas[area]?.active && switches.has(line.action),
  ) ?? { who: 'somebody', action: 'activate', at: '' }

const switches = new Set<LogLine['action']>(['publish', 'activate', 'rollback', 'promote'])
