import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type AreaName,
  type LogAction,
  type LogLine,
  type Refusal,
  type RegistryDocument,
  shellName,
} from '@emberwatch/federation'
import {
  type ApiUp,
  type By,
  entryOf,
  hostContractIn,
  isStartPublisher,
  noteHostContract,
  Refused,
  type Registry,
  releasesInUse,
  startPublishers,
} from '@emberwatch/registry'

interface Built {
  readonly names: readonly AreaName[]
  readonly folderOf: (area: AreaName) => string
}

interface StartRules {
  /** The APIs to compare with; those of running instances by default. */
  readonly apis?: readonly ApiUp[] | undefined
  /** Replaces what an earlier start has activated; for working copies. */
  readonly replaces?: boolean
}

/**
 * Publishes the built shell and areas without undoing what ops did: a start fills what has no active release. It replaces what a start has
 * activated where `replaces` says so, and an area that the active shell cannot run.
 * @returns a line for each that stays though another build exists
 */
export async function publishBuilt(
  registry: Registry,
  { names, folderOf }: Built,
  { replaces = false, apis }: StartRules = {},
): Promise<string[]> {
  const messages: string[] = []
  const who = replaces ? startPublishers.workingCopy : startPublishers.delivered
  await vouchForStarts(registry, { who, note: 'published by a start' })
  for (const area of [shellName, ...names]) {
    const folder = folderOf(area)
    if (!existsSync(join(folder, 'release.json'))) continue
    const options = { vouches: true, apis, ...(area === shellName ? { breaks: await ofStarts(registry, names) } : {}) }
    const decided = (await registry.check(folder, options)).refusals.filter(({ rule }) => decidedByOps.has(rule))
    if (decided.length) {
      messages.push(...decided.map(({ message }) => `${area} not published: ${message}`))
      if (area === shellName) await noteOwn(registry, folder)
      continue
    }
    const [document, log] = [await registry.read(), await registry.log()]
    const active = entryOf(document, area)?.active ?? null
    const lastChange = active && lastSwitch(document, log, area)
    if (
      !lastChange ||
      (isStartPublisher(lastChange.who) && (replaces || !(await goesOn(registry, area, active, apis))))
    ) {
      // Somebody who activates another release right now is not overruled.
      await registry.publish(folder, { who, note: 'built at start' }, { instead: active, ...options })
    } else if ((await registry.check(folder, { apis })).release?.version !== active) {
      messages.push(
        `${area} stays at ${active}, which ${lastChange.who} made active (${lastChange.action}, ${lastChange.at.slice(0, 16)} UTC)`,
      )
    }
  }
  return messages
}

/** Signs what starts have published; ops sign what others have published. */
async function vouchForStarts(registry: Registry, by: By): Promise<void> {
  const [document, log] = [await registry.read(), await registry.log()]
  for (const area of [shellName, ...Object.keys(document.areas)]) {
    const entry = entryOf(document, area)
    for (const version of new Set(entry ? releasesInUse(entry) : [])) {
      const { who = '' } =
        log.find((line) => line.area === area && line.to === version && line.action === 'publish') ?? {}
      if (!isStartPublisher(who) || !(await registry.isUnsigned(area, version))) continue
      // A damaged release does not keep the rest from starting.
      await registry.sign(area, version, by).catch(rethrowUnlessRefused)
    }
  }
}

const rethrowUnlessRefused = (error: unknown) => {
  if (!(error instanceof Refused)) throw error
}

/** Refusals that only ops can mend; all else goes on. */
const decidedByOps = new Set<Refusal['rule']>(['signature', 'grant', 'menu', 'permission', 'host-contract', 'api'])

/** Areas that a start may replace. */
async function ofStarts(registry: Registry, names: readonly AreaName[]): Promise<AreaName[]> {
  const [document, log] = [await registry.read(), await registry.log()]
  return names.filter((area) => document.areas[area]?.active && isStartPublisher(lastSwitch(document, log, area).who))
}

/** Without a stored shell, areas are compared with the host's own. */
async function noteOwn(registry: Registry, folder: string): Promise<void> {
  if ((await registry.read()).shell?.active) return
  await noteHostContract(registry.store, hostContractIn(readFileSync(join(folder, 'shell.json'), 'utf8')))
}

/** A log without it counts as somebody's work. */
const lastSwitch = (document: RegistryDocument, log: readonly LogLine[], area: AreaName) =>
  log.findLast(
    (line) => line.area === area && line.to === entryOf(document, area)?.active && switches.has(line.action),
  ) ?? { who: 'somebody', action: 'activate', at: '' }

const switches: ReadonlySet<string> = new Set<LogAction>(['publish', 'activate', 'rollback', 'promote'])

/** Fits the active shell and the API; a shell always fits. */
async function goesOn(registry: Registry, area: AreaName, version: string, apis: StartRules['apis']): Promise<boolean> {
  if (area === shellName) return true
  const { refusals } = await registry.check(await registry.bringRelease(area, version), { apis })
  return refusals.every(({ rule }) => rule !== 'host-contract' && rule !== 'api')
}
