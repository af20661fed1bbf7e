import { createInstance, satisfy } from '@module-federation/runtime'
import type { AreaName } from '../area-name.ts'
import type { PublicRelease } from '../release-summary.ts'
import { hostContract, type SharedModuleName } from '../shared-modules.ts'
import { checkLacks } from './check-lacks.ts'
import { forgetRemote } from './forget-remote.ts'
import { giveEntryRuntime } from './give-entry-runtime.ts'
import { guardedScope } from './guarded-scope.ts'
import { LoadFailure, loadScript, preloadScript } from './load-script.ts'
import { type ProvidedModules, type SharedContract, sharedScope } from './shared-scope.ts'

interface ReleaseCodeOptions {
  readonly provided: ProvidedModules
  /** Modules that releases of the major version before get (contract-adapter.ts). */
  readonly adapted?: SharedContract | undefined
  readonly url: (release: PublicRelease, file: string) => string
  readonly timeoutMs: number
  /** Permissions that ops approved for an area; undefined without a limit. */
  readonly permissions: (area: AreaName) => readonly string[] | undefined
  readonly onLoaded: (release: PublicRelease) => void
}

type Module = Record<string, unknown>
type ShareScopes = ReturnType<typeof createInstance>['shareScopeMap']

/** The value of an entry's global variable, by the container protocol of Module Federation. */
interface Container {
  readonly init: (shareScope: unknown, initScope: unknown[], options: object) => unknown
  readonly get: (expose: string) => Promise<() => Module>
}

/**
 * Loads the code of one release: its entry under integrity, then its exposes. Calls entries by their own protocol, so that the run-time's loading
 * of remotes, which would duplicate this class, is left out of the shell (shell-config.ts).
 */
export class ReleaseCode {
  readonly #options: ReleaseCodeOptions
  /** This shell's own, and the one that it adapts. */
  readonly #contracts: readonly SharedContract[]
  readonly #scopes = new Map<SharedContract, ShareScopes>()
  readonly #releases = new Map<string, PublicRelease>()
  readonly #modules = new Map<string, Promise<Module>>()
  readonly #entries = new Map<string, Promise<Container>>()

  constructor(options: ReleaseCodeOptions) {
    this.#options = options
    giveEntryRuntime()
    const { provided, adapted } = options
    const own = { version: hostContract, provided }
    this.#contracts = adapted ? [own, adapted] : [own]
    this.#scopesOf(own)
  }

