import {
  apiBase,
  type ErrorCode,
  fillPath,
  type ItemEndpoint,
  type ListAnswer,
  type ListEndpoint,
  type ListQuery,
  type Params,
} from '@emberwatch/contract'
import ky, { HTTPError, type KyInstance } from 'ky'
import { ApiError, asApiError } from './api-error.ts'
import { searchParams } from './query-string.ts'

/** Where calls go and what to do when one fails; the shell and the tests give these. */
export interface ClientOptions {
  /** Origin of the API, without a slash at the end; '' for the page's own. */
  readonly origin?: string
  readonly fetch?: typeof fetch
  readonly getToken: () => string | null
  /** Told of every failure before it is thrown: the one place for snackbars and sign-out (spec 8). */
  readonly onError?: (error: ApiError) => void
}

/** The path parameters of a call; none to give where its path has none. */
export type ParamsOf<Path extends string> = keyof Params<Path> extends never
  ? { params?: undefined }
  : { params: Params<Path> }
type BodyOf<Body> = Body extends undefined ? { body?: undefined } : { body: Body }
interface CallOptions {
  readonly signal?: AbortSignal
}

export type ItemArgs<Path extends string, Body> = ParamsOf<Path> & BodyOf<Body> & CallOptions
export type ListArgs<
  Path extends string,
  Sort extends string,
  Search extends string,
  Filter extends string,
  Extra,
> = ParamsOf<Path> & { query?: ListQuery<Sort, Search, Filter> & Partial<Extra> } & CallOptions

const timeoutMs = 30_000

/** The typed client of the contract. Every failure is an ApiError. */
export class Client {
  readonly #http: KyInstance
  readonly #options: ClientOptions

  constructor(options: ClientOptions) {
    this.#options = options
    this.#http = ky.create({
      prefix: `${options.origin ?? ''}${apiBase}`,
      fetch: options.fetch ?? ((...args) => globalThis.fetch(...args)),
      timeout: timeoutMs,
      retry: { limit: 1, methods: ['get'], statusCodes: [502, 503, 504] },
    })
  }

  /** Makes a call that answers one thing; answers its `data`. */
  async call<Path extends string, Answer, Body>(
    endpoint: ItemEndpoint<Path, Answer, Body>,
    ...[args]: Record<string, never> extends ItemArgs<Path, Body> ? [ItemArgs<Path, Body>?] : [ItemArgs<Path, Body>]
  ): Promise<Answer> {
    const answer = await this.#send<{ data: Answer }>(endpoint.method, endpoint.path, args)
    return answer.data
  }

  /** Reads a page of a list. */
  list<Path extends string, Row, Meta, Sort extends string, Search extends string, Filter extends string, Extra>(
    endpoint: ListEndpoint<Path, Row, Meta, Sort, Search, Filter, Extra>,
    args: ListArgs<Path, Sort, Search, Filter, Extra>,
  ): Promise<ListAnswer<Row, Meta>> {
    return this.#send('GET', endpoint.path, args)
  }

  async #send<Answer>(method: string, path: string, args: SendArgs = {}): Promise<Answer> {
    const token = this.#options.getToken()
    try {
      const response = await this.#http(fillPath(path, args.params ?? {}).slice(1), {
        method,
        // The stored token as it is, without a scheme (reading 7).
        headers: token ? { authorization: token } : {},
        searchParams: searchParams(args.query ?? {}),
        ...(args.body === undefined ? {} : { json: args.body }),
        ...(args.signal ? { signal: args.signal } : {}),
      })
      const text = await response.text()
      // A backend may say "done" with no body at all.
      return (text ? JSON.parse(text) : { data: null }) as Answer
    } catch (error) {
      if (args.signal?.aborted) throw error
      const apiError = toApiError(error)
      this.#options.onError?.(apiError)
      throw apiError
    }
  }
}

interface SendArgs {
  params?: Record<string, string>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  signal?: AbortSignal
}

function toApiError(error: unknown): ApiError {
  // An answer came, but not from an API: a proxy's page, say. That is no lost connection.
  if (error instanceof SyntaxError) return asApiError(error)
  if (!(error instanceof HTTPError)) return new ApiError({ status: 0, statusText: 'network' }, { cause: error })
  const { status } = error.response
  const body = (error.data ?? {}) as { statusText?: ErrorCode; message?: string; fields?: Record<string, string> }
  return new ApiError(
    { status, statusText: body.statusText ?? 'status', message: body.message, fields: body.fields },
    { cause: error },
  )
}
