import * as v from 'valibot'
import type { Access } from './access.ts'
import type { ChangeKind, WrittenKind } from './change-kinds.ts'
import type { Catalogue, ErrorCode } from './errors.ts'
import { jsonBodyMax } from './limits.ts'
import { isPlainPath } from './plain-path.ts'

/** Paths of all calls begin with this (product 17.1). */
export const apiBase = '/api'

/** Declares a call once for client, server, OpenAPI document, forms and access sweep. */

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
// biome-ignore lint/suspicious/noExplicitAny: a schema's input is only known where it is declared
export type Schema<Output = unknown> = v.GenericSchema<any, Output>
type NoSchema = undefined

/** `'/v1/sites/{id}'` gives `'id'`. */
type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never
export type Params<Path extends string> = Record<ParamNames<Path>, string>

/** `asAdmin`: where the `accessLevel` of the body is Admin. */
export type FreshCodeRule = true | 'asAdmin'

interface Common<Path extends string> {
  /** Unique, `<group>.<verb>`; first part of query keys, and operationId. */
  readonly name: string
  /** The path below `/api`, such as `/v1/sites/{id}`. */
  readonly path: Path
  readonly summary: string
  readonly access: Access
  /** Codes beyond those of any call. */
  readonly errors: readonly string[]
  /** Its owner's codes. */
  readonly catalogue: Catalogue
  /** Changes that make its answer old: pages repeat the reading. */
  readonly live?: readonly ChangeKind[] | undefined
  /** Further kinds, without events: a write in the same tab makes its answer old. */
  readonly shows?: readonly WrittenKind[] | undefined
  /** True for a call that the original API does not have (product 17.6): a platform behind `API_URL` may lack it, and what needs the call hides. */
  readonly isAddition?: boolean | undefined
  /** The server reads `X-Device`. */
  readonly readsDevice?: boolean | undefined
  /** Calls that end things, change rights or make something that outlasts them need a code shown within `freshCodeMinutes` (product 2.9). */
  readonly asksFreshCode?: FreshCodeRule | undefined
  /** A wall screen may make it (product 2.10); it makes no other. */
  readonly isForWalls?: boolean | undefined
  /** An area's own server answers it below `/services/<area>` (`ofService`). */
  readonly service?: string | undefined
}

/** Answers `{data}`, or `{data: null}`. */
export interface ItemEndpoint<Path extends string = string, Answer = unknown, Body = unknown> extends Common<Path> {
  readonly kind: 'item'
  readonly method: Method
  readonly answer: Schema<Answer>
  readonly body: Schema<Body> | NoSchema
  /** 'multipart' for files; the schema sees each as a File, on the server one that lies on disk. */
  readonly encoding: 'json' | 'multipart'
  /** Bytes. */
  readonly maxFileBytes: number
  /** Bytes. */
  readonly maxBodyBytes: number
  /** The kinds that a write changes: readings of these in the same tab are repeated when it is done. */
  readonly changes?: readonly WrittenKind[] | undefined
  /** True for a write that removes its subject, so that readings of it are not repeated. */
  readonly isRemoval?: boolean | undefined
  /** The answer holds a secret that is shown once: the server stores no copy for repeated requests (product 17.3). */
  readonly answersSecret?: boolean | undefined
}

export interface FileEndpoint<Path extends string = string, Query = unknown> extends Common<Path> {
  readonly kind: 'file'
  readonly method: 'GET'
  readonly mediaType: string
  /** The file's name when the answer has none (product 17.4). */
  readonly defaultName: string
  readonly query: Schema<Query>
}

/** Answers `{data, count, meta}`. */
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
  /** The noun of the count: a regular plural, such as `loop systems` (product 5.2). */
  readonly rows?: string | undefined
  readonly row: Schema<Row>
  readonly meta: Schema<Meta>
  /** Values of `orderBy`, the default first. */
  readonly sort: readonly Sort[]
  readonly defaultOrder: Order
  /** "Contains" per column (product 5.7). */
  readonly search: readonly Search[]
  /** "One of" per column, comma-joined. */
  readonly filters: readonly Filter[]
  /** Such as `beginDate`. */
  readonly extra: Schema<Extra>
}

