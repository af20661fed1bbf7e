import { createHash } from 'node:crypto'
import { releases } from '@emberwatch/contract/admin'
import { type CallShape, shapeOf } from '@emberwatch/contract/call-shapes'
import { readInstances } from '../state/instances.ts'
import type { StoreEngine } from '../state/store-engine.ts'
import { callsInOpenApi } from './openapi-calls.ts'

/** Each host stores its API's contract, so that gates can compare without the API. */

export interface ApiContract {
  /** The version that people read. */
  readonly version: string
  readonly calls: readonly CallShape[]
}

interface Noted {
  /** The mark of the latest start. */
  readonly last: string | null
  /** Contracts by mark. */
  readonly known: Readonly<Record<string, ApiContract>>
}
const nothing: Noted = { last: null, known: {} }

/** The calls of hosts are the same whichever API is behind them. */
const ofHosts = (): CallShape[] => Object.values(releases).map(shapeOf)

/** @throws Error with a sentence where it is none */
export function apiContractOf(openApi: unknown): ApiContract {
  const { version } = Object(Object(openApi).info)
  return { version: typeof version === 'string' ? version : 'unknown', calls: callsInOpenApi(openApi) }
}

/** Equal for equal calls. */
const markOf = ({ calls }: ApiContract): string =>
  createHash('sha256').update(JSON.stringify(calls)).digest('hex').slice(0, 16)

/** Hosts call this at their start and when their API changes. @returns the mark for the instance's line */
export async function noteApi(store: StoreEngine, api: ApiContract, now: Date): Promise<string> {
  const mark = markOf(api)
  const before = await store.readState<Noted>('apis', nothing)
  if (before.last === mark && before.known[mark]) return mark
  const inUse = new Set((await readInstances(store, now)).map((instance) => instance.api))
  await store.changeState<Noted>('apis', nothing, ({ known }) => ({
    last: mark,
    known: { ...Object.fromEntries(Object.entries(known).filter(([one]) => inUse.has(one))), [mark]: api },
  }))
  return mark
}

export interface ApiUp extends ApiContract {
  readonly mark: string
  readonly instances: readonly string[]
}

/** The APIs of running hosts, else that of the last one; empty before the first. */
export async function apisUp(store: StoreEngine, now = new Date()): Promise<ApiUp[]> {
  const { last, known } = await store.readState<Noted>('apis', nothing)
  const instances = (await readInstances(store, now)).filter(({ api }) => api !== undefined && known[api])
  const marks = [...new Set(instances.map(({ api }) => api ?? ''))]
  return (marks.length || last === null ? marks : [last]).flatMap((mark) => {
    const api = known[mark]
    const names = instances.filter((one) => one.api === mark).map(({ name }) => name)
    return api ? { ...api, calls: [...api.calls, ...ofHosts()], mark, instances: names } : []
  })
}

/** Adds the host's own calls. */
export const besideHost = (api: ApiContract): ApiUp => ({
  ...api,
  calls: [...api.calls, ...ofHosts()],
  mark: markOf(api),
  instances: [],
})
