import {
  apiBase,
  changedFileText,
  deviceHeader,
  type Endpoint,
  type FileEndpoint,
  fillPath,
  type ItemEndpoint,
  type ListAnswerOf,
  type ListEndpoint,
  noteServerTime,
  type Params,
  type QueryOf,
  type RowOf,
  type StreamEndpoint,
} from '@emberwatch/contract'
import ky, { HTTPError, isTimeoutError, type KyInstance } from 'ky'
import { ApiError, asApiError, isApiError } from './api-error.ts'
import { attachmentName } from './attachment-name.ts'
import { changedField } from './changed-file.ts'
import { formData, searchParams } from './encoding.ts'
import { retryPolicy } from './retry-policy.ts'
import { sendWithProgress } from './send-with-progress.ts'

export interface ClientOptions {
  /** The origin without a slash at the end; '' for the page's own. */
  readonly origin?: string
  readonly fetch?: typeof fetch
  /** Hears each answer; uploads, which are not sent by `fetch`, have none. */
  readonly onAnswer?: (answer: Response) => void
  readonly getToken: () => string | null
  /** Sent with calls that read it (`readsDevice`). */
  readonly getDevice?: () => string
  /** `traceparent` of the next call (W3C Trace Context); undefined where the visit is not traced. */
  readonly getTrace?: () => string | undefined
  /** Called before the error is thrown: the one place for snackbars and sign-out (product 18.3). */
  readonly onError?: (error: ApiError) => void
  /** Called for every call that has succeeded, with the name that its failure had as `call` and when it was sent, in milliseconds since 1970. */
  readonly onSuccess?: (call: string, sentAt: number) => void
  /** The limit for the code of one area; none by default (docs/areas.md#what-ops-approve). */
  readonly limit?: CallLimit | undefined
  /** Called first: whether the person has removed the cause, such as an unconfirmed address. The call is then repeated once. */
  readonly recover?: (error: ApiError) => Promise<boolean>
}

/** Calls that an area's code may make. */
export interface CallLimit {
  /** The area whose own server the code may call. */
  readonly area: string
  /** Calls of the API, as `GET /v1/sites/{id}`. */
  readonly permissions: readonly string[]
}

/** Path parameters; none where the path has none, any where it is not known. */
export type ParamsOf<Path extends string> = string extends Path
  ? { params?: Readonly<Record<string, string>> }
  : keyof Params<Path> extends never
    ? { params?: undefined }
    : { params: Params<Path> }
type BodyOf<Body> = Body extends undefined ? { body?: undefined } : { body: Body }
interface CallOptions {
  readonly signal?: AbortSignal
  /** The share is from 0 to 1. */
  readonly onProgress?: (share: number) => void
  /** Makes the write happen once, however often it is sent. */
  readonly idempotencyKey?: string
  /** Failures are not shown, as the person did not ask for it; an invalid token still is. */
  readonly isQuiet?: true
}

export type ItemArgs<Path extends string, Body> = ParamsOf<Path> & BodyOf<Body> & CallOptions
export type ListArgs<E extends ListEndpoint> = ParamsOf<E['path']> & {
  query?: QueryOf<E>
} & CallOptions

/** A page of a list; `count` and `meta` are null where the platform has not counted. */
export type RowsOf<E extends ListEndpoint> =
  | ListAnswerOf<E>
  | { readonly data: RowOf<E>[]; readonly count: null; readonly meta: null }

export type FileArgs<Path extends string, Query> = ParamsOf<Path> & {
  query?: Partial<Query>
  /** Bytes received; the total is unknown while the server makes the file. */
  onReceived?: (bytes: number) => void
} & Pick<CallOptions, 'signal'>

export interface Download {
  readonly content: Blob
  readonly name: string
}

const timeoutMs = 30_000
const notApproved = 'call.not_approved'

/**
 * Makes the calls of the contract over HTTP, with the session's token, a time limit and retries. Whatever fails becomes an ApiError, which `recover` and
 * `onError` see first.
 */
export class Client {
  readonly #http: KyInstance
  readonly #options: ClientOptions