/** Types of a list by its endpoint. */
export type RowOf<E extends ListEndpoint> = v.InferOutput<E['row']>
export type MetaOf<E extends ListEndpoint> = v.InferOutput<E['meta']>
export type SortOf<E extends ListEndpoint> = E['sort'][number]
export type SearchOf<E extends ListEndpoint> = E['search'][number]
export type FilterOf<E extends ListEndpoint> = E['filters'][number]
export type ExtraOf<E extends ListEndpoint> = v.InferOutput<E['extra']>
/** Anything for a list that is not known. */
export type QueryOf<E extends ListEndpoint> =
  string extends SortOf<E>
    ? Readonly<Record<string, unknown>>
    : ListQuery<SortOf<E>, SearchOf<E>, never> & {
        [Key in FilterOf<E>]?: readonly FilterValue<RowOf<E>, Key>[]
      } & Partial<ExtraOf<E>>
/** Values of a filter with the name of a row's member: that member's values in the address, such as `'true' | 'false'`. Any text for numbers and other filters. */
export type FilterValue<Row, Key extends string> = Key extends keyof Row
  ? NonNullable<Row[Key]> extends string | boolean
    ? `${NonNullable<Row[Key]>}`
    : string
  : string
export type ListAnswerOf<E extends ListEndpoint> = ListAnswer<RowOf<E>, MetaOf<E>>

/** Answers server-sent events, each a JSON message. */
export interface StreamEndpoint<Path extends string = string, Message = unknown> extends Common<Path> {
  readonly kind: 'stream'
  readonly method: 'GET'
  readonly message: Schema<Message>
}

export type Endpoint = ItemEndpoint | ListEndpoint | FileEndpoint | StreamEndpoint
export type Order = 'ASC' | 'DESC'

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
  isForWalls?: true
  readsDevice?: true
  asksFreshCode?: FreshCodeRule
  answersSecret?: true
  answer: Schema<Answer>
  body?: Schema<Body>
  /** Bytes above `jsonBodyMax`. */
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
  isForWalls?: true
  /** A regular plural, such as `loop systems`; 'rows' by default. */
  rows?: string
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

/** The schema of endpoints without these; the type stays an object without members. */
const nothing = v.object({})
export type Nothing = v.InferOutput<typeof nothing>

/** See ListEndpoint. */
const listsWith =
  <Code extends string>(catalogue: Catalogue) =>
  <
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

/** Declares calls with their owner's error codes, so that the text of a code comes with the calls that may answer it. */
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
  /** @param maxFileBytes of one file */
  const upload = <const Path extends string, Answer, Body>(
    path: Path,
    { maxFileBytes, ...spec }: ItemSpec<Answer, Body, Code> & { body: Schema<Body>; maxFileBytes: number },
  ): ItemEndpoint<Path, Answer, Body> => ({ ...post(path, spec), encoding: 'multipart', maxFileBytes })
  const list = listsWith<Code>(catalogue)
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

/** An area declares calls of its own server with these, without codes. */
export const { get, post, put, del, upload, list, file } = callsWith({})

export const stream = <const Path extends string, Message>(
  path: Path,
  spec: Omit<StreamEndpoint<Path, Message>, 'kind' | 'method' | 'path' | 'catalogue'>,
): StreamEndpoint<Path, Message> => ({ kind: 'stream', method: 'GET', path, catalogue: {}, ...spec })

/** `ofService('weather', get('/forecast/{siteId}', …))` (docs/areas.md) */
export const ofService = <E extends Endpoint>(area: string, endpoint: E): E => ({ ...endpoint, service: area })

export const paramNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')

/** @throws TypeError where a parameter is no segment of a path, such as `..` */
export function fillPath(path: string, params: Record<string, string>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  if (!isPlainPath(filled)) throw new TypeError(`${filled} is no path of a call`)
  return filled
}
