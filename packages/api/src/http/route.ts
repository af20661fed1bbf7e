import type { Readable } from 'node:stream'
import type { Endpoint, FileEndpoint, ItemEndpoint, Schema, StreamEndpoint } from '@emberwatch/contract'
import type { NotedTable } from '../cache/answer-cache.ts'
import { ApiProblem, badFields } from '../problem.ts'
import type { Call } from './call.ts'
import { checkFields, parseFields } from './parse.ts'

/** An endpoint of the contract with what answers it. */
export interface Route {
  readonly endpoint: Endpoint
  /** All tables that the answer is made of, where it may be kept while none of them changes; it must not depend on the time. */
  readonly madeOf?: readonly NotedTable[] | undefined
  /** Reads query and body. @throws ApiProblem 400 */
  readonly parse: (query: unknown, body: unknown) => { query: unknown; body: unknown }
  /** The whole answer, `{data}` or `{data, count, meta}`; of a file endpoint a FileAnswer, of a stream a StreamAnswer. */
  readonly answer: (call: Call) => Promise<unknown>
}

/** An endpoint that answers one thing. Parsing, access and the check of the answer are done around the handler. */
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

/** A multipart form that lacks a field says so with a code of its own (product 17.5). */
function parseBody<Body>({ encoding }: { encoding: 'json' | 'multipart' }, schema: Schema<Body>, body: unknown): Body {
  const { output, fields } = checkFields(schema, body)
  const names = Object.keys(fields)
  if (names.length === 0) return output
  const isIncomplete = encoding === 'multipart' && names.some((name) => !Object.hasOwn(body as object, name))
  throw isIncomplete ? new ApiProblem('missing.form.fields', { fields }) : badFields(fields)
}

/** What a file endpoint answers. */
export interface FileAnswer {
  readonly content: Buffer | string | Readable
  /** The name it is to be saved under; without one, the endpoint's default. */
  readonly name?: string | undefined
}

/** An endpoint that answers a file. */
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

/** Sends one message; `id` is what the client names as `Last-Event-ID` when it comes back. */
export type SendMessage<Message> = (message: Message, id: string | undefined) => void

/** Begins to send and answers how to stop, which is called when either side has ended the stream. */
export type StreamAnswer = (stream: { send: SendMessage<never>; end: () => void }) => Promise<() => void>

/** An endpoint that answers a stream of messages. A refusal must come before the first of them. */
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
        // Which messages it sends is between the handler and its endpoint.
        handler(call as Call<Path, undefined, undefined>, stream as never),
  }
}
