import { type Endpoint, platform } from '@emberwatch/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { isApiError } from './api-error.ts'
import type { Client } from './client.ts'

/** A name alone is that of an addition. */
export type NamedCall = Pick<Endpoint, 'name'> & Partial<Pick<Endpoint, 'path' | 'service' | 'isAddition'>>

/** What the platform has beyond the original API. */
export interface Additions {
  /** False until the platform has answered. */
  readonly isKnown: boolean
  /** Tests whether the platform has the call. True until it is known, so that nothing moves where the platform has it. */
  readonly has: (call: NamedCall) => boolean
}

const AdditionsContext = createContext<Additions>({ isKnown: true, has: () => true })

/** Milliseconds until a failed reading is repeated. */
const retryMs = 15_000

/** The names of the calls beyond the original API that the platform has, read once (product 17.6). The original API answers 404. */
export const additionsQuery = (client: Client) =>
  queryOptions<readonly string[]>({
    queryKey: [platform.additions.name],
    queryFn: async ({ signal }) => {
      try {
        const names: unknown = await client.call(platform.additions, { signal, isQuiet: true })
        return Array.isArray(names) ? names : []
      } catch (error) {
        if (isApiError(error) && error.status === 404) return []
        throw error
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.status === 'error' && !state.data ? retryMs : false),
  })

/** Tests whether the platform has a call: those of the original API always, additions by what it says of itself. */
export const isIn = (names: readonly string[], { name, path, service, isAddition }: NamedCall): boolean =>
  (path !== undefined && (!isAddition || service !== undefined)) || names.includes(name)

export function AdditionsProvider({ client, children }: { readonly client: Client; readonly children: ReactNode }) {
  const { data: names, isPending } = useQuery(additionsQuery(client))
  const additions = useMemo(
    () => ({ isKnown: !isPending, has: (call: NamedCall) => !names || isIn(names, call) }),
    [names, isPending],
  )
  return <AdditionsContext value={additions}>{children}</AdditionsContext>
}

/** Gives all additions, for components that decide about several calls at once. */
export const useAdditions = (): Additions => useContext(AdditionsContext)

/** Tests whether the platform has the call. True until it is known, so that nothing moves where the platform has it. */
export const useIsSupported = (call: NamedCall): boolean => useAdditions().has(call)

/** Tests whether a reading may be sent: additions wait until the platform has answered. */
export function useMayRead(call: Endpoint): boolean {
  const { isKnown, has } = useAdditions()
  return has(call) && (isKnown || !call.isAddition)
}
