import { type ListAnswerOf, type ListEndpoint, type MetaOf, noValue, type RowOf } from '@emberwatch/contract'
import { type RawBuilder, sql } from 'kysely'
import { addressPart, contains, type SearchColumn } from './contains.ts'
import { type KeyColumns, packedKey, pageOfKeys } from './keys.ts'
import { numbered, type Ordered } from './order.ts'
import type { ListRequest } from './query.ts'
import { aggregated, type Base, type Column, type ListCall, type ListSource } from './source.ts'

/** Makes the SQL of a list from its source and a request: search and filters narrow the rows, order.ts makes the page of their keys. */

/** Reads page, count and totals at the same time. */
export async function runList<E extends ListEndpoint, Keys extends KeyColumns>(
  source: ListSource<E, Keys>,
  call: ListCall<E>,
  request: ListRequest<E>,
): Promise<ListAnswerOf<E>> {
  if (source.aggregate) return runAggregate(source, call, request)
  const { page, totals } = readersOf(source, call, request)
  const [data, { count, ...meta }] = isVastSearch(source, request)
    ? await countedFirst(totals, page, source, request)
    : await Promise.all([page(source), totals()])
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
  if (source.aggregate || isVastSearch(source, request)) return runList(source, call, request)
  const { page } = readersOf(source, call, request)
  return { data: await page(source), count: null, meta: null }
}

interface Counted {
  readonly count: number
}

function readersOf<E extends ListEndpoint, Keys extends KeyColumns>(
  source: ListSource<E, Keys>,
  call: ListCall<E>,
  request: ListRequest<E>,
) {
  const matching = narrow(source, call, request)
  const groups = groupsFor(source, call, request)
  const totalsQuery = groups
    ? countOf(narrow({ ...source, from: groups.from }, call, request), { ...groups.totals, count: groups.count })
    : countOf(matching, { ...source.totals, count: sql`count(*)::int` })
  const walk = isFirstPages(request) ? source.walk?.(call) : undefined
  return {
    totals: () => call.totals(() => totalsQuery.executeTakeFirstOrThrow() as Promise<Counted>),
    page: (order: Ordered<Keys>) => source.rows(call, numbered(matching, order, request, walk).as('page')),
  }
}

/** Walking to later rows takes longer than finding all. */
const walkedRows = 100

const isFirstPages = ({ search, filters, offset, limit }: ListRequest): boolean =>
  offset + limit <= walkedRows && Object.keys({ ...search, ...filters }).length === 0

const isVastSearch = (
  { isVast }: { readonly isVast?: boolean | undefined },
  { search }: Pick<ListRequest, 'search'>,
): boolean => isVast === true && Object.keys(search).length > 0

/** Where this many pages match, walking the rows in order fills a page soon. */
const manyPages = 100

/**
 * Walking millions of rows in order until a page is full takes a minute where few match. Filtering first and then ordering takes a second or two in
 * any case.
 */
async function countedFirst<Row, Totals extends Counted, Keys extends KeyColumns>(
  readTotals: () => Promise<Totals>,
  page: (order: Ordered<Keys>) => Promise<Row[]>,
  order: Ordered<Keys>,
  { offset, limit }: Pick<ListRequest, 'offset' | 'limit'>,
): Promise<[Row[], Totals]> {
  const totals = await readTotals()
  if (totals.count <= offset) return [[], totals]
  const isMany = totals.count > (offset + limit) * manyPages
  return [await page(isMany ? order : { ...order, isFoundFirst: true }), totals]
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
  { aggregate }: Pick<ListSource<E, KeyColumns>, 'aggregate'>,
  call: ListCall<E>,
): RawBuilder<unknown> {
  return aggregate ? sql`with ${aggregated} as materialized ${aggregate.from(call)}` : sql``
}

/** Undefined where a search or filter splits groups. */
function groupsFor<E extends ListEndpoint>(
  { groups }: Pick<ListSource<E, KeyColumns>, 'groups'>,
  call: ListCall<E>,
  { search, filters }: ListRequest<E>,
) {
  if (groups?.serve?.(call) === false) return undefined
  const narrows: readonly string[] = groups?.narrows ?? []
  return Object.keys({ ...search, ...filters }).every((name) => narrows.includes(name)) ? groups : undefined
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
