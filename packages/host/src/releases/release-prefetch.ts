import { type Registry, type ReleaseName, reachableReleases, type StoreEngine } from '@emberwatch/registry'

interface PrefetchState {
  readonly here: number
  readonly missing: number
}

export interface ReleasePrefetch {
  /** Reports a failure once per version and retries. */
  readonly start: (onError: (error: unknown) => void) => void
  readonly state: () => PrefetchState
  /** The check of `/readyz` rejects until all were requested once. Failed files then keep nobody away. */
  readonly check: () => Promise<string>
  readonly close: () => Promise<void>
}

/** Milliseconds. */
const usual = { pollMs: 1_000, retryMs: 5_000 }

/**
 * Prefetches active, previous and canary releases of areas and shell when the registry changes, so that a rollback needs no object store. Of a
 * folder it asks whether they are there.
 */
export function createReleasePrefetch(registry: Registry, { pollMs, retryMs } = usual): ReleasePrefetch {
  const files = createFetchedReleases(registry.store)
  const closing = new AbortController()
  const fetchAll = createRounds(registry, files, { retryMs, signal: closing.signal })
  let hasTried = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve(false)
  return {
    start: (onError) => {
      const turn = async () => {
        // Readiness does not wait longer for files than for the document.
        running = fetchAll(onError).catch(() => true)
        hasTried = (await running) || hasTried
        if (!closing.signal.aborted) timer = setTimeout(turn, pollMs).unref()
      }
      void turn()
    },
    state: files.state,
    check: async () => {
      if (!hasTried) throw new Error('releases are on their way here')
      const { here, missing } = files.state()
      return `${here} of ${here + missing}`
    },
    close: async () => {
      closing.abort()
      clearTimeout(timer)
      await running
    },
  }
}

interface RoundOptions {
  readonly retryMs: number
  readonly signal: AbortSignal
}

/** Each round fetches what the registry names if its document has changed, or if failed files are due again. Resolves to whether it requested all. */
function createRounds(registry: Registry, files: FetchedReleases, { retryMs, signal }: RoundOptions) {
  let lastMark: string | undefined
  let retryAt = 0
  return async (onError: (error: unknown) => void): Promise<boolean> => {
    const mark = await registry.store.documentMark()
    const isLate = files.state().missing > 0 && Date.now() >= retryAt
    if (mark === lastMark && !isLate) return false
    const releases = reachableReleases(await registry.read())
    files.expect(releases)
    for (const release of releases) {
      if (signal.aborted) return false
      await files.fetch(release, onError)
    }
    lastMark = mark
    retryAt = Date.now() + retryMs
    return true
  }
}

type FetchedReleases = ReturnType<typeof createFetchedReleases>

/** Which releases have all their files on this machine. */
function createFetchedReleases(store: StoreEngine) {
  let names: readonly string[] = []
  const here = new Set<string>()
  const failures = new Set<string>()
  return {
    state: (): PrefetchState => ({ here: here.size, missing: names.length - here.size }),
    expect: (releases: readonly ReleaseName[]) => {
      names = releases.map(nameOf)
      store.keepHere(releases)
      for (const name of here) if (!names.includes(name)) here.delete(name)
    },
    fetch: async (release: ReleaseName, onError: (error: unknown) => void) => {
      const name = nameOf(release)
      try {
        await store.bring(release.area, release.version, null)
        here.add(name)
        failures.delete(name)
      } catch (error) {
        here.delete(name)
        if (!failures.has(name)) onError(error)
        failures.add(name)
      }
    },
  }
}

const nameOf = ({ area, version }: ReleaseName) => `${area}/${version}`
