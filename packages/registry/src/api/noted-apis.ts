import { createHash } from 'node:crypto'
import { releases } from '@emberwatch/contract/admin'
import { type CallShape, shapeOf } from '@emberwatch/contract/call-shapes'
import { readInstances } from '../instances.ts'
import type { StoreEngine } from '../store-engine.ts'
import { callsInOpenApi } from './openapi-calls.ts'

/** The APIs behind the hosts of a store: each host writes down what its own takes and gives, so that gates can ask without it. */

export interface ApiContract {
  /** The version of the API, for people. */
  readonly version: string
  readonly calls: readonly CallShape[]
}

interface Noted {
  /** Of the host that started last. */
  readonly last: string | null
  /** By their marks. */
  readonly known: Readonly<Record<string, ApiContract>>
}
const nothing: Noted = { last: null, known: {} }

/** What hosts answer themselves, whichever API is behind them. */
const ofHosts = (): CallShape[] => Object.values(releases).map(shapeOf)

/** The contract of an API by its OpenAPI document. @throws Error with a sentence where it is none */
export function apiContractOf(openApi: unknown): ApiContract {
  const { version } = Object(Object(openApi).info)
  return { version: typeof version === 'string' ? version : 'unknown', calls: callsInOpenApi(openApi) }
}

/** The same for the same calls, whatever their version. */
const markOf = ({ calls }: ApiContract): string =>
  createHash('sha256').update(JSON.stringify(calls)).digest('hex').slice(0, 16)

/** Called by a host that starts, or whose API has become another one. Answers the mark that its line among the instances has. */
export async function noteApi(store: StoreEngine, api: ApiContract, now: Date): Promise<string> {
  const mark = markOf(api)
  const before = await store.readCounters<Noted>('apis', nothing)
  if (before.last === mark && before.known[mark]) return mark
  const inUse = new Set((await readInstances(store, now)).map((instance) => instance.api))
  await store.changeCounters<Noted>('apis', nothing, ({ known }) => ({
    last: mark,
    known: { ...Object.fromEntries(Object.entries(known).filter(([one]) => inUse.has(one))), [mark]: api },
  }))
  return mark
}

/** An API that hosts have, and which of them. */
export interface ApiUp extends ApiContract {
  readonly mark: string
  readonly instances: readonly string[]
}

/** The APIs of the hosts that are up, or of the last one that was; none where no host has told yet. */
export async function apisUp(store: StoreEngine, now = new Date()): Promise<ApiUp[]> {
  const { last, known } = await store.readCounters<Noted>('apis', nothing)
  const instances = (await readInstances(store, now)).filter(({ api }) => api !== undefined && known[api])
  const marks = [...new Set(instances.map(({ api }) => api ?? ''))]
  return (marks.length || last === null ? marks : [last]).flatMap((mark) => {
    const api = known[mark]
    const names = instances.filter((one) => one.api === mark).map(({ name }) => name)
    return api ? { ...api, calls: [...api.calls, ...ofHosts()], mark, instances: names } : []
  })
}

/** An API that is not one of the store's: what hosts answer themselves comes with it. */
export const besideHost = (api: ApiContract): ApiUp => ({
  ...api,
  calls: [...api.calls, ...ofHosts()],
  mark: markOf(api),
  instances: [],
})
