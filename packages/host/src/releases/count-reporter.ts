import { candidates, isShell, type RegistryDocument } from '@emberwatch/federation'
import { hostRates } from '@emberwatch/http/limits'
import { healthKey, type ReleaseName } from '@emberwatch/registry'
import type { SharedLimits } from './shared-limits.ts'

/** A visitor or person who reports on a release. */
export interface Reporter {
  /** The page's ticket. */
  readonly session: string
  readonly network: string
  /** Null unless the API has confirmed who it is. */
  readonly person: string | null
}

interface Rules {
  readonly current: () => Promise<RegistryDocument>
  /** Pseudonym of the person in the store. */
  readonly markOf: (release: string, userId: string) => string
  readonly limits: SharedLimits
}

export interface CountedReporter {
  /** The person's mark in reports on the release. */
  readonly mark: string
  /** True where the person also counts for judging releases. */
  readonly decides: boolean
}

/** Null for everybody whose word is a hint. */
export type CountReporter = (release: ReleaseName, reporter: Reporter) => Promise<CountedReporter | null>

/** Most people whom this host remembers as deciding. */
const mostKnown = 50_000

/** One rule for all that browsers tell (decision 0036): confirmed by the API, given the release, and counted once. */
export function createCountReporter({ current, markOf, limits }: Rules): CountReporter {
  const reporters = new Set<string>()
  const deciding = limits(hostRates.judges)
  const limit = limits(hostRates.knownJudges)
  return async (release, { network, person }) => {
    if (person === null || !isGiven(await current(), release, person)) return null
    const name = healthKey(release.area, release.version)
    const mark = markOf(name, person)
    const key = `${name} ${mark}`
    if (reporters.has(key)) return { mark, decides: true }
    if (!(await limit.blocked(key))) {
      if (await deciding.take(`${network} ${name}`)) return { mark, decides: false }
      await limit.take(key)
    }
    reporters.add(key)
    if (reporters.size > mostKnown) reporters.delete(reporters.values().next().value ?? '')
    return { mark, decides: true }
  }
}

/** The shell is given to browsers, so a person may have either. */
function isGiven(document: RegistryDocument, { area, version }: ReleaseName, person: string): boolean {
  if (!isShell(area)) return candidates(document, area, person)[0]?.version === version
  const { active, canary } = document.shell ?? {}
  return version === active || version === canary?.version
}
