import type { Endpoint, FileEndpoint, ItemEndpoint, ListAnswerOf, ListEndpoint } from '@emberwatch/contract'
import {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'
import { AdditionsProvider, useMayRead } from './additions.tsx'
import { type ApiError, isApiError } from './api-error.ts'
import type { Client, Download, FileArgs, ItemArgs, ListArgs, RowsOf } from './client.ts'
import { LiveContext, useLiveReading } from './live/live-state.ts'
import { LiveStore } from './live/live-store.ts'
import { isChangedBy, type QuerySubject, querySubjectOf } from './live/subscriptions.ts'

/**
 * The hooks by which components call the API. A read is a query of TanStack Query that live changes make old; a write makes old what its endpoint
 * `changes`. ApiProvider gives them the client.
 */

const ClientContext = createContext<Client | null>(null)
/** The application's client, whatever limits an area has. */
const WholeClientContext = createContext<Client | null>(null)

/** Retries lost connections only. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        refetchOnWindowFocus: true,
        retry: (count, error) => count < 1 && isApiError(error) && error.isNetwork,
        // Browsers guess wrongly about being offline; the answer decides.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })

interface ApiProviderProps {
  readonly client: Client
  readonly queryClient: QueryClient
  /** Without it the tab receives no changes. */
  readonly live?: LiveStore
  readonly children: ReactNode
}

export function ApiProvider({ client, queryClient, live, children }: ApiProviderProps) {
  const [unheard] = useState(() => new LiveStore())
  return (
    <WholeClientContext value={client}>
      <ClientContext value={client}>
        <LiveContext value={live ?? unheard}>
          <QueryClientProvider client={queryClient}>
            <AdditionsProvider client={client}>{children}</AdditionsProvider>
          </QueryClientProvider>
        </LiveContext>
      </ClientContext>
    </WholeClientContext>
  )
}

/** @throws outside of ApiProvider */
export function useClient(): Client {
  const client = useContext(ClientContext)
  if (!client) throw new Error('useClient needs an ApiProvider above it')
  return client
}

interface ApiPermissionsProps {
  /** The area whose own server may be called. */
  area?: string
  permissions?: readonly string[]
  children: ReactNode
}

/** Wraps an area's pages and parts, also inside those of another area: an area without a limit has the whole client. */
export function ApiPermissions({ area = '', permissions, children }: ApiPermissionsProps) {
  const whole = useContext(WholeClientContext)
  const client = useMemo(
    () => (permissions ? (whole?.limitedTo({ area, permissions }) ?? null) : whole),
    [whole, area, permissions],
  )
  return <ClientContext value={client}>{children}</ClientContext>
}

/** Calls that this client may not make have a key of their own, so that they never read what others have cached. */
const keyFor = (client: Client, endpoint: Endpoint, args?: KeyArgs) =>
  client.mayCall(endpoint) ? keyOf(endpoint, args) : (['not approved', ...keyOf(endpoint, args)] as const)

interface KeyArgs {
  readonly params?: unknown
  readonly query?: unknown
}

/** The endpoint's name comes first, so that a refresh reaches all of its calls. */
const keyOf = (endpoint: { name: string }, args: KeyArgs = {}) =>
  [endpoint.name, args.params ?? {}, args.query ?? {}] as const

interface ReadOptions {
  readonly enabled?: boolean
  /** Milliseconds; with `live` endpoints only while no events arrive. */
  readonly refetchInterval?: number
}

/** TanStack Query's result with an ApiError. */
export function useItem<Path extends string, Answer>(
  endpoint: ItemEndpoint<Path, Answer, undefined>,
  args: ItemArgs<Path, undefined>,
  options: ReadOptions = {},
) {
  const client = useClient()
  const mayRead = useMayRead(endpoint)
  const reading = useLiveReading(endpoint, args.params, options.refetchInterval)
  return useQuery<Answer, ApiError>({
    queryKey: keyFor(client, endpoint, args),
    queryFn: ({ signal }) => client.call(endpoint, { ...args, signal }),
    ...options,
    ...reading,
    enabled: mayRead && (options.enabled ?? true),
  })
}

/** Keeps showing the page before while the next one loads; older answers never win. */
export function useList<E extends ListEndpoint>(endpoint: E, args: ListArgs<E>, options: ReadOptions = {}) {
  const client = useClient()
  return useListQuery(endpoint, args, options, {
    queryKey: keyFor(client, endpoint, args),
    queryFn: ({ signal }) => client.list(endpoint, { ...args, signal }),
  })
}

/** Reads a page as `useList` does, without waiting for its count, which `useListCount` reads at the same time (product 5.2). */
export function useListRows<E extends ListEndpoint>(endpoint: E, args: ListArgs<E>, options: ReadOptions = {}) {
  const client = useClient()
  return useListQuery<E, RowsOf<E>>(endpoint, args, options, {
    queryKey: [...keyFor(client, endpoint, args), 'rows'],
    queryFn: ({ signal }) => client.listRows(endpoint, { ...args, signal }),
  })
}

