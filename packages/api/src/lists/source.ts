import type { FilterOf, ListEndpoint, MetaOf, Params, RowOf, SearchOf, SortOf } from '@emberwatch/contract'
import type { ErrorCode } from '@emberwatch/contract/api'
import { ApiProblem } from '@emberwatch/http'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Call } from '../http/call.ts'
import type { SearchColumn } from './contains.ts'
import type { KeyColumn, KeyColumns, Page } from './keys.ts'
import type { ListRequest } from './query.ts'

export type { Page } from './keys.ts'

/**
 * What is special to a list: its rows, and an expression for each name that the contract sorts, searches and filters by. A missing one is a type error;
 * lists/run.ts makes the SQL.
 */

// biome-ignore lint/suspicious/noExplicitAny: each list joins its own tables; its columns are named by the maps below
export type Base = SelectQueryBuilder<any, any, any>
export type Column = RawBuilder<unknown>
export interface SortColumn {
  readonly column: Column
  readonly emptyLast: boolean
}

export type PageOfIds = Page<{ readonly id: KeyColumn<string> }>

export interface ListSource<E extends ListEndpoint, Keys extends KeyColumns> {
  /** Rows that the person may see. Left-join what columns below need on a key, so that count and page leave out what they do not use. */
  readonly from: (call: ListCall<E>) => Base
  /** Columns by their name in `page`; they also order equal rows. */
  readonly key: Keys
  readonly sort: Readonly<Record<SortOf<E>, Column | SortColumn>>
  readonly search: Readonly<Record<SearchOf<E>, SearchColumn>>
  readonly filters: Readonly<Record<FilterOf<E>, Column>>
  /** Joins `page` and orders by `page.position`. */
  readonly rows: (call: ListCall<E>, page: Page<Keys>) => Promise<RowOf<E>[]>
  /** Totals over all matching rows. */
  readonly totals?: { readonly [Name in keyof MetaOf<E>]: Column }
  readonly strategy?: Strategy<E>
}

/** How page and count are found. Without one the planner finds the page, and rows are counted. */
export type Strategy<E extends ListEndpoint> =
  /** Rows computed from many others are computed once for page, count and totals; the list's `from` reads them from `aggregated`. */
  | { readonly kind: 'aggregate'; readonly from: (call: ListCall<E>) => Base }
  /** The first pages, without search and filters, are walked. */
  | { readonly kind: 'walk'; readonly walk: WalkOf<E> }
  /** Groups are counted, which is cheaper than rows. */
  | ({ readonly kind: 'groups'; readonly walk?: WalkOf<E> } & Groups<E>)
  /** Millions of rows: as groups, and a search is counted before its page is read. */
  | ({ readonly kind: 'vast'; readonly walk: WalkOf<E> } & Groups<E>)

/** Serves people who hold much of the fleet; undefined for calls where few rows match. */
type WalkOf<E extends ListEndpoint> = (call: ListCall<E>) => Walk | undefined

/** The same rows as those of `from`, looked at one by one in the list's order until a page is full, instead of found first and then ordered. */
export interface Walk {
  readonly from: Base
  /** The condition that walking is faster; without columns, so that the database decides before it begins. */
  readonly when: RawBuilder<boolean>
}

export const aggregated = sql<Record<string, unknown>>`aggregated`

interface Groups<E extends ListEndpoint> {
  /** Tests whether groups can stand for the rows of this call; they always can when undefined. */
  readonly serve?: (call: ListCall<E>) => boolean
  readonly from: (call: ListCall<E>) => Base
  /** Columns equal within a group; a search in another column counts rows. */
  readonly narrows: readonly (SearchOf<E> | FilterOf<E>)[]
  readonly totals?: Readonly<Record<string, Column>>
  readonly count: Column
}

/** Exports in background jobs have no HTTP call. */
export type ReadCall = Pick<
  Call,
  'db' | 'lowPriority' | 'hasTextIndices' | 'settings' | 'sealer' | 'now' | 'user' | 'totals'
>

export type ListCall<E extends ListEndpoint> = ReadCall & {
  readonly params: Params<E['path']>
  readonly query: Pick<ListRequest<E>, 'extra' | 'search'>
}

/** Checks types only; for sources that a list and its export share. */
export const listSource = <E extends ListEndpoint, Keys extends KeyColumns>(
  _endpoint: E,
  source: ListSource<E, Keys>,
): ListSource<E, Keys> => source

/** @param name in Kysely's spelling, such as `s.siteNumber` */
export const column = (name: string): Column => sql.ref(name)

/** Puts nulls last in both directions, which no index supports. */
export const emptyLast = (name: string): SortColumn => ({ column: column(name), emptyLast: true })

/** Null where nobody is joined under the alias. */
export const personName = (alias: string): RawBuilder<string | null> =>
  sql<string | null>`${sql.ref(`${alias}.firstName`)} || ' ' || ${sql.ref(`${alias}.lastName`)}`

/** A page of one row, so that items and lists share a query. */
export const onlyRow = (id: string): PageOfIds =>
  sql<{ id: string; position: number }>`(select ${id}::uuid as id, 1 as position)`.as('page')

/** @throws ApiProblem when the row has gone since access was checked */
export function firstRow<Row>([row]: Row[], missing: ErrorCode): Row {
  if (!row) throw new ApiProblem(missing)
  return row
}
