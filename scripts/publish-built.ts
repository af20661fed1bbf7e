import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { AreaName, LogLine, Refusal, RegistryDocument } from '@emberwatch/federation'
import type { Registry } from '@emberwatch/registry'

/** Who publishes at a start, in the log: a working copy, or what `pnpm build:dist` has made. */
const starters = { workingCopy: 'npm start', delivered: 'server.js' } as const
const isStarter = (who: string) => Object.values<string>(starters).includes(who)

/** Areas that come with whoever starts, and where their builds lie. */
interface Built {
  readonly names: readonly AreaName[]
  readonly folderOf: (area: AreaName) => string
}

interface StartRules {
  /** Whether a build takes the place of what a start had made active: in a working copy, whose builds change all the time. */
  readonly replaces?: boolean
}

/**
 * Publishes built areas as ops do, without undoing what ops did: a start fills an area that has no active release. What a start
 * had made active it replaces where `replaces` says so, or when the shell that is served now cannot run it. What anybody else
 * made active stays.
 * @returns a line for each area that stays as it is though another build lies there
 */
export async function publishBuilt(
  registry: Registry,
  { names, folderOf }: Built,
  { replaces = false }: StartRules = {},
): Promise<string[]> {
  const kept: string[] = []
  for (const area of names) {
    const folder = folderOf(area)
    if (!existsSync(join(folder, 'release.json'))) continue
    const decided = (await registry.check(folder)).refusals.filter(({ rule }) => decidedByOps.has(rule))
    if (decided.length) {
      kept.push(...decided.map(({ message }) => `not published: ${message}`))
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

/** What only ops can mend; all other areas go on. */
const decidedByOps = new Set<Refusal['rule']>(['signature', 'grant', 'menu'])

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
