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
 * Prefetches active, previous and canary releases of areas and shell when the registry changes, so that a rollback needs no object store. A folder
 * store has them all.
 */
export function createReleasePrefetch(registry: Registry, { pollMs, retryMs } = usual): ReleasePrefetch {
  const files = createFetchedReleases(registry.store)
  let lastMark: string | undefined
  let retryAt = 0
  let hasTried = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isClosed = false

  const fetchAll = async (onError: (error: unknown) => void) => {
    const mark = await registry.store.documentMark()
    const isLate = files.state().missing > 0 && Date.now() >= retryAt
    if (mark === lastMark && !isLate) return
    const releases = reachableReleases(await registry.read())
    files.expect(releases)
    for (const release of releases) {
      if (isClosed) return
      await files.fetch(release, onError)
    }
    lastMark = mark
    retryAt = Date.now() + retryMs
    hasTried = true
  }

  return {
    start: (onError) => {
      const turn = async () => {
        running = fetchAll(onError).catch(() => {
          // Readiness does not wait longer for files than for the document.
          hasTried = true
        })
        await running
        if (!isClosed) timer = setTimeout(turn, pollMs).unref()
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
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}

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
