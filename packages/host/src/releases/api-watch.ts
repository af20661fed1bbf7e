import {
  type ApiUp,
  apiContractOf,
  apisUp,
  besideHost,
  lackingLines,
  noteApi,
  type Registry,
} from '@emberwatch/registry'

export interface ApiWatch {
  /** Undefined until it was read. */
  readonly api: () => ApiUp | undefined
  /** The check of `/readyz` rejects while active releases need calls that this API lacks and another instance's has. */
  readonly check: () => Promise<string>
  readonly close: () => Promise<void>
}

interface WatchOptions {
  readonly read: () => Promise<unknown>
  /** Undefined for the API of this process. */
  readonly everyMs?: number | undefined
  /** Called once per new line. */
  readonly onLacking: (line: string) => void
}

/** Stores the API's contract, where gates read it (decision 0014). */
export async function watchApi(registry: Registry, { read, everyMs, onLacking }: WatchOptions): Promise<ApiWatch> {
  const { store } = registry
  let own: ApiUp | undefined
  const readOwn = async () => {
    const api = apiContractOf(await read())
    if (own?.mark !== (await noteApi(store, api, new Date()))) own = besideHost(api)
  }
  // The original platform has no document; one that is down gives it later.
  let reading = readOwn().catch(() => undefined)
  await reading
  const readAgain = () => {
    reading = reading.then(readOwn).catch(() => undefined)
  }
  const timer = everyMs === undefined ? undefined : setInterval(readAgain, everyMs).unref()

  const lacks = createLacks(registry, onLacking)
  return {
    api: () => own,
    check: async () => {
      if (!own) return 'unknown'
      const { lines, isBetterElsewhere } = await lacks(own)
      if (isBetterElsewhere) throw new Error(lines.join('; '))
      return lines.length ? `${lines.length} calls of releases are missing` : 'ok'
    },
    close: () => {
      clearInterval(timer)
      return reading
    },
  }
}

interface Answer {
  readonly lines: readonly string[]
  readonly isBetterElsewhere: boolean
}

/** Compares active releases with an API, anew when the document or the APIs have changed. */
function createLacks(registry: Registry, onLacking: (line: string) => void): (own: ApiUp) => Promise<Answer> {
  let cacheEntry: { readonly key: string; readonly answer: Promise<Answer> } | undefined
  let reportedLines: readonly string[] = []
  const answer = async (own: ApiUp, apis: readonly ApiUp[]): Promise<Answer> => {
    const lines = await shownLacks(registry, own)
    for (const line of lines.filter((one) => !reportedLines.includes(one))) onLacking(line)
    reportedLines = lines
    if (lines.length === 0) return { lines, isBetterElsewhere: false }
    const others = apis.filter(({ mark, instances }) => mark !== own.mark && instances.length > 0)
    const elsewhere = await Promise.all(others.map((other) => shownLacks(registry, other)))
    return { lines, isBetterElsewhere: elsewhere.some((one) => one.length === 0) }
  }
  return async (own) => {
    const apis = await apisUp(registry.store)
    const key = [await registry.store.documentMark(), own.mark, ...apis.map(({ mark }) => mark)].join(' ')
    if (cacheEntry?.key !== key) cacheEntry = { key, answer: answer(own, apis) }
    return cacheEntry.answer.catch((error) => {
      cacheEntry = undefined
      throw error
    })
  }
}

/** Leaves out previous releases, which nobody has. */
const shownLacks = async (registry: Registry, api: ApiUp): Promise<string[]> =>
  lackingLines((await registry.lackingWith(api)).filter(({ role }) => role !== 'previous'))
