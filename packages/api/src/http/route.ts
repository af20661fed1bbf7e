import type { Readable } from 'node:stream'
import type { Endpoint, FileEndpoint, ItemEndpoint, Schema, StreamEndpoint } from '@emberwatch/contract'
import { ApiProblem, badFields, checkFields, parseFields } from '@emberwatch/http'
import type { NotedTable } from '../cache/answer-cache.ts'
import type { Call } from './call.ts'

/** An endpoint of the contract with its handler: `route`, `fileRoute`, `streamRoute` and `listRoute` (lists/list-route.ts) make one, `serve` runs it. */
export interface Route {
  readonly endpoint: Endpoint
  /** All tables that the answer is made of, where it may be cached; it must not depend on time. */
  readonly madeOf?: readonly NotedTable[] | undefined
  /** Forms are taken and not read, as mail programs send one (RFC 8058). */
  readonly ignoresForms?: boolean | undefined
  /** @throws ApiProblem 400 */
  readonly parse: (query: unknown, body: unknown) => { query: unknown; body: unknown }
  /** `{data}` or `{data, count, meta}`; a FileAnswer or StreamAnswer for those endpoints. */
  readonly answer: (call: Call) => Promise<unknown>
}

export function route<const Path extends string, Answer, Body>(
  endpoint: ItemEndpoint<Path, Answer, Body>,
  handler: (call: Call<Path, Body, undefined>) => Promise<Answer>,
): Route {
  return {
    endpoint,
    parse: (_query, body) => ({
      query: undefined,
      body: endpoint.body ? parseBody(endpoint, endpoint.body, body) : undefined,
    }),
    answer: async (call) => ({ data: await handler(call as Call<Path, Body, undefined>) }),
  }
}

/** A multipart form without a field has its own code (product 17.5). */
function parseBody<Body>(
  { method, encoding }: Pick<ItemEndpoint, 'method' | 'encoding'>,
  schema: Schema<Body>,
  body: unknown,
): Body {
  const { output, fields } = checkFields(schema, body)
  const names = Object.keys(fields)
  if (names.length === 0) {
    if (method === 'PUT') refuseUnknownAlone(schema, body)
    return output
  }
  const isIncomplete = encoding === 'multipart' && names.some((name) => !Object.hasOwn(body as object, name))
  throw isIncomplete ? new ApiProblem('missing.form.fields', { fields }) : badFields(fields)
}

/** A change that names nothing known was meant for something else. @throws ApiProblem 400 */
function refuseUnknownAlone(schema: unknown, body: unknown): void {
  const { entries } = schema as { entries?: object }
  const names = Object.keys(entries ?? {})
  if (entries && !names.some((name) => Object.hasOwn(body as object, name)))
    throw badFields({ body: `Give at least one of ${names.join(', ')}` })
}

export interface FileAnswer {
  readonly content: Buffer | string | Readable
  /** Undefined for the endpoint's default. */
  readonly name?: string | undefined
}

export function fileRoute<const Path extends string, Query>(
  endpoint: FileEndpoint<Path, Query>,
  handler: (call: Call<Path, undefined, Query>) => Promise<FileAnswer>,
): Route {
  return {
    endpoint,
    parse: (query) => ({ query: parseFields(endpoint.query, query), body: undefined }),
    answer: (call) => handler(call as Call<Path, undefined, Query>),
  }
}

/** `id` comes back as `Last-Event-ID`. */
export type SendMessage<Message> = (message: Message, id: string | undefined) => void

/** @returns a function that is called when either side has ended the stream */
export type StreamAnswer = (stream: { send: SendMessage<never>; end: () => void }) => Promise<() => void>

/** Refusals must come before the first message. */
export function streamRoute<const Path extends string, Message>(
  endpoint: StreamEndpoint<Path, Message>,
  handler: (
    call: Call<Path, undefined, undefined>,
    stream: { send: SendMessage<Message>; end: () => void },
  ) => Promise<() => void>,
): Route {
  return {
    endpoint,
    parse: () => ({ query: undefined, body: undefined }),
    answer:
      async (call): Promise<StreamAnswer> =>
      (stream) =>
        // Handler and endpoint agree on the messages.
        handler(call as Call<Path, undefined, undefined>, stream as never),
  }
}
