import * as v from 'valibot'
import type { Access } from './access.ts'
import type { ChangeKind, WrittenKind } from './change-kinds.ts'
import type { Catalogue, ErrorCode } from './errors.ts'
import { jsonBodyMax } from './limits.ts'

/** Where the API lies below the origin (product 17.1). */
export const apiBase = '/api'

/** One call of the API, said once: client, server, OpenAPI document, forms and the access sweep all read it. */

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
// biome-ignore lint/suspicious/noExplicitAny: a schema's input is only known where it is declared
export type Schema<Output = unknown> = v.GenericSchema<any, Output>
type NoSchema = undefined

/** Names in braces: `'/v1/sites/{id}'` gives `'id'`. */
type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never
export type Params<Path extends string> = Record<ParamNames<Path>, string>

interface Common<Path extends string> {
  /** Unique, `<group>.<verb>`; the first part of query keys and the OpenAPI operationId. */
  readonly name: string
  /** Below `/api`, such as `/v1/sites/{id}`. */
  readonly path: Path
  readonly summary: string
  readonly access: Access
  /** Catalogue codes of its own, beyond those that any call can give. */
  readonly errors: readonly string[]
  /** The codes that its owner has beyond those of everybody. */
  readonly catalogue: Catalogue
  /** Changes after which its answer is old: pages that show it read it anew while one watches. */
  readonly live?: readonly ChangeKind[] | undefined
  /** What it shows besides, of which nobody is told: a write of the same tab that changes it makes its answer old. */
  readonly shows?: readonly WrittenKind[] | undefined
  /**
   * Beyond the calls of the platform's original API (product 17.6): one that is passed on to by `API_URL` may answer 404, and what
   * needs the call then hides.
   */
  readonly isAddition?: boolean | undefined
  /** Whether the server reads the header `X-Device`, by which it knows a browser again; others pass over it. */
  readonly readsDevice?: boolean | undefined
  /**
   * Whether who has two-step sign-in must have shown a code within `freshCodeMinutes`: for what ends things, or changes what others may do
   * (product 2.9).
   */
  readonly asksFreshCode?: boolean | undefined
  /** The area whose own server answers it, below `/services/<area>` instead of `/api` (`ofService`). */
  readonly service?: string | undefined
}

/** A call that answers `{data}`, or `{data: null}` where it has nothing to say. */
export interface ItemEndpoint<Path extends string = string, Answer = unknown, Body = unknown> extends Common<Path> {
  readonly kind: 'item'
  readonly method: Method
  readonly answer: Schema<Answer>
  readonly body: Schema<Body> | NoSchema
  /** 'multipart' where the body holds files; the schema then sees each as a File, on the server one that lies on disk. */
  readonly encoding: 'json' | 'multipart'
  /** The largest file of a multipart body, in bytes. */
  readonly maxFileBytes: number
  /** The largest JSON body, in bytes. */
  readonly maxBodyBytes: number
  /** Of a write: what it changes. Readings of these in the same tab are made anew when it is done. */
  readonly changes?: readonly WrittenKind[] | undefined
  /** Of a write: what it is about is gone afterwards, so that nothing about it is read again. */
  readonly isRemoval?: boolean | undefined
}

/** A call that answers a file. */
export interface FileEndpoint<Path extends string = string, Query = unknown> extends Common<Path> {
  readonly kind: 'file'
  readonly method: 'GET'
  readonly mediaType: string
  /** The name it is saved under when the answer does not name it (product 17.4). */
  readonly defaultName: string
  readonly query: Schema<Query>
}

/** A paged list that answers `{data, count, meta}`. */
export interface ListEndpoint<
  Path extends string = string,
  Row = unknown,
  Meta = unknown,
  Sort extends string = string,
  Search extends string = string,
  Filter extends string = string,
  Extra = unknown,
> extends Common<Path> {
  readonly kind: 'list'
  readonly method: 'GET'
  readonly row: Schema<Row>
  readonly meta: Schema<Meta>
  /** Allowed values of `orderBy`; the first is the order when none is asked for. */
  readonly sort: readonly Sort[]
  readonly defaultOrder: Order
  /** Columns searched with "contains", one query parameter each (product 5.7). */
  readonly search: readonly Search[]
  /** Columns compared with a comma-joined list of values. */
  readonly filters: readonly Filter[]
  /** Further text parameters, such as `beginDate`. */
  readonly extra: Schema<Extra>
}

/** What belongs to a list, from the list itself: functions over lists have it as their one type parameter. */
export type RowOf<E extends ListEndpoint> = v.InferOutput<E['row']>
export type MetaOf<E extends ListEndpoint> = v.InferOutput<E['meta']>
export type SortOf<E extends ListEndpoint> = E['sort'][number]
export type SearchOf<E extends ListEndpoint> = E['search'][number]
export type FilterOf<E extends ListEndpoint> = E['filters'][number]
export type ExtraOf<E extends ListEndpoint> = v.InferOutput<E['extra']>
/** What a call of this list may be asked; anything where all that is known is that it is a list. */
export type QueryOf<E extends ListEndpoint> =
  string extends SortOf<E>
    ? Readonly<Record<string, unknown>>
    : ListQuery<SortOf<E>, SearchOf<E>, FilterOf<E>> & Partial<ExtraOf<E>>
export type ListAnswerOf<E extends ListEndpoint> = ListAnswer<RowOf<E>, MetaOf<E>>

/** A call that answers server-sent events for as long as one listens, each a message as JSON. */
export interface StreamEndpoint<Path extends string = string, Message = unknown> extends Common<Path> {
  readonly kind: 'stream'
  readonly method: 'GET'
  readonly message: Schema<Message>
}

