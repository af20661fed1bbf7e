import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type AreaName, areaNames, type LogLine, type RegistryDocument } from '@emberwatch/federation'
import type { Registry } from '@emberwatch/registry'

/** Who publishes at a start, in the log: a working copy, or what `pnpm build:dist` has made. */
const starters = { workingCopy: 'npm start', delivered: 'server.js' } as const
const isStarter = (who: string) => Object.values<string>(starters).includes(who)

interface StartRules {
  /** Whether a build takes the place of what a start had made active: in a working copy, whose builds change all the time. */
  readonly replaces?: boolean
}

/**
 * Publishes built areas as ops do, without undoing what ops did: a start fills an area that has no active release. What a start
 * had made active it replaces where `replaces` says so, or when the shell that is served now cannot run it. What anybody else
 * made active stays.
 * @param folderOf where the build of an area lies
 * @returns a line for each area that stays as it is though another build lies there
 */
export async function publishBuilt(
  registry: Registry,
  folderOf: (area: AreaName) => string,
  { replaces = false }: StartRules = {},
): Promise<string[]> {
  const kept: string[] = []
  for (const area of areaNames) {
    const folder = folderOf(area)
    if (!existsSync(join(folder, 'release.json'))) continue
    const unsigned = (await registry.check(folder)).refusals.filter(({ rule }) => rule === 'signature')
    if (unsigned.length) {
      kept.push(...unsigned.map(({ message }) => `not published: ${message}`))
      continue
    }
    const [document, log] = [await registry.read(), await registry.log()]
    const active = document.areas[area]?.active ?? null
    const made = active && lastSwitch(document, log, area)
    if (!made || (isStarter(made.who) && (replaces || !(await fitsShell(registry, area, active))))) {
      const by = { who: replaces ? starters.workingCopy : starters.delivered, note: 'built at start' }
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

/** The change that made the area's release the active one; a log that has lost it counts as somebody's work. */
const lastSwitch = (document: RegistryDocument, log: readonly LogLine[], area: AreaName) =>
  log.findLast(
    (line) => line.area === area && line.to === document.areas[area]?.active && switches.has(line.action),
  ) ?? { who: 'somebody', action: 'activate', at: '' }

const switches = new Set<LogLine['action']>(['publish', 'activate', 'rollback', 'promote'])

async function fitsShell(registry: Registry, area: AreaName, version: string): Promise<boolean> {
  const { refusals } = await registry.check(await registry.bringRelease(area, version))
  return refusals.every(({ rule }) => rule !== 'host-contract')
}
