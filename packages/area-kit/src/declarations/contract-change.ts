import gte from 'semver/functions/gte.js'
import inc from 'semver/functions/inc.js'
import type { AreaSources } from './area-sources.ts'
import { compileAreas } from './compile-areas.ts'
import { exportsOf } from './exported.ts'
import type { Declarations } from './make-declarations.ts'

/** What a change of the host contract's types asks of its version (docs/areas.md). */
export interface ContractChange {
  readonly bump: 'none' | 'minor' | 'major'
  /** The lowest version that says enough. */
  readonly version: string
  /** Each thing that changed, in a line. */
  readonly reasons: readonly string[]
}

interface Contract {
  readonly version: string
  readonly declarations: Declarations
  readonly areas: AreaSources
}

/**
 * What the contract's types are now, beside what they were at its last version with the areas of then. Whatever is gone, or breaks an area
 * compiled before, is a major change; anything else that areas can see is a minor one, because an area that uses it must not run where it is
 * not there.
 */
export function contractChange({ version, declarations: then, areas }: Contract, now: Declarations): ContractChange {
  const changed = [...new Set([...then.keys(), ...now.keys()])].filter((name) => then.get(name) !== now.get(name))
  if (!changed.length) return { bump: 'none', version, reasons: [] }
  const exported = changed.map((name) => ({ name, old: exportsOf(then, name), new: exportsOf(now, name) }))
  const breaks = [
    ...exported.flatMap((one) => without(one.old, one.new).map((x) => `${one.name} no longer gives ${x}`)),
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

/** `npm:react@19`, where a module is a library's: another major version of it is another library to those who use it. */
const libraryIn = (declarations: Declarations, name: string) => /'(npm:[^']+)'/.exec(declarations.get(name) ?? '')?.[1]

/** Not what stricter settings of the compiler, or a library's types, would say against the contract of then as well. */
function brokenAreas(areas: AreaSources, then: Declarations, now: Declarations): string[] {
  const errors = compileAreas(areas, now)
  return errors.length ? without(errors, compileAreas(areas, then)) : []
}

interface Verdict {
  /** Whether snapshot and sources agree, the snapshot is to be written anew, or the version says too little for what changed. */
  readonly state: 'well' | 'write' | 'bump'
  /** What changed and what to do, for people. */
  readonly lines: readonly string[]
}

/** Whether a version of the host contract and its committed API snapshot go with the types as they are now. */
export function contractVerdict(snapshot: Contract, now: Declarations, version: string): Verdict {
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