export type Endpoint = ItemEndpoint | ListEndpoint | FileEndpoint | StreamEndpoint
export type Order = 'ASC' | 'DESC'

/** What a list call may be asked. */
export type ListQuery<Sort extends string = string, Search extends string = string, Filter extends string = string> = {
  limit?: number
  offset?: number
  orderBy?: Sort
  order?: Order
} & { [K in Search]?: string } & { [K in Filter]?: readonly string[] }

export interface ListAnswer<Row, Meta = unknown> {
  data: Row[]
  count: number
  meta: Meta
}

export interface ItemSpec<Answer, Body, Code> {
  name: string
  summary: string
  access: Access
  errors?: readonly (ErrorCode | Code)[]
  live?: readonly ChangeKind[]
  shows?: readonly WrittenKind[]
  changes?: readonly WrittenKind[]
  isRemoval?: true
  isAddition?: true
  readsDevice?: true
  asksFreshCode?: true
  answer: Schema<Answer>
  body?: Schema<Body>
  /** Where a larger JSON body is meant than others have. */
  maxBodyBytes?: number
}

export interface ListSpec<Row, Meta, Sort extends string, Search extends string, Filter extends string, Extra, Code> {
  name: string
  summary: string
  access: Access
  errors?: readonly (ErrorCode | Code)[]
  live?: readonly ChangeKind[]
  shows?: readonly WrittenKind[]
  isAddition?: true
  row: Schema<Row>
  meta?: Schema<Meta>
  sort: readonly [Sort, ...Sort[]]
  defaultOrder?: Order
  search?: readonly Search[]
  filters?: readonly Filter[]
  extra?: Schema<Extra>
}

export interface FileSpec<Query, Code> {
  name: string
  summary: string
  access: Access
  errors?: readonly (ErrorCode | Code)[]
  shows?: readonly WrittenKind[]
  isAddition?: true
  mediaType: string
  defaultName: string
  query?: Schema<Query>
}

/** Of an endpoint that says none of these; its type parameter then is an object without members too. */
const nothing = v.object({})
export type Nothing = v.InferOutput<typeof nothing>

/**
 * What declares the calls of one owner, each with the owner's own error codes beside those of everybody: the text of a code comes with the calls that
 * may answer it.
 */
export function callsWith<Code extends string>(catalogue: Readonly<Record<Code, Catalogue[string]>>) {
  const item =
    (method: Method) =>
    <const Path extends string, Answer, Body = undefined>(
      path: Path,
      spec: ItemSpec<Answer, Body, Code>,
    ): ItemEndpoint<Path, Answer, Body> => ({
      kind: 'item',
      method,
      path,
      ...spec,
      catalogue,
      errors: spec.errors ?? [],
      body: spec.body,
      encoding: 'json',
      maxFileBytes: 0,
      maxBodyBytes: spec.maxBodyBytes ?? jsonBodyMax,
    })
  const post = item('POST')
  /** A POST whose body is multipart, for files of at most `maxFileBytes`. */
  const upload = <const Path extends string, Answer, Body>(
    path: Path,
    { maxFileBytes, ...spec }: ItemSpec<Answer, Body, Code> & { body: Schema<Body>; maxFileBytes: number },
  ): ItemEndpoint<Path, Answer, Body> => ({ ...post(path, spec), encoding: 'multipart', maxFileBytes })
  /** Declares a paged list; see ListEndpoint for what its words mean. */
  const list = <
    const Path extends string,
    Row,
    Sort extends string,
    Search extends string = never,
    Filter extends string = never,
    Meta = Nothing,
    Extra = Nothing,
  >(
    path: Path,
    spec: ListSpec<Row, Meta, Sort, Search, Filter, Extra, Code>,
  ): ListEndpoint<Path, Row, Meta, Sort, Search, Filter, Extra> => ({
    kind: 'list',
    method: 'GET',
    path,
    ...spec,
    catalogue,
    errors: spec.errors ?? [],
    defaultOrder: spec.defaultOrder ?? 'ASC',
    search: spec.search ?? [],
    filters: spec.filters ?? [],
    meta: spec.meta ?? (nothing as unknown as Schema<Meta>),
    extra: spec.extra ?? (nothing as unknown as Schema<Extra>),
  })
  /** Declares a call that answers a file. */
  const file = <const Path extends string, Query = Nothing>(
    path: Path,
    spec: FileSpec<Query, Code>,
  ): FileEndpoint<Path, Query> => ({
    kind: 'file',
    method: 'GET',
    path,
    ...spec,
    catalogue,
    errors: spec.errors ?? [],
    query: spec.query ?? (nothing as unknown as Schema<Query>),
  })
  return { get: item('GET'), post, put: item('PUT'), del: item('DELETE'), upload, list, file }
}

/** The same for calls that need no codes of their own, as an area's own server has them. */
export const { get, post, put, del, upload, list, file } = callsWith({})

/** Declares a call that answers a stream of messages. */
export const stream = <const Path extends string, Message>(
  path: Path,
  spec: Omit<StreamEndpoint<Path, Message>, 'kind' | 'method' | 'path' | 'catalogue'>,
): StreamEndpoint<Path, Message> => ({ kind: 'stream', method: 'GET', path, catalogue: {}, ...spec })

/** The call as one of an area's own server: `ofService('weather', get('/forecast/{siteId}', …))` (docs/areas.md). */
export const ofService = <E extends Endpoint>(area: string, endpoint: E): E => ({ ...endpoint, service: area })

/** Names of the parameters in a path, in order. */
export const paramNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')

/** The path with its parameters filled in and escaped. */
export const fillPath = (path: string, params: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
