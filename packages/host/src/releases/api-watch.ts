import {
  type ApiUp,
  apiContractOf,
  apisUp,
  besideHost,
  lackingLines,
  noteApi,
  type Registry,
} from '@emberwatch/registry'

/** What a host knows of its own API, and whether releases in use go with it. */
export interface ApiWatch {
  /** The API as it was last read; undefined while that has told nothing of itself. */
  readonly api: () => ApiUp | undefined
  /** For `/readyz`: fails where releases that people run ask for what this API does not have and that of another instance has. */
  readonly check: () => Promise<string>
  readonly close: () => Promise<void>
}

interface WatchOptions {
  /** The OpenAPI document of the API. */
  readonly read: () => Promise<unknown>
  /** Milliseconds between readings of an API that is another server; left out for the one of this process. */
  readonly everyMs?: number | undefined
  /** Told once for each line that is new. */
  readonly onLacking: (line: string) => void
}

/** Reads the API's own contract and writes it into the store, where gates find it (decision 0026). */
export async function watchApi(registry: Registry, { read, everyMs, onLacking }: WatchOptions): Promise<ApiWatch> {
  const { store } = registry
  let own: ApiUp | undefined
  const readOwn = async () => {
    const api = apiContractOf(await read())
    if (own?.mark !== (await noteApi(store, api, new Date()))) own = besideHost(api)
  }
  // The original platform has no such document, and one that is down tells it later.
  let reading = readOwn().catch(() => undefined)
  await reading
  const readAgain = () => {
    reading = reading.then(readOwn).catch(() => undefined)
  }
  const timer = everyMs === undefined ? undefined : setInterval(readAgain, everyMs).unref()

  let asked: { readonly key: string; readonly answer: Promise<Answer> } | undefined
  let told: readonly string[] = []
  const answer = async (mine: ApiUp, apis: readonly ApiUp[]): Promise<Answer> => {
    const lines = await shownLacks(registry, mine)
    for (const line of lines.filter((one) => !told.includes(one))) onLacking(line)
    told = lines
    if (lines.length === 0) return { lines, isBetterElsewhere: false }
    const others = apis.filter(({ mark, instances }) => mark !== mine.mark && instances.length > 0)
    const elsewhere = await Promise.all(others.map((other) => shownLacks(registry, other)))
    return { lines, isBetterElsewhere: elsewhere.some((one) => one.length === 0) }
  }
  return {
    api: () => own,
    check: async () => {
      if (!own) return 'unknown'
      const apis = await apisUp(store)
      const key = [await store.documentMark(), own.mark, ...apis.map(({ mark }) => mark)].join(' ')
      if (asked?.key !== key) asked = { key, answer: answer(own, apis) }
      const { lines, isBetterElsewhere } = await asked.answer.catch((error) => {
        asked = undefined
        throw error
      })
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

/** Of what people run: the release before is nobody's. */
const shownLacks = async (registry: Registry, api: ApiUp): Promise<string[]> =>
  lackingLines((await registry.lackingWith(api)).filter(({ role }) => role !== 'previous'))
