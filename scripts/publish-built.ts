import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AreaName, type LogLine, type Refusal, type RegistryDocument, shellName } from '@emberwatch/federation'
import { entryOf, hostContractIn, noteHostContract, type Registry } from '@emberwatch/registry'

/** Who publishes at a start, in the log: a working copy, or what `pnpm build:dist` has made. */
const starters = { workingCopy: 'npm start', delivered: 'server.js' } as const
const isStarter = (who: string) => Object.values<string>(starters).includes(who)

/** Areas that come with whoever starts, and where their builds and that of the shell (`shell`) lie. */
interface Built {
  readonly names: readonly AreaName[]
  readonly folderOf: (area: AreaName) => string
}

interface StartRules {
  /** Whether a build takes the place of what a start had made active: in a working copy, whose builds change all the time. */
  readonly replaces?: boolean
}

/**
 * Publishes the built shell and then the areas as ops do, without undoing what ops did: a start fills what has no active release. What a
 * start had made active it replaces where `replaces` says so, and an area also when the active shell cannot run it. What anybody else
 * made active stays.
 * @returns a line for each that stays as it is though another build lies there
 */
export async function publishBuilt(
  registry: Registry,
  { names, folderOf }: Built,
  { replaces = false }: StartRules = {},
): Promise<string[]> {
  const kept: string[] = []
  for (const area of [shellName, ...names]) {
    const folder = folderOf(area)
    if (!existsSync(join(folder, 'release.json'))) continue
    const options = area === shellName ? { breaks: await ofStarts(registry, names) } : {}
    const decided = (await registry.check(folder, options)).refusals.filter(({ rule }) => decidedByOps.has(rule))
    if (decided.length) {
      kept.push(...decided.map(({ message }) => `${area} not published: ${message}`))
      if (area === shellName) await noteOwn(registry, folder)
      continue
    }
    const [document, log] = [await registry.read(), await registry.log()]
    const active = entryOf(document, area)?.active ?? null
    const made = active && lastSwitch(document, log, area)
    if (!made || (isStarter(made.who) && (replaces || !(await fitsShell(registry, area, active))))) {
      const by = { who: replaces ? starters.workingCopy : starters.delivered, note: 'built at start' }
      // Whoever makes another release active just now is not overruled either.
      await registry.publish(folder, by, { instead: active, ...options })
    } else if ((await registry.check(folder)).release?.version !== active) {
      kept.push(
        `${area} stays at ${active}, which ${made.who} made active (${made.action}, ${made.at.slice(0, 16)} UTC)`,
      )
    }
  }
  return kept
}

/** What only ops can mend; all others go on. */
const decidedByOps = new Set<Refusal['rule']>(['signature', 'grant', 'menu', 'host-contract'])

/** Areas whose releases a start has made active and a start may replace: they follow the shell. */
async function ofStarts(registry: Registry, names: readonly AreaName[]): Promise<AreaName[]> {
  const [document, log] = [await registry.read(), await registry.log()]
  return names.filter((area) => document.areas[area]?.active && isStarter(lastSwitch(document, log, area).who))
}

/** A store without a shell may come from an older host, whose contract would refuse the areas that go with the one served now. */
async function noteOwn(registry: Registry, folder: string): Promise<void> {
  if ((await registry.read()).shell?.active) return
  await noteHostContract(registry.store, hostContractIn(readFileSync(join(folder, 'shell.json'), 'utf8')))
}

/** The change that made the area's release the active one; a log that has lost it counts as somebody's work. */
const lastSwitch = (document: RegistryDocument, log: readonly LogLine[], area: AreaName) =>
  log.findLast(
    (line) => line.area === area && line.to === entryOf(document, area)?.active && switches.has(line.action),
  ) ?? { who: 'somebody', action: 'activate', at: '' }

const switches = new Set<LogLine['action']>(['publish', 'activate', 'rollback', 'promote'])

/** Whether the active shell can run it; a shell itself always fits. */
async function fitsShell(registry: Registry, area: AreaName, version: string): Promise<boolean> {
  if (area === shellName) return true
  const { refusals } = await registry.check(await registry.bringRelease(area, version))
  return refusals.every(({ rule }) => rule !== 'host-contract')
}
