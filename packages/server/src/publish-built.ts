import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AreaName, type LogLine, type Refusal, type RegistryDocument, shellName } from '@emberwatch/federation'
import {
  type ApiUp,
  type By,
  entryOf,
  hostContractIn,
  isStarter,
  noteHostContract,
  Refused,
  type Registry,
  releasesInUse,
  starters,
} from '@emberwatch/registry'

/** Areas that come with whoever starts, and where their builds and that of the shell (`shell`) lie. */
interface Built {
  readonly names: readonly AreaName[]
  readonly folderOf: (area: AreaName) => string
}

interface StartRules {
  /** The API of whoever starts, which releases are compared with; without it those of the instances that are up. */
  readonly apis?: readonly ApiUp[] | undefined
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
  { replaces = false, apis }: StartRules = {},
): Promise<string[]> {
  const kept: string[] = []
  const who = replaces ? starters.workingCopy : starters.delivered
  await vouchForStarts(registry, { who, note: 'published by a start' })
  for (const area of [shellName, ...names]) {
    const folder = folderOf(area)
    if (!existsSync(join(folder, 'release.json'))) continue
    const options = { vouches: true, apis, ...(area === shellName ? { breaks: await ofStarts(registry, names) } : {}) }
    const decided = (await registry.check(folder, options)).refusals.filter(({ rule }) => decidedByOps.has(rule))
    if (decided.length) {
      kept.push(...decided.map(({ message }) => `${area} not published: ${message}`))
      if (area === shellName) await noteOwn(registry, folder)
      continue
    }
    const [document, log] = [await registry.read(), await registry.log()]
    const active = entryOf(document, area)?.active ?? null
    const made = active && lastSwitch(document, log, area)
    if (!made || (isStarter(made.who) && (replaces || !(await goesOn(registry, area, active, apis))))) {
      // Whoever makes another release active just now is not overruled either.
      await registry.publish(folder, { who, note: 'built at start' }, { instead: active, ...options })
    } else if ((await registry.check(folder, { apis })).release?.version !== active) {
      kept.push(
        `${area} stays at ${active}, which ${made.who} made active (${made.action}, ${made.at.slice(0, 16)} UTC)`,
      )
    }
  }
  return kept
}

/** What starts have published and the key of this installation has not signed; what anybody else has published is for ops to sign. */
async function vouchForStarts(registry: Registry, by: By): Promise<void> {
  const [document, log] = [await registry.read(), await registry.log()]
  for (const area of [shellName, ...Object.keys(document.areas)]) {
    const entry = entryOf(document, area)
    for (const version of new Set(entry ? releasesInUse(entry) : [])) {
      const { who = '' } =
        log.find((line) => line.area === area && line.to === version && line.action === 'publish') ?? {}
      if (!isStarter(who) || !(await registry.isUnsigned(area, version))) continue
      // A damaged release is not vouched for, and keeps nothing else from starting.
      await registry.sign(area, version, by).catch(unlessRefused)
    }
  }
}

const unlessRefused = (error: unknown) => {
  if (!(error instanceof Refused)) throw error
}

/** What only ops can mend; all others go on. */
const decidedByOps = new Set<Refusal['rule']>(['signature', 'grant', 'menu', 'host-contract', 'api'])

/** Areas whose releases a start has made active and a start may replace: they follow the shell. */
async function ofStarts(registry: Registry, names: readonly AreaName[]): Promise<AreaName[]> {
  const [document, log] = [await registry.read(), await registry.log()]
  return names.filter((area) => document.areas[area]?.active && isStarter(lastSwitch(document, log, area).who))
}

/** Where the store has no shell, the host serves its own: areas are compared with that one. */
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

/** Whether the active shell can run it, and the API has what it asks for; a shell itself always fits the shell. */
async function goesOn(registry: Registry, area: AreaName, version: string, apis: StartRules['apis']): Promise<boolean> {
  if (area === shellName) return true
  const { refusals } = await registry.check(await registry.bringRelease(area, version), { apis })
  return refusals.every(({ rule }) => rule !== 'host-contract' && rule !== 'api')
}
