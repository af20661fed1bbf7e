import { createInstance, satisfy } from '@module-federation/runtime'
import type { AreaName } from '../areas.ts'
import { candidates } from '../candidates.ts'
import type { LoadReport } from '../load-report.ts'
import type { PublicRegistry } from '../public-registry.ts'
import type { ReleaseSummary } from '../release.ts'
import { hostContract, type SharedModuleName } from '../shared-modules.ts'
import { checkLacks } from './check-lacks.ts'
import { forgetRemote } from './forget-remote.ts'
import { giveEntryRuntime } from './give-entry-runtime.ts'
import { LoadFailure, loadScript, runAhead } from './load-script.ts'
import { ReleaseLinks } from './release-links.ts'
import { type ProvidedModules, sharedScope } from './shared-scope.ts'

/** What happened to a release in this session; the shell reports it to the host. */
export type LoadEvent = LoadReport

export interface AreaLoaderOptions {
  readonly registry: PublicRegistry
  readonly provided: ProvidedModules
  readonly getUserId: () => string | null
  readonly onEvent?: (event: LoadEvent) => void
  /** The newest registry document, or null when it must not be adopted now; asked for before an area is given up. */
  readonly refresh?: () => Promise<PublicRegistry | null>
  /** How long an entry may be silent. */
  readonly timeoutMs?: number
  /** Releases of a developer's own, in place of the published ones. */
  readonly overrides?: readonly Override[]
}

/** A release that is served from elsewhere, as from a developer's machine. */
export interface Override {
  readonly release: ReleaseSummary
  /** Address of its folder, with a slash at the end. */
  readonly folder: string
}

export interface Loaded {
  readonly module: Record<string, unknown>
  readonly release: ReleaseSummary
}

const defaultTimeoutMs = 8000

/** Loads pages and parts of areas at run time, each from one release, falling back to the one before (product 21.6). */
export class AreaLoader {
  readonly #options: AreaLoaderOptions
  readonly #federation
  readonly #known = new Map<string, ReleaseSummary>()
  readonly #modules = new Map<string, Promise<Record<string, unknown>>>()
  readonly #entries = new Map<string, Promise<unknown>>()
  /** Releases that this session has given up. */
  readonly #failed = new Set<string>()
  #registry: PublicRegistry
  /** A newer document that waits for a safe point. */
  #next: PublicRegistry | null = null
  readonly #listeners = new Set<() => void>()
  readonly #links = new ReleaseLinks()

  constructor(options: AreaLoaderOptions) {
    this.#options = options
    this.#registry = this.#overridden(options.registry)
    giveEntryRuntime()
    this.#federation = createInstance({
      name: 'emberwatch_shell',
      remotes: [],
      shared: sharedScope(options.provided),
      shareStrategy: 'loaded-first',
      plugins: [{ name: 'entries-under-integrity', loadEntry: ({ remoteInfo }) => this.#loadEntry(remoteInfo.name) }],
    })
  }

