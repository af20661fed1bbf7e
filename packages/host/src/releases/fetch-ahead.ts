import { type Registry, releasesInReach } from '@emberwatch/registry'

/** How many of the releases that people may be given at any moment have all their files on this machine. */
interface AheadState {
  readonly here: number
  readonly missing: number
}

export interface FetchAhead {
  /** Begins; what cannot be had is told to `onError` once for each version, and tried again. */
  readonly start: (onError: (error: unknown) => void) => void
  readonly state: () => AheadState
  /** For `/readyz`: fails until the store was asked once for all of them. What it does not give then keeps nobody away. */
  readonly check: () => Promise<string>
  readonly close: () => Promise<void>
}

/** In milliseconds: between looks at the document, and between tries at what cannot be had. */
const usual = { pollMs: 1_000, retryMs: 5_000 }

/**
 * Fetches active and previous releases of all areas and the shell, and canaries, at the start and whenever the registry document changes: a
 * rollback must not need an object store that is away. Of a store in a folder all is here.
 */
export function createFetchAhead(registry: Registry, { pollMs, retryMs } = usual): FetchAhead {
  let seen: string | undefined
  let wanted: readonly string[] = []
  const here = new Set<string>()
  const told = new Set<string>()
  let retryAt = 0
  let hasTried = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isClosed = false

  const fetchAll = async (onError: (error: unknown) => void) => {
    const mark = await registry.store.documentMark()
    const isLate = wanted.some((name) => !here.has(name)) && Date.now() >= retryAt
    if (mark === seen && !isLate) return
    const reach = releasesInReach(await registry.read())
    wanted = reach.map(nameOf)
    registry.store.keepHere(reach)
    for (const name of here) if (!wanted.includes(name)) here.delete(name)
    for (const release of reach) {
      if (isClosed) return
      const name = nameOf(release)
      try {
        await registry.store.bring(release.area, release.version, null)
        here.add(name)
        told.delete(name)
        told.delete(name)
      } catch (error) {
        here.delete(name)
        if (!told.has(name)) onError(error)
        told.add(name)
      }
    }
    seen = mark
    retryAt = Date.now() + retryMs
    hasTried = true
  }

  return {
    start: (onError) => {
      const turn = async () => {
        running = fetchAll(onError).catch(() => {
          // The document cannot be read, which /readyz and the registry's cache say. Readiness waits for files no longer than for it.
          hasTried = true
        })
        await running
        if (!isClosed) timer = setTimeout(turn, pollMs).unref()
      }
      void turn()
    },
    state: () => ({ here: here.size, missing: wanted.length - here.size }),
    check: async () => {
      if (!hasTried) throw new Error('releases are on their way here')
      return `${here.size} of ${wanted.length}`
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}

const nameOf = ({ area, version }: { readonly area: string; readonly version: string }) => `${area}/${version}`
