import type { ListEndpoint } from '@emberwatch/contract'
import type { NotedTable } from '../cache/answer-cache.ts'
import type { Call } from '../http/call.ts'
import type { Route } from '../http/route.ts'
import type { KeyColumns } from './keys.ts'
import { type ListRequest, parseListQuery } from './query.ts'
import { runList, runRows } from './run.ts'
import type { ListCall, ListSource } from './source.ts'

/**
 * Makes the route of a list: parses its query, and reads its page, with the count unless the caller prefers none.
 * @param source what is special to the list, or a function that chooses it for a call
 */
export function listRoute<E extends ListEndpoint, Keys extends KeyColumns>(
  endpoint: E,
  source: ListSource<E, Keys> | ((call: ListCall<E>) => ListSource<E, Keys>),
  madeOf?: readonly NotedTable[],
): Route {
  return {
    endpoint,
    madeOf,
    parse: (query) => ({ query: parseListQuery(endpoint, query as Record<string, unknown>), body: undefined }),
    answer: (call) => {
      const listCall = call as Call<E['path'], undefined, ListRequest<E>>
      const ownSource = typeof source === 'function' ? source(listCall) : source
      return (listCall.isCounted ? runList : runRows)(ownSource, listCall, listCall.query)
    },
  }
}
