import type { AreaName } from '../area-name.ts'
import { candidates } from '../candidates.ts'
import type { PublicRegistry } from '../public-registry.ts'
import type { PublicRelease } from '../release-summary.ts'

/** A release that is served from elsewhere, such as a developer's machine. */
export interface Override {
  readonly release: PublicRelease
  /** URL of its folder, with a trailing slash. */
  readonly folder: string
}

interface SessionReleasesOptions {
  readonly registry: PublicRegistry
  readonly getUserId: () => string | null
  readonly overrides?: readonly Override[] | undefined
}

/**
 * The release of each area in this session: the best one in the registry that has not failed here. A newer registry waits for a safe point. Does
 * not load code.
 */
export class SessionReleases {
  readonly #getUserId: () => string | null
  readonly #overrides: readonly Override[]
  readonly #failed = new Set<string>()
  #registry: PublicRegistry
  /** A newer document that waits for a safe point. */
  #next: PublicRegistry | null = null

  constructor({ registry, getUserId, overrides = [] }: SessionReleasesOptions) {
    this.#getUserId = getUserId
    this.#overrides = overrides
    this.#registry = this.#overridden(registry)
  }

  get registry(): PublicRegistry {
    return this.#registry
  }

  /** Releases that may run, best first. */
  runnable(area: AreaName): PublicRelease[] {
    return this.#all(this.#registry, area).filter(({ globalName }) => !this.#failed.has(globalName))
  }

  /** Releases to try now: when all have failed, a retry starts over from the best. */
  candidates(area: AreaName): PublicRelease[] {
    const runnable = this.runnable(area)
    return runnable.length ? runnable : this.#all(this.#registry, area)
  }

  current(): PublicRelease[] {
    return Object.keys(this.#registry.areas).flatMap((area) => this.runnable(area)[0] ?? [])
  }

  isListed({ area, version }: PublicRelease): boolean {
    return this.#registry.areas[area]?.releases[version] !== undefined
  }

  markFailed({ globalName }: PublicRelease): void {
    this.#failed.add(globalName)
  }

  clearFailure({ globalName }: PublicRelease): void {
    this.#failed.delete(globalName)
  }

  stage(document: PublicRegistry): void {
    if (document.revision > (this.#next ?? this.#registry).revision) this.#next = this.#overridden(document)
  }

  waiting(): AreaName[] {
    const next = this.#next
    if (!next) return []
    const best = (registry: PublicRegistry, area: AreaName) => this.#all(registry, area)[0]?.version
    return Object.keys(next.areas).filter((area) => best(next, area) !== best(this.#registry, area))
  }

  /** @returns false when there is no newer document */
  applyStaged(): boolean {
    if (!this.#next) return false
    this.#registry = this.#next
    this.#next = null
    // A failed release may work now, after a repair under the same version numbers was impossible.
    this.#failed.clear()
    return true
  }

  url(release: PublicRelease, file: string): string {
    const override = this.#overrides.find((one) => one.release.globalName === release.globalName)
    if (override) return new URL(file, override.folder).href
    return new URL(`${this.#registry.base}${release.area}/${release.version}/${file}`, document.baseURI).href
  }

  #all(registry: PublicRegistry, area: AreaName): PublicRelease[] {
    return candidates(registry, area, this.#getUserId())
  }

  #overridden(document: PublicRegistry): PublicRegistry {
    const areas = { ...document.areas }
    for (const { release } of this.#overrides)
      areas[release.area] = { active: release.version, previous: null, releases: { [release.version]: release } }
    return { ...document, areas }
  }
}
