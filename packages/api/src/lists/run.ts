import { type ListAnswerOf, type ListEndpoint, type MetaOf, noValue, type RowOf } from '@emberwatch/contract'
import { type RawBuilder, sql } from 'kysely'
import { addressPart, contains, type SearchColumn } from './contains.ts'
import { type KeyColumns, packedKey, pageOfKeys } from './keys.ts'
import { type Finding, numbered } from './order.ts'
import type { ListRequest } from './query.ts'
import {
  aggregated,
  type Base,
  type Column,
  type ListCall,
  type ListSource,
  type Strategy,
  type Walk,
} from './source.ts'

/** Makes the SQL of a list from its source and a request: search and filters narrow the rows, order.ts makes the page of their keys. */

/** Reads a page with its count and totals, by the strategy of its source. */
export async function runList<E extends ListEndpoint, Keys extends KeyColumns>(
  source: ListSource<E, Keys>,
  call: ListCall<E>,
  request: ListRequest<E>,
): Promise<ListAnswerOf<E>> {
  if (source.strategy?.kind === 'aggregate') return runAggregate(source, call, request)
  const { readPage, readTotals } = readersOf(source, call, request)
  const [data, { count, ...meta }] = isVastSearch(source.strategy, request)
    ? await countedFirst(readTotals, readPage, request)
    : await Promise.all([readPage(walkOf(source.strategy, call, request)), readTotals()])
  return { data, count, meta: meta as MetaOf<E> }
}

/** A page whose caller prefers no count. */
interface RowsAnswer<E extends ListEndpoint> {
  readonly data: RowOf<E>[]
  readonly count: null
  readonly meta: null
}

/** Reads the page alone. The answer is whole where its rows need the count: an aggregate yields both, and a vast search is ordered by it. */
export async function runRows<E extends ListEndpoint, Keys extends KeyColumns>(
  source: ListSource<E, Keys>,
  call: ListCall<E>,
  request: ListRequest<E>,
): Promise<ListAnswerOf<E> | RowsAnswer<E>> {
  const { strategy } = source
  if (strategy?.kind === 'aggregate' || isVastSearch(strategy, request)) return runList(source, call, request)
  const data = await readersOf(source, call, request).readPage(walkOf(strategy, call, request))
  return { data, count: null, meta: null }
}

const isVastSearch = (strategy: { readonly kind: string } | undefined, { search }: Pick<ListRequest, 'search'>) =>
  strategy?.kind === 'vast' && Object.keys(search).length > 0

function readersOf<E extends ListEndpoint, Keys extends KeyColumns>(
  source: ListSource<E, Keys>,
  call: ListCall<E>,
  request: ListRequest<E>,
) {
  const matching = narrow(source, call, request)
  return {
    readPage: (finding?: Finding) => source.rows(call, numbered(matching, source, request, finding).as('page')),
    readTotals: () =>
      call.totals(() => totalsOf(source, matching, call, request).executeTakeFirstOrThrow() as Promise<Counted>),
  }
}

interface Counted {
  readonly count: number
}

/** Walking to later rows takes longer than finding all. */
const walkedRows = 100

function walkOf<E extends ListEndpoint>(
  strategy: Strategy<E> | undefined,
  call: ListCall<E>,
  { search, filters, offset, limit }: ListRequest,
): Walk | undefined {
  const isFirstPages = offset + limit <= walkedRows && Object.keys({ ...search, ...filters }).length === 0
  return isFirstPages && strategy && 'walk' in strategy ? strategy.walk?.(call) : undefined
}

/** Counts groups unless a search or filter splits them. */
function totalsOf<E extends ListEndpoint>(
  source: Pick<ListSource<E, KeyColumns>, 'from' | 'search' | 'filters' | 'totals' | 'strategy'>,
  matching: Base,
  call: ListCall<E>,
  request: ListRequest<E>,
): Base {
  const groups = source.strategy && 'narrows' in source.strategy ? source.strategy : undefined
  const narrows: readonly string[] = groups?.narrows ?? []
  const isServed = Object.keys({ ...request.search, ...request.filters }).every((name) => narrows.includes(name))
  if (!groups || !isServed || groups.serve?.(call) === false)
    return countOf(matching, { ...source.totals, count: sql`count(*)::int` })
  return countOf(narrow({ ...source, from: groups.from }, call, request), { ...groups.totals, count: groups.count })
}

/** Where this many pages match, walking the rows in order fills a page soon. */
const manyPages = 100

/**
 * Walking millions of rows in order until a page is full takes a minute where few match. Filtering first and then ordering takes a second or two in
 * any case.
 */
async function countedFirst<Row>(
  readTotals: () => Promise<Counted>,
  readPage: (finding?: Finding) => Promise<Row[]>,
  { offset, limit }: Pick<ListRequest, 'offset' | 'limit'>,
): Promise<[Row[], Counted]> {
  const totals = await readTotals()
  if (totals.count <= offset) return [[], totals]
  const isMany = totals.count > (offset + limit) * manyPages
  return [await readPage(isMany ? undefined : 'foundFirst'), totals]
}

/** One expensive statement yields keys, count and totals; a second one reads the rows. */
async function runAggregate<E extends ListEndpoint, Keys extends KeyColumns>(
  source: ListSource<E, Keys>,
  call: ListCall<E>,
  request: ListRequest<E>,
): Promise<ListAnswerOf<E>> {
  const matching = narrow(source, call, request)
  const totalsQuery = countOf(matching, { ...source.totals, count: sql`count(*)::int` })
  const { rows } = await sql<{ keys: string; count: number }>`
    ${withAggregate(source, call)}
    select (select coalesce(json_agg(${packedKey(source.key)} order by position), '[]')::text
      from ${numbered(matching, source, request)} as keys) as keys, counted.*
    from ${totalsQuery} as counted`.execute(call.db)
  const { keys, count, ...meta } = rows[0] as (typeof rows)[number]
  return { data: await source.rows(call, pageOfKeys(keys, source.key)), count, meta: meta as MetaOf<E> }
}

export function withAggregate<E extends ListEndpoint>(
  { strategy }: Pick<ListSource<E, KeyColumns>, 'strategy'>,
  call: ListCall<E>,
): RawBuilder<unknown> {
  return strategy?.kind === 'aggregate' ? sql`with ${aggregated} as materialized ${strategy.from(call)}` : sql``
}

type Columns = Readonly<Record<string, Column>>
type Narrowed<E extends ListEndpoint> = Pick<ListSource<E, KeyColumns>, 'from' | 'search' | 'filters'>

/** Applies "contains" for search and "one of" for filters. */
export function narrow<E extends ListEndpoint>(source: Narrowed<E>, call: ListCall<E>, request: ListRequest): Base {
  let query = source.from(call)
  const searched: Readonly<Record<string, SearchColumn>> = source.search
  for (const [name, text] of Object.entries(request.search)) {
    const pattern = name === 'emailAddress' ? addressPart(text) : text
    query = query.where(contains(searched[name] as SearchColumn, pattern, call.hasTextIndices))
  }
  const filtered: Columns = source.filters
  for (const [name, values] of Object.entries(request.filters)) {
    query = query.where(sql<boolean>`coalesce((${filtered[name]})::text, ${noValue}) in (${sql.join(values)})`)
  }
  return query
}

const countOf = (rows: Base, totals: Partial<Columns>): Base =>
  rows.select(Object.entries(totals).map(([name, column]) => (column as Column).as(name)))