  known(): PublicRelease[] {
    return [...this.#releases.values()]
  }

  /** Loads an expose such as `./pages/SitesPage`. @throws LoadFailure */
  load(release: PublicRelease, expose: string): Promise<Module> {
    const key = `${release.globalName}${expose.slice(1)}`
    const cacheEntry = this.#modules.get(key)
    if (cacheEntry) return cacheEntry
    const loading = this.#fetchExpose(release, expose)
    this.#modules.set(key, loading)
    // Cache only successes, so that a later attempt starts again.
    loading.catch(() => this.#modules.delete(key))
    return loading
  }

  /** Forgets a release that the registry no longer lists; it is fetched again if it returns. */
  forget({ globalName }: PublicRelease): void {
    forgetRemote(globalName)
    this.#releases.delete(globalName)
    this.#entries.delete(globalName)
    for (const key of this.#modules.keys()) if (key.startsWith(`${globalName}/`)) this.#modules.delete(key)
  }

  async #fetchExpose(release: PublicRelease, expose: string): Promise<Module> {
    const { url, timeoutMs, onLoaded } = this.#options
    const { provided } = this.#contractOf(release)
    // Await only if needed, so that a page's files are otherwise requested in this same turn.
    if (release.lacks) await checkLacks(release, provided)
    const name = `${release.area} ${release.version}`
    if (!(expose in release.exposes)) throw new LoadFailure('missing-expose', `${name} has no ${expose}`)
    if (!this.#releases.has(release.globalName)) this.#releases.set(release.globalName, release)
    // These files load in parallel with the entry, which names them only when it runs: one round trip instead of two.
    for (const { file } of release.exposes[expose] ?? []) preloadScript(url(release, file), timeoutMs)
    // The same for modules that the shell loads separately. The page's own request reports a failure.
    for (const needed of release.needs[expose] ?? []) provided[needed as SharedModuleName]?.().catch(() => {})
    const module = await withTimeout(
      this.#loadExpose(release, expose),
      // The entry has a time limit of its own; the page's chunks get the same again.
      2 * timeoutMs,
      `${name} ${expose}`,
    )
    // `./pages/SitesPage` exports `SitesPage`.
    if (!module || module[expose.split('/').at(-1) ?? ''] === undefined)
      throw new LoadFailure('missing-expose', `${name} gave nothing for ${expose}`)
    onLoaded(release)
    return module
  }

  /**
   * A file whose preload failed fails once without a new request, which uses up the preload. So once the entry is loaded, there is one attempt per
   * file, as a page's files fail one after the other.
   */
  async #loadExpose(release: PublicRelease, expose: string): Promise<Module> {
    for (const _ of release.exposes[expose] ?? []) {
      try {
        return await this.#askEntry(release, expose)
      } catch (error) {
        if (!this.#entries.has(release.globalName)) throw error
      }
    }
    return this.#askEntry(release, expose)
  }

  async #askEntry(release: PublicRelease, expose: string): Promise<Module> {
    const container = await this.#loadEntry(release)
    return (await container.get(expose))()
  }

  #loadEntry(release: PublicRelease): Promise<Container> {
    const { globalName } = release
    const cacheEntry = this.#entries.get(globalName)
    if (cacheEntry) return cacheEntry
    const loading = this.#runEntry(release)
    this.#entries.set(globalName, loading)
    loading.catch(() => this.#entries.delete(globalName))
    return loading
  }

  async #runEntry(release: PublicRelease): Promise<Container> {
    const { globalName, entry, entryIntegrity } = release
    const url = this.#options.url(release, entry)
    await loadScript(url, { integrity: entryIntegrity, timeoutMs: this.#options.timeoutMs })
    const container = (globalThis as Record<string, unknown>)[globalName] as Container | undefined
    if (!container) throw new LoadFailure('no-container', `${url} did not define ${globalName}`)
    const shareScopeMap = this.#scopesOf(this.#contractOf(release))
    const options = { version: '', shareScopeKeys: 'default' }
    // The property is not enumerable, as in the run-time, so that an entry's copy of the options omits it.
    Object.defineProperty(options, 'shareScopeMap', { value: shareScopeMap })
    const permissions = this.#options.permissions(release.area)
    const scope = shareScopeMap.default ?? {}
    await container.init(permissions ? guardedScope(scope, permissions) : scope, [], options)
    return container
  }

  /** @throws LoadFailure for a release that this shell must not or cannot run */
  #contractOf({ area, version, entryIntegrity, hostContract: needed }: PublicRelease): SharedContract {
    if (!entryIntegrity) throw new LoadFailure('integrity-missing', `${area} ${version} has no integrity`)
    const match = this.#contracts.find((contract) => satisfy(contract.version, needed))
    if (match) return match
    throw new LoadFailure('host-contract', `${area} ${version} needs host contract ${needed}, this is ${hostContract}`)
  }

  /** Both contracts have scopes of their own over the same modules, so that a release finds only the version that it was built for. */
  #scopesOf(contract: SharedContract): ShareScopes {
    const cacheEntry = this.#scopes.get(contract)
    if (cacheEntry) return cacheEntry
    const { shareScopeMap } = createInstance({
      name: `emberwatch_shell_${this.#scopes.size}`,
      remotes: [],
      shared: sharedScope(contract),
      shareStrategy: 'loaded-first',
    })
    this.#scopes.set(contract, shareScopeMap)
    return shareScopeMap
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
