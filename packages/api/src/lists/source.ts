import type { FilterOf, ListEndpoint, MetaOf, Params, RowOf, SearchOf, SortOf } from '@emberwatch/contract'
import type { ErrorCode } from '@emberwatch/contract/api'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Call } from '../http/call.ts'
import { ApiProblem } from '../problem.ts'
import type { SearchColumn } from './contains.ts'
import type { KeyColumn, KeyColumns, Page } from './keys.ts'
import type { ListRequest } from './query.ts'

export type { Page } from './keys.ts'

/** What a list must declare; lists/run.ts does the rest. A missing key of the contract is a type error. */

// biome-ignore lint/suspicious/noExplicitAny: each list joins its own tables; its columns are named by the maps below
export type Base = SelectQueryBuilder<any, any, any>
export type Column = RawBuilder<unknown>
export interface SortColumn {
  readonly column: Column
  readonly emptyLast: boolean
}

/** A page of rows that an id names. */
export type PageOfIds = Page<{ readonly id: KeyColumn<string> }>

export interface ListSource<E extends ListEndpoint, Keys extends KeyColumns> {
  /**
   * The rows that the person may see, before search and filters. What a column below needs is left-joined on a key, so
   * that the database leaves out of count and page what neither sorts nor searches.
   */
  readonly from: (call: ListCall<E>) => Base
  /** Columns that name a row, by their name in `page`; they also settle the order of equal rows. */
  readonly key: Keys
  readonly sort: Readonly<Record<SortOf<E>, Column | SortColumn>>
  readonly search: Readonly<Record<SearchOf<E>, SearchColumn>>
  readonly filters: Readonly<Record<FilterOf<E>, Column>>
  /** The full rows of a page: joins `page` and orders by `page.position`. */
  readonly rows: (call: ListCall<E>, page: Page<Keys>) => Promise<RowOf<E>[]>
  /** Totals over all matching rows; counted together with them. */
  readonly totals?: { readonly [Name in keyof MetaOf<E>]: Column }
  /** What count and totals are taken from, where groups of rows are cheaper to count than single ones. */
  readonly groups?: Groups<E>
  /** Millions of rows, of which a search is counted before the page is read (lists/run.ts). */
  readonly isVast?: boolean
  /** For rows that are counted up from many others: they are made once for the page, the count and the totals. */
  readonly aggregate?: Aggregate<E>
}

interface Aggregate<E extends ListEndpoint> {
  /** Makes the rows, which the list's `from` reads from `aggregated`. */
  readonly from: (call: ListCall<E>) => Base
}

/** What a list's `aggregate` has made. */
export const aggregated = sql<Record<string, unknown>>`aggregated`

interface Groups<E extends ListEndpoint> {
  /** Whether they can stand for the rows of this call; left out, they can for all calls. */
  readonly serve?: (call: ListCall<E>) => boolean
  /** Stands for the same rows as the list's `from`. */
  readonly from: (call: ListCall<E>) => Base
  /** Columns that are the same for all rows of a group; a search in another one is counted row by row. */
  readonly narrows: readonly (SearchOf<E> | FilterOf<E>)[]
  /** Totals over the groups. */
  readonly totals: Readonly<Record<string, Column>>
  /** How many rows there are in all groups. */
  readonly count: Column
}

/** What lists and exports read of a call; a background job makes one for the person who asked. */
export type ReadCall = Pick<
  Call,
  'db' | 'lowPriority' | 'rowBytes' | 'hasTextIndices' | 'settings' | 'sealer' | 'now' | 'user' | 'totals'
>

export type ListCall<E extends ListEndpoint> = ReadCall & {
  readonly params: Params<E['path']>
  readonly query: Pick<ListRequest<E>, 'extra' | 'search'>
}

/** A source that a list and its export share; only its types are checked here. */
export const listSource = <E extends ListEndpoint, Keys extends KeyColumns>(
  _endpoint: E,
  source: ListSource<E, Keys>,
): ListSource<E, Keys> => source

/** A column by its name in Kysely's spelling, such as `s.siteNumber`. */
export const column = (name: string): Column => sql.ref(name)

/** For columns that may be null: rows without a value come last in both directions (an index cannot help here). */
export const emptyLast = (name: string): SortColumn => ({ column: column(name), emptyLast: true })

/** First and last name of the person joined under this alias; null where there is none. */
export const personName = (alias: string): RawBuilder<string | null> =>
  sql<string | null>`${sql.ref(`${alias}.firstName`)} || ' ' || ${sql.ref(`${alias}.lastName`)}`

/** A page of one row, so that one thing and a list of them are read by the same query. */
export const onlyRow = (id: string): PageOfIds =>
  sql<{ id: string; position: number }>`(select ${id}::uuid as id, 1 as position)`.as('page')

/** @throws ApiProblem when the row has gone since access was checked */
export function firstRow<Row>([row]: Row[], missing: ErrorCode): Row {
  if (!row) throw new ApiProblem(missing)
  return row
}