  constructor(options: ClientOptions) {
    this.#options = options
    this.#http = ky.create({
      fetch: async (...args) => {
        const sentAt = Date.now()
        const answer = await (options.fetch ?? globalThis.fetch)(...args)
        // An area's own server has a clock of its own.
        if (!answer.url.includes('/services/')) noteServerTime(answer, sentAt)
        options.onAnswer?.(answer)
        return answer
      },
      timeout: timeoutMs,
      ...retryPolicy,
    })
  }

  /** Makes a client for an area's code; it cannot be widened again. Refused calls are never sent. */
  limitedTo(limit: CallLimit): Client {
    return this.#options.limit ? this : new Client({ ...this.#options, limit })
  }

  /** Calls of the area's own server need no permission. */
  mayCall({ method, path, service }: Pick<Endpoint, 'method' | 'path' | 'service'>): boolean {
    const { limit } = this.#options
    return !limit || (service === undefined ? limit.permissions.includes(`${method} ${path}`) : service === limit.area)
  }

  #refuseUnapproved(endpoint: CallShape): void {
    if (this.mayCall(endpoint)) return
    const text = `${endpoint.method} ${endpoint.path} is not approved for this area`
    throw new ApiError({ status: 403, statusText: notApproved }, { catalogue: { [notApproved]: [403, text] } })
  }

  /** @returns the answer's `data` */
  async call<Path extends string, Answer, Body>(
    endpoint: ItemEndpoint<Path, Answer, Body>,
    ...[args]: Record<string, never> extends ItemArgs<Path, Body> ? [ItemArgs<Path, Body>?] : [ItemArgs<Path, Body>]
  ): Promise<Answer> {
    const send: SendArgs = { ...args }
    if (endpoint.encoding === 'multipart') send.form = formData((args?.body ?? {}) as Record<string, unknown>)
    const answer = await this.#json<{ data: Answer }>(endpoint.method, endpoint, send)
    return answer.data
  }

  /** Has no timeout: a large file on a slow line takes its time. */
  async download<Path extends string, Query>(
    endpoint: FileEndpoint<Path, Query>,
    args: FileArgs<Path, Query>,
  ): Promise<Download> {
    return this.#send('GET', endpoint, { ...args, timeout: false }, async (response) => ({
      content: await response.blob(),
      name: attachmentName(response.headers, endpoint.defaultName),
    }))
  }

  async list<E extends ListEndpoint>(endpoint: E, args: ListArgs<E>): Promise<ListAnswerOf<E>> {
    return this.#json('GET', endpoint, args)
  }

  /** Reads a page without waiting for its count (product 5.7). A platform that does not know the preference counts all the same. */
  async listRows<E extends ListEndpoint>(endpoint: E, args: ListArgs<E>): Promise<RowsOf<E>> {
    return this.#json('GET', endpoint, { ...args, prefer: 'count=none' })
  }

  /** Opens a stream for `readMessages`. Failures are not shown, as the person did not ask for it; an invalid token still is. */
  async open(
    endpoint: StreamEndpoint,
    args: { signal: AbortSignal; lastEventId?: string | undefined },
  ): Promise<Response> {
    this.#refuseUnapproved(endpoint)
    const token = this.#options.getToken()
    try {
      return await this.#http(this.#url(endpoint), {
        headers: { ...this.#headers(), ...(args.lastEventId ? { 'last-event-id': args.lastEventId } : {}) },
        signal: args.signal,
        timeout: false,
        retry: 0,
      })
    } catch (error) {
      const apiError = toApiError(error, endpoint)
      if (endsSession(apiError) && !args.signal.aborted && !this.#isReplaced(token)) this.#options.onError?.(apiError)
      throw apiError
    }
  }

  /** Whether a session began after a call was sent with this token: its refusal says nothing of that session (product 2.6). */
  #isReplaced(token: string | null): boolean {
    const current = this.#options.getToken()
    return current !== null && current !== token
  }

  #json<Answer>(method: string, endpoint: CallShape, args: SendArgs = {}): Promise<Answer> {
    return this.#send(method, endpoint, args, async (response) => {
      const text = await response.text()
      // Some backends answer "done" without a body.
      return (text ? JSON.parse(text) : { data: null }) as Answer
    })
  }

  async #send<Answer>(
    method: string,
    endpoint: CallShape,
    args: SendArgs,
    read: (response: Response) => Promise<Answer>,
  ): Promise<Answer> {
    this.#refuseUnapproved(endpoint)
    const sentAt = Date.now()
    const token = this.#options.getToken()
    try {
      const response = await (args.form
        ? this.#upload(method, endpoint, args.form, args)
        : this.#request(method, endpoint, args))
      const answer = await read(response)
      this.#options.onSuccess?.(callName(endpoint, args), sentAt)
      return answer
    } catch (error) {
      if (args.signal?.aborted) throw error
      const apiError = toApiError(error, endpoint)
      apiError.call = callName(endpoint, args)
      if (endsSession(apiError) && this.#isReplaced(token)) {
        // Another person may have signed in, for whom nothing is written, and to whom it is not said what they may not read.
        if (method !== 'GET' || args.isSecondTry) throw apiError
        return this.#send(method, endpoint, { ...args, isSecondTry: true, isQuiet: true }, read)
      }
      if (!args.isSecondTry && (await this.#options.recover?.(apiError)))
        return this.#send(method, endpoint, { ...args, isSecondTry: true }, read)
      if (!args.isQuiet || endsSession(apiError)) this.#options.onError?.(apiError)
      throw apiError
    }
  }

  /** Sends the stored token without a scheme (product 2.6). */
  #headers({ readsDevice }: Pick<Endpoint, 'readsDevice'> = {}): Record<string, string> {
    const token = this.#options.getToken()
    const device = readsDevice ? this.#options.getDevice?.() : undefined
    const traceparent = this.#options.getTrace?.()
    return {
      ...(token ? { authorization: token } : {}),
      ...(device ? { [deviceHeader]: device } : {}),
      ...(traceparent ? { traceparent } : {}),
    }
  }

  /** Makes the address of a call of the API, or of an area's own server. @throws ApiError 404 for a parameter that would lead elsewhere, such as `..` */
  #url({ path, service }: CallShape, params: Record<string, string> = {}): string {
    const { origin = '' } = this.#options
    try {
      return `${origin}${service ? fillPath('/services/{service}', { service }) : apiBase}${fillPath(path, params)}`
    } catch (cause) {
      throw new ApiError({ status: 404, statusText: 'generic.not_found' }, { cause })
    }
  }

  #request(method: string, endpoint: CallShape, args: SendArgs): Promise<Response> {
    return this.#http(this.#url(endpoint, args.params), {
      method,
      headers: {
        ...this.#headers(endpoint),
        ...(args.idempotencyKey ? { 'idempotency-key': args.idempotencyKey } : {}),
        ...(args.prefer ? { prefer: args.prefer } : {}),
      },
      searchParams: searchParams(args.query ?? {}),
      ...(args.timeout === undefined ? {} : { timeout: args.timeout }),
      ...(args.body === undefined ? {} : { json: args.body }),
      ...(args.signal ? { signal: args.signal } : {}),
      ...(args.onReceived ? { onDownloadProgress: ({ transferredBytes }) => args.onReceived?.(transferredBytes) } : {}),
    })
  }

  /** A given `fetch` reports progress only at the end. */
  async #upload(method: string, endpoint: CallShape, body: FormData, args: SendArgs): Promise<Response> {
    const { fetch: given } = this.#options
    const url = this.#url(endpoint, args.params)
    const init = { method, headers: this.#headers(), body, signal: args.signal }
    const response = await (given
      ? given(new Request(url, init as RequestInit))
      : sendWithProgress({ url, ...init, onProgress: args.onProgress })
    ).catch((error) => refuseUpload(body, error))
    if (given) args.onProgress?.(1)
    if (response.ok) return response
    const data = await response.json().catch(() => ({}))
    return refuseUpload(body, refusedWith(response.status, data, endpoint))
  }
}

