import type { Deprecated } from '@emberwatch/federation'
import gte from 'semver/functions/gte.js'
import inc from 'semver/functions/inc.js'
import type { AreaSources } from './area-sources.ts'
import { compileAreas } from './compile-areas.ts'
import { exportsOf } from './exported.ts'
import type { Declarations } from './make-declarations.ts'
import { goneNames, tooEarly } from './window.ts'

/** The version that a change of the host contract's types requires (docs/areas.md). */
export interface ContractChange {
  readonly bump: 'none' | 'minor' | 'major'
  readonly version: string
  readonly reasons: readonly string[]
}

interface Contract {
  readonly version: string
  readonly declarations: Declarations
  readonly areas: AreaSources
}

interface Dated extends Contract {
  readonly deprecated: Deprecated
  readonly dates: Readonly<Record<string, string>>
}

/**
 * Compares the contract's current types with those of its last version and the areas of that time. A removed export or
 * member, or an area that no longer compiles, is a major change. Any other visible change is a minor one, because an area that uses it must not run on an older shell.
 */
export function contractChange({ version, declarations: then, areas }: Contract, now: Declarations): ContractChange {
  const changed = [...new Set([...then.keys(), ...now.keys()])].filter((name) => then.get(name) !== now.get(name))
  if (!changed.length) return { bump: 'none', version, reasons: [] }
  const exported = changed.map((name) => ({ name, old: exportsOf(then, name), new: exportsOf(now, name) }))
  const breaks = [
    ...goneNames(then, now).map(({ module, name }) => `${module} no longer gives ${name}`),
    ...changed
      .filter((name) => libraryIn(then, name) !== libraryIn(now, name))
      .map((name) => `${name} is another library`),
    ...brokenAreas(areas, then, now).map((error) => `an area compiled before breaks: ${error}`),
  ]
  if (breaks.length) return { bump: 'major', version: inc(version, 'major') ?? '', reasons: breaks }
  const added = exported.flatMap((one) => without(one.new, one.old).map((x) => `${one.name} gives ${x}`))
  const types = changed.map((name) => `types of ${name} have changed`)
  return { bump: 'minor', version: inc(version, 'minor') ?? '', reasons: added.length ? added : types }
}

const without = (names: readonly string[], others: readonly string[]) => names.filter((name) => !others.includes(name))

/** `npm:react@19` for a module of a library; another major version counts as another library. */
const libraryIn = (declarations: Declarations, name: string) => /'(npm:[^']+)'/.exec(declarations.get(name) ?? '')?.[1]

/** Omits errors that the old contract causes as well, from stricter compiler settings or a library's types. */
function brokenAreas(areas: AreaSources, then: Declarations, now: Declarations): string[] {
  const errors = compileAreas(areas, now)
  return errors.length ? without(errors, compileAreas(areas, then)) : []
}

interface Verdict {
  /**
   * `well`: snapshot and sources agree; `write`: the snapshot is outdated; `bump`: the version is too low for the change; `early`: something goes before
   * its window is over, whatever the version.
   */
  readonly state: 'well' | 'write' | 'bump' | 'early'
  readonly lines: readonly string[]
}

/** @param today by default of this machine's clock, in UTC: `2026-11-24` */
export function contractVerdict(
  snapshot: Dated,
  now: Declarations,
  version: string,
  today = new Date().toISOString().slice(0, 10),
): Verdict {
  const early = tooEarly(goneNames(snapshot.declarations, now), snapshot, today)
  if (early.length) return { state: 'early', lines: early }
  const change = contractChange(snapshot, now)
  const { bump, reasons, version: needed } = change
  if (!gte(version, needed)) {
    const advice = `${bump} change: set ${needed} in packages/federation/src/host-contract-version.ts, then pnpm contract`
    return { state: 'bump', lines: [...reasons, advice] }
  }
  if (bump === 'none' && snapshot.version === version) return { state: 'well', lines: [] }
  return {
    state: 'write',
    lines: [`the snapshot is of host contract ${snapshot.version}: pnpm contract writes that of ${version}`],
  }
}