/** Reads `count` and `meta` of a list: one query for all pages and orders of the same search and filters. Its `data` has a row at most. */
export function useListCount<E extends ListEndpoint>(endpoint: E, args: ListArgs<E>, options: ReadOptions = {}) {
  const client = useClient()
  const { limit: _, offset: __, orderBy: ___, order: ____, ...narrowing } = (args.query ?? {}) as Paging
  const query = { ...narrowing, limit: 1, offset: 0 } as ListArgs<E>['query']
  return useListQuery(endpoint, args, options, {
    queryKey: [...keyFor(client, endpoint, { params: args.params, query: narrowing }), 'count'],
    queryFn: ({ signal }) => client.list(endpoint, { ...args, query, signal } as ListArgs<E>),
  })
}

type Paging = Partial<Record<'limit' | 'offset' | 'orderBy' | 'order', unknown>>

function useListQuery<E extends ListEndpoint, Answer = ListAnswerOf<E>>(
  endpoint: E,
  args: ListArgs<E>,
  options: ReadOptions,
  query: {
    readonly queryKey: readonly unknown[]
    readonly queryFn: (context: { signal: AbortSignal }) => Promise<Answer>
  },
) {
  const mayRead = useMayRead(endpoint)
  const reading = useLiveReading(endpoint, args.params, options.refetchInterval)
  return useQuery<Answer, ApiError>({
    ...query,
    placeholderData: keepPreviousData,
    throwOnError: false,
    ...options,
    ...reading,
    enabled: mayRead && (options.enabled ?? true),
  })
}

/**
 * Invalidates what the endpoint changes; readings on screen are repeated before the call counts as done. `refreshes` names further endpoints. A
 * refusal by what others have done meanwhile shows that the screen is old, and repeats them too.
 */
export function useSend<Path extends string, Answer, Body>(
  endpoint: ItemEndpoint<Path, Answer, Body>,
  options: { refreshes?: readonly Pick<Endpoint, 'name'>[] } = {},
) {
  const client = useClient()
  const refresh = useRefresh()
  const refreshChanged = useRefreshChanged(endpoint)
  const { keyFor, forgetKey } = useIdempotencyKey()
  return useMutation<Answer, ApiError, ItemArgs<Path, Body>>({
    mutationKey: [endpoint.name],
    mutationFn: (args) => client.call(endpoint, { ...args, idempotencyKey: keyFor(args) }),
    onSuccess: (_, { params }) => {
      forgetKey()
      return Promise.all([refreshChanged(params), refresh(options.refreshes ?? [])])
    },
    onError: (error, { params }) => (error.status === 409 ? refreshChanged(params) : undefined),
  })
}

/** One key per body until the write has succeeded: a second press, or a retry after a lost answer, does it once. */
function useIdempotencyKey() {
  const last = useRef<{ text: string; key: string }>(undefined)
  return {
    keyFor: ({ params, body }: { readonly params?: unknown; readonly body?: unknown }) => {
      const text = JSON.stringify([params, body])
      if (last.current?.text !== text) last.current = { text, key: newKey() }
      return last.current.key
    },
    forgetKey: () => {
      last.current = undefined
    },
  }
}

/** `crypto.randomUUID` needs TLS. */
const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** Files can be large, so they leave the cache soon. */
const fileCacheMs = 30_000

export function useFileText<Path extends string, Query>(
  endpoint: FileEndpoint<Path, Query>,
  args: FileArgs<Path, Query>,
  options: Pick<ReadOptions, 'enabled'> = {},
) {
  const client = useClient()
  return useQuery<string, ApiError>({
    queryKey: keyFor(client, endpoint, args),
    queryFn: async ({ signal }) => (await client.download(endpoint, { ...args, signal })).content.text(),
    meta: { shown: querySubjectOf(endpoint, args.params) },
    gcTime: fileCacheMs,
    ...options,
  })
}

export function useDownload<Path extends string, Query>(endpoint: FileEndpoint<Path, Query>) {
  const client = useClient()
  return useMutation<Download, ApiError, FileArgs<Path, Query>>({
    mutationKey: [endpoint.name],
    mutationFn: (args) => client.download(endpoint, args),
  })
}

/** Invalidates readings; those on screen are repeated. */
function useRefreshChanged(endpoint: ItemEndpoint) {
  const queryClient = useQueryClient()
  return (params: Readonly<Record<string, string>> | undefined) =>
    queryClient.invalidateQueries({
      predicate: ({ meta }) => meta?.shown !== undefined && isChangedBy(endpoint, params, meta.shown as QuerySubject),
    })
}

/** Invalidates readings; those on screen are repeated. */
export function useRefresh() {
  const queryClient = useQueryClient()
  return useCallback(
    async (endpoints: readonly Pick<Endpoint, 'name'>[]) => {
      await Promise.all(endpoints.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })))
    },
    [queryClient],
  )
}