type CallShape = Pick<
  Endpoint,
  'name' | 'method' | 'path' | 'isAddition' | 'errors' | 'catalogue' | 'service' | 'readsDevice'
>

interface SendArgs {
  params?: Record<string, string>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  form?: FormData
  signal?: AbortSignal
  timeout?: false
  isSecondTry?: true
  isQuiet?: true
  idempotencyKey?: string
  prefer?: string
  onProgress?: (share: number) => void
  onReceived?: (bytes: number) => void
}

const endsSession = ({ code }: ApiError): boolean => code === 'user.invalid_auth_token'

/** One action of a person, such as the deletion of one site; pages and searches of a list share a name. */
const callName = ({ name }: CallShape, { params }: SendArgs): string => JSON.stringify([name, params ?? {}])

function toApiError(error: unknown, call: Pick<Endpoint, 'catalogue'>): ApiError {
  // A proxy's page is an answer, not a lost connection.
  if (error instanceof SyntaxError) return asApiError(error)
  if (isApiError(error)) return error
  if (isTimeoutError(error)) return new ApiError({ status: 0, statusText: 'timeout' }, { cause: error })
  if (!(error instanceof HTTPError)) return new ApiError({ status: 0, statusText: 'network' }, { cause: error })
  return refusedWith(error.response.status, error.data, call, error)
}

/** @throws ApiError where a file of the form has changed since it was chosen, which is why it was not taken; otherwise the cause */
async function refuseUpload(form: FormData, cause: unknown): Promise<never> {
  const field = await changedField(form)
  if (field === undefined) throw cause
  const problem = { status: 0, statusText: 'file_changed', fields: { [field]: changedFileText } }
  throw new ApiError(problem, { cause })
}

function refusedWith(
  status: number,
  data: unknown,
  { catalogue }: Pick<Endpoint, 'catalogue'>,
  cause?: unknown,
): ApiError {
  const body = (data ?? {}) as { statusText?: string; message?: string; fields?: Record<string, string> }
  return new ApiError(
    { status, statusText: body.statusText ?? 'status', message: body.message, fields: body.fields },
    { cause, catalogue },
  )
}
