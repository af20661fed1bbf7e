import type { AreaName } from '../area-name.ts'
import type { LoadReport } from '../load-report.ts'
import type { PublicRegistry } from '../public-registry.ts'
import type { PublicRelease } from '../release-summary.ts'
import { LoadFailure } from './load-script.ts'
import { ReleaseCode } from './release-code.ts'
import { ReleaseLinks } from './release-links.ts'
import { retryUnlessUnloaded } from './retry-unless-unloaded.ts'
import { type Override, SessionReleases } from './session-releases.ts'
import type { ProvidedModules, SharedContract } from './shared-scope.ts'

export type LoadEvent = LoadReport

export interface AreaLoaderOptions {
  readonly registry: PublicRegistry
  readonly provided: ProvidedModules
  /** Modules that releases of the major version before get (`adaptedContract`). */
  readonly adapted?: SharedContract | undefined
  readonly getUserId: () => string | null
  readonly onEvent?: (event: LoadEvent) => void
  /** The newest registry document, or null when it must not be adopted now; called before an area is given up. */
  readonly refresh?: () => Promise<PublicRegistry | null>
  /** Resolves to true when the host answers; called when code fails to load, before the release is marked as failed. */
  readonly isReachable?: () => Promise<boolean>
  readonly timeoutMs?: number
  readonly overrides?: readonly Override[]
}

export interface Loaded {
  readonly module: Record<string, unknown>
  readonly release: PublicRelease
}

const defaultTimeoutMs = 8000

/**
 * Loads pages and parts of areas at run time, each from one release, with fallback to the previous one (product 21.6). SessionReleases chooses the
 * release, ReleaseCode loads its code.
 */
export class AreaLoader {
  readonly #options: AreaLoaderOptions
  readonly #releases: SessionReleases
  readonly #code: ReleaseCode
  readonly #links = new ReleaseLinks()
  readonly #listeners = new Set<() => void>()

  constructor(options: AreaLoaderOptions) {
    this.#options = options
    const releases = new SessionReleases(options)
    this.#releases = releases
    this.#code = new ReleaseCode({
      provided: options.provided,
      adapted: options.adapted,
      url: (release, file) => releases.url(release, file),
      timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
      permissions: (area) => releases.registry.permissions?.[area],
      onLoaded: (release) => this.#report(release, 'loaded'),
    })
  }

  get registry(): PublicRegistry {
    return this.#releases.registry
  }

  release(area: AreaName): PublicRelease | undefined {
    return this.#releases.runnable(area)[0]
  }

  /**
   * Loads an expose such as `./pages/SitesPage` from the area's release, or, once, from the previous one.
   * @throws LoadFailure of the first release when both fail, or `offline` when the host is unreachable; then no release counts as failed
   */
  async load(area: AreaName, expose: string): Promise<Loaded> {
    try {
      return await this.#loadBest(area, expose)
    } catch (error) {
      if (isOffline(error)) throw error
      // The session's releases may have been removed since it read the registry.
      const newest = await this.#options.refresh?.()
      if (!newest || newest.revision <= this.registry.revision) throw error
      this.stage(newest)
      this.applyStaged()
      return this.#loadBest(area, expose)
    }
  }

  async #loadBest(area: AreaName, expose: string): Promise<Loaded> {
    let first: unknown
    for (const release of this.#releases.candidates(area)) {
      const folder = this.#releases.url(release, '')
      try {
        this.#links.attach(folder)
        const module = await retryUnlessUnloaded(() => this.#code.load(release, expose))
        if (first) this.#report(release, 'fell-back')
        this.#releases.clearFailure(release)
        return { module, release }
      } catch (error) {
        this.#links.detach(folder)
        if (mayBeNetwork(error) && !(await this.isReachable()))
          throw new LoadFailure('offline', `The host of ${area} cannot be reached`, { cause: error })
        first ??= error
        this.#releases.markFailed(release)
        this.#report(release, 'failed', error)
      }
    }
    throw first ?? new LoadFailure('no-container', `There is no release of ${area}`)
  }

  /** True when no check is configured. */
  isReachable = async (): Promise<boolean> => (await this.#options.isReachable?.()) ?? true

  /** Drops a release that loads but keeps crashing; the next load uses the previous one. @returns false when there is none */
  demote(area: AreaName): boolean {
    const [current, ...others] = this.#releases.runnable(area)
    if (!current || others.length === 0) return false
    this.#releases.markFailed(current)
    this.#changed()
    return true
  }

  reportCrash(area: AreaName): void {
    const current = this.release(area)
    if (current) this.#options.onEvent?.({ area, version: current.version, outcome: 'failed', kind: 'crash' })
  }

  /** Keeps a newer registry document for the next safe point. @returns the areas whose release it changes */
  stage(document: PublicRegistry): AreaName[] {
    this.#releases.stage(document)
    return this.waiting()
  }

  /** Areas whose release changes with `applyStaged`. */
  waiting(): AreaName[] {
    return this.#releases.waiting()
  }

  /** Switches to the newer document. Only called at safe points, never over unsaved work. */
  applyStaged(): void {
    if (this.#releases.applyStaged()) this.#changed()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #report({ area, version }: PublicRelease, outcome: LoadEvent['outcome'], error?: unknown): void {
    const kind =
      error instanceof LoadFailure && error.kind !== 'offline' ? error.kind : error ? 'evaluation' : undefined
    this.#options.onEvent?.({ area, version, outcome, ...(kind ? { kind } : {}) })
  }

  #changed(): void {
    // Needed here because a page whose code is loaded is shown without another load.
    for (const release of this.#releases.current()) this.#links.attach(this.#releases.url(release, ''))
    for (const listener of this.#listeners) listener()
    // Old style sheets go after the old pages have left the screen, so that they do not affect the new ones.
    setTimeout(() => this.#letGo())
  }

  #letGo(): void {
    const names = new Set(this.#releases.current().map(({ globalName }) => globalName))
    for (const release of this.#code.known()) {
      const folder = this.#releases.url(release, '')
      if (!names.has(release.globalName)) this.#links.detach(folder)
      if (this.#releases.isListed(release)) continue
      this.#code.forget(release)
      this.#links.forget(folder)
    }
  }
}

const isOffline = (error: unknown): boolean => error instanceof LoadFailure && error.kind === 'offline'

/** Chunks fail with webpack's own errors of unknown cause; only a LoadFailure about the release itself is certain. */
const mayBeNetwork = (error: unknown): boolean =>
  !(error instanceof LoadFailure) || error.kind === 'network' || error.kind === 'timeout'