  get #timeoutMs(): number {
    return this.#options.timeoutMs ?? defaultTimeoutMs
  }

  get registry(): PublicRegistry {
    return this.#registry
  }

  /** The release that the area runs from in this session, or undefined when it has none left. */
  release(area: AreaName): ReleaseSummary | undefined {
    return this.#candidates(area)[0]
  }

  /**
   * Loads an expose such as `./pages/SitesPage` from the area's release, or, once, from the one before.
   * @throws LoadFailure of the first release when both fail
   */
  async load(area: AreaName, expose: string): Promise<Loaded> {
    try {
      return await this.#loadBest(area, expose)
    } catch (error) {
      // The session's releases may have been removed since it heard of them.
      const newest = await this.#options.refresh?.()
      if (!newest || newest.revision <= this.#registry.revision) throw error
      this.offer(newest)
      this.adopt()
      return this.#loadBest(area, expose)
    }
  }

  async #loadBest(area: AreaName, expose: string): Promise<Loaded> {
    let first: unknown
    const tried = candidates(this.#registry, area, this.#options.getUserId())
    const left = this.#candidates(area)
    // When everything has failed before, a retry starts over from the best.
    for (const release of left.length ? left : tried) {
      try {
        this.#links.attach(this.#url(release, ''))
        const module = await this.#loadExpose(release, expose)
        if (first) this.#tell(release, 'fell-back')
        this.#failed.delete(release.globalName)
        return { module, release }
      } catch (error) {
        first ??= error
        this.#failed.add(release.globalName)
        this.#links.detach(this.#url(release, ''))
        this.#tell(release, 'failed', error)
      }
    }
    throw first ?? new LoadFailure('no-container', `There is no release of ${area}`)
  }

  /** Gives up a release that loads but keeps crashing; the next load takes the one before. False when there is none. */
  demote(area: AreaName): boolean {
    const [current, ...others] = this.#candidates(area)
    if (!current || others.length === 0) return false
    this.#failed.add(current.globalName)
    this.#changed()
    return true
  }

  /** Tells of a release that has crashed while it was shown. */
  reportCrash(area: AreaName): void {
    const current = this.release(area)
    if (current) this.#options.onEvent?.({ area, version: current.version, outcome: 'failed', kind: 'crash' })
  }

  /** Keeps a newer registry document for the next safe point. Answers the areas whose release it changes. */
  offer(document: PublicRegistry): AreaName[] {
    if (document.revision <= (this.#next ?? this.#registry).revision) return this.waiting()
    this.#next = this.#overridden(document)
    return this.waiting()
  }

  /** Areas that will run another release after `adopt`. */
  waiting(): AreaName[] {
    const next = this.#next
    if (!next) return []
    const userId = this.#options.getUserId()
    return Object.keys(next.areas).filter(
      (area) => candidates(next, area, userId)[0]?.version !== candidates(this.#registry, area, userId)[0]?.version,
    )
  }

  /** Moves to the newer document; called at safe points only, never over unsaved work. */
  adopt(): void {
    if (!this.#next) return
    this.#registry = this.#next
    this.#next = null
    // What failed may work now, after a repair under the same version numbers was impossible.
    this.#failed.clear()
    this.#changed()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #candidates(area: AreaName): ReleaseSummary[] {
    return candidates(this.#registry, area, this.#options.getUserId()).filter(
      ({ globalName }) => !this.#failed.has(globalName),
    )
  }

  #loadExpose(release: ReleaseSummary, expose: string): Promise<Record<string, unknown>> {
    const key = `${release.globalName}${expose.slice(1)}`
    const kept = this.#modules.get(key)
    if (kept) return kept
    const loading = this.#fetchExpose(release, expose, key)
    this.#modules.set(key, loading)
    // Only successes are kept: a later try starts afresh.
    loading.catch(() => this.#modules.delete(key))
    return loading
  }

  async #fetchExpose(release: ReleaseSummary, expose: string, key: string): Promise<Record<string, unknown>> {
    if (!release.entryIntegrity)
      throw new LoadFailure('integrity-missing', `${release.area} ${release.version} has no integrity`)
    if (!satisfy(hostContract, release.hostContract))
      throw new LoadFailure(
        'host-contract',
        `${release.area} ${release.version} needs host contract ${release.hostContract}, this is ${hostContract}`,
      )
    // The wait only where there is something to ask: a page's files are asked for in this very turn.
    if (release.lacks) await checkLacks(release, this.#options.provided)
    if (!(expose in release.exposes))
      throw new LoadFailure('missing-expose', `${release.area} ${release.version} has no ${expose}`)
    if (!this.#known.has(release.globalName)) {
      this.#known.set(release.globalName, release)
      this.#federation.registerRemotes([{ name: release.globalName, entry: this.#url(release, release.entry) }])
    }
    // Beside the entry, which names them only once it runs: one trip to the server instead of two.
    for (const { file } of release.exposes[expose] ?? []) runAhead(this.#url(release, file), this.#timeoutMs)
    // The same for what the shell gives apart. A failure shows when the page itself asks for it.
    for (const name of release.needs?.[expose] ?? [])
      this.#options.provided[name as SharedModuleName]?.().catch(() => {})
    const module = await withTimeout(
      this.#loadRemote(release, expose, key),
      // The entry has a time limit of its own; the page's chunks get the same again.
      2 * this.#timeoutMs,
      `${release.area} ${release.version} ${expose}`,
    )
    // `./pages/SitesPage` exports `SitesPage`.
    if (!module || module[expose.split('/').at(-1) ?? ''] === undefined)
      throw new LoadFailure('missing-expose', `${release.area} ${release.version} gave nothing for ${expose}`)
    this.#tell(release, 'loaded')
    return module
  }

  /**
   * A file whose preload had failed fails with it, without being asked for again; that uses the preload up. So once the
   * entry is there, there is a try for each file, as the files of a page fail one after the other.
   */
  async #loadRemote(
    { globalName, exposes }: ReleaseSummary,
    expose: string,
    key: string,
  ): Promise<Record<string, unknown> | null> {
    for (const _ of exposes[expose] ?? []) {
      try {
        return await this.#federation.loadRemote(key)
      } catch (error) {
        if (!this.#entries.has(globalName)) throw error
      }
    }
    return this.#federation.loadRemote(key)
  }

  #loadEntry(globalName: string) {
    const kept = this.#entries.get(globalName)
    if (kept) return kept as Promise<never>
    const loading = this.#runEntry(globalName)
    this.#entries.set(globalName, loading)
    loading.catch(() => this.#entries.delete(globalName))
    return loading as Promise<never>
  }

  async #runEntry(globalName: string): Promise<unknown> {
    const release = this.#known.get(globalName)
    if (!release) throw new LoadFailure('no-container', `Unknown release ${globalName}`)
    const url = this.#url(release, release.entry)
    await loadScript(url, { integrity: release.entryIntegrity, timeoutMs: this.#timeoutMs })
    const container = (globalThis as Record<string, unknown>)[globalName]
    if (!container) throw new LoadFailure('no-container', `${url} did not define ${globalName}`)
    return container
  }

  #url(release: ReleaseSummary, file: string): string {
    const override = this.#options.overrides?.find((one) => one.release.globalName === release.globalName)
    if (override) return new URL(file, override.folder).href
    return new URL(`${this.#registry.base}${release.area}/${release.version}/${file}`, document.baseURI).href
  }

  #tell({ area, version }: ReleaseSummary, outcome: LoadEvent['outcome'], error?: unknown): void {
    const kind = error instanceof LoadFailure ? error.kind : error ? 'evaluation' : undefined
    this.#options.onEvent?.({ area, version, outcome, ...(kind ? { kind } : {}) })
  }

  #changed(): void {
    // A page whose code is here already is shown without being loaded again.
    const areas = Object.keys(this.#registry.areas)
    const used = areas.flatMap((area) => this.release(area) ?? [])
    for (const release of used) this.#links.attach(this.#url(release, ''))
    for (const listener of this.#listeners) listener()
    // Once the old pages are gone from the screen, their style sheets must not touch the new ones.
    setTimeout(() => {
      const names = new Set(areas.map((area) => this.release(area)?.globalName))
      for (const release of this.#known.values()) {
        if (!names.has(release.globalName)) this.#links.detach(this.#url(release, ''))
        if (!this.#registry.areas[release.area]?.releases[release.version]) this.#forget(release)
      }
    })
  }

  /** A release that the registry has no use for any more; should it come back, it is fetched anew. */
  #forget(release: ReleaseSummary): void {
    const { globalName } = release
    forgetRemote(this.#federation, globalName)
    this.#links.forget(this.#url(release, ''))
    this.#known.delete(globalName)
    this.#entries.delete(globalName)
    for (const key of this.#modules.keys()) if (key.startsWith(`${globalName}/`)) this.#modules.delete(key)
  }

  #overridden(document: PublicRegistry): PublicRegistry {
    const areas = { ...document.areas }
    for (const { release } of this.#options.overrides ?? [])
      areas[release.area] = { active: release.version, previous: null, releases: { [release.version]: release } }
    return { ...document, areas }
  }
}

async function withTimeout<T>(promise: Promise<T>, timeoutMs: number, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new LoadFailure('timeout', `No answer for ${what} within ${timeoutMs} ms`)),
      timeoutMs,
    )
  })
  return Promise.race([promise, silence]).finally(() => clearTimeout(timer))
}
