import { type Deprecated, deprecationIn } from '@emberwatch/federation'
import lt from 'semver/functions/lt.js'
import major from 'semver/functions/major.js'
import minor from 'semver/functions/minor.js'
import { exportsOf, valuesOf } from './exported.ts'
import type { Declarations } from './make-declarations.ts'

/** An export stays deprecated for at least this long before a major version drops it (docs/areas.md). */
const deprecationWindow = { minorVersions: 3, months: 3 } as const

export interface ContractName {
  readonly module: string
  /** An export, or a member of one: `jobs.cancel`. */
  readonly name: string
}

/** Exports and members that are no longer there; of an export that is gone not its members too. */
export function goneNames(then: Declarations, now: Declarations): ContractName[] {
  return [...then.keys()].flatMap((module) => {
    if (then.get(module) === now.get(module)) return []
    const exports = new Set(exportsOf(now, module))
    const names = new Set([...exports, ...valuesOf(now, module)])
    const isGone = (name: string) => !names.has(name)
    const members = valuesOf(then, module).filter((name) => name.includes('.') && exports.has(rootOf(name)))
    return [...exportsOf(then, module), ...members].filter(isGone).map((name) => ({ module, name }))
  })
}

/** A member without a mark of its own goes with its object. */
export const announced = (deprecated: Deprecated, { module, name }: ContractName): string | undefined =>
  deprecated[module]?.[name] ?? deprecated[module]?.[rootOf(name)]

const rootOf = (name: string) => name.split('.')[0] ?? ''

interface Announced {
  /** The last version before the one that drops them. */
  readonly version: string
  readonly deprecated: Deprecated
  /** The day of each version: `2026-11-24`. */
  readonly dates: Readonly<Record<string, string>>
}

/** A sentence for each name that goes too early. @param today in the form of `dates` */
export function tooEarly(names: readonly ContractName[], { version, deprecated, dates }: Announced, today: string) {
  return names.flatMap(({ module, name }) => {
    const what = `${name} of ${module} goes too early`
    const mark = deprecationIn(announced(deprecated, { module, name }) ?? '')
    if (!mark) return [`${what}: it is not deprecated in ${version}`]
    if (major(`${mark.goneIn}.0`) > major(version) + 1) return [`${what}: its mark says ${mark.goneIn}`]
    const first = `${mark.since}.0`
    const versions = minor(version) - minor(first) + 1
    const since = dates[first]
    if (versions < deprecationWindow.minorVersions)
      return [`${what}: ${versions} of ${deprecationWindow.minorVersions} minor versions have its mark`]
    if (!since || today < monthsAfter(since)) return [`${what}: not before ${since ? monthsAfter(since) : 'its day'}`]
    return []
  })
}

function monthsAfter(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + deprecationWindow.months, day)).toISOString().slice(0, 10)
}

/** A sentence for each mark that is new and says an earlier version than the one that it came with, which would shorten the window. */
export function backdated(before: Deprecated, now: Deprecated, version: string): string[] {
  return Object.entries(now).flatMap(([module, names]) =>
    Object.entries(names).flatMap(([name, text]) => {
      const mark = deprecationIn(text)
      const old = deprecationIn(before[module]?.[name] ?? '')
      if (!mark || old?.since === mark.since) return []
      const isEarlier = lt(`${mark.since}.0`, `${major(version)}.${minor(version)}.0`)
      return isEarlier ? [`${name} of ${module}: its mark is new in ${version} and says since ${mark.since}`] : []
    }),
  )
}
