import { type ListAnswerOf, type ListEndpoint, type MetaOf, noValue } from '@emberwatch/contract'
import { type RawBuilder, sql } from 'kysely'
import { contains, type SearchColumn } from './contains.ts'
import { type KeyColumns, type KeyValues, packedKey, pageOfKeys } from './keys.ts'
import type { ListRequest } from './query.ts'
import { aggregated, type Base, type Column, type ListCall, type ListSource, type SortColumn } from './source.ts'

/** Answers a list call: the page, the count of all matching rows and the totals, side by side. */
export async function runList<E extends ListEndpoint, Keys extends KeyColumns>(
  source: ListSource<E, Keys>,
  call: ListCall<E>,
  request: ListRequest<E>,
): Promise<ListAnswerOf<E>> {
  if (source.aggregate) return runAggregate(source, call, request)
  const matching = narrow(source, call, request)
  const groups = groupsFor(source, call, request)
  const counted = groups
    ? countOf(narrow({ ...source, from: groups.from }, call, request), { ...groups.totals, count: groups.count })
    : countOf(matching, { ...source.totals, count: sql`count(*)::int` })
  const [data, { count, ...meta }] = await Promise.all([
    source.rows(call, numbered(matching, source, request).as('page')),
    call.totals(() => counted.executeTakeFirstOrThrow() as Promise<{ count: number }>),
  ])
  return { data, count, meta: meta as MetaOf<E> }
}

/** The dear statement answers the page's keys, the count and the totals at once; another adds what the rows need besides. */
async function runAggregate<E extends ListEndpoint, Keys extends KeyColumns>(
  source: ListSource<E, Keys>,
  call: ListCall<E>,
  request: ListRequest<E>,
): Promise<ListAnswerOf<E>> {
  const matching = narrow(source, call, request)
  const counted = countOf(matching, { ...source.totals, count: sql`count(*)::int` })
  const { rows } = await sql<{ keys: string; count: number }>`
    ${withAggregate(source, call)}
    select (select coalesce(json_agg(${packedKey(source.key)} order by position), '[]')::text
      from ${numbered(matching, source, request)} as keys) as keys, counted.*
    from ${counted} as counted`.execute(call.db)
  const { keys, count, ...meta } = rows[0] as (typeof rows)[number]
  return { data: await source.rows(call, pageOfKeys(keys, source.key)), count, meta: meta as MetaOf<E> }
}

/** What a statement over the rows of a list begins with. */
export function withAggregate<E extends ListEndpoint>(
  { aggregate }: Pick<ListSource<E, KeyColumns>, 'aggregate'>,
  call: ListCall<E>,
): RawBuilder<unknown> {
  return aggregate ? sql`with ${aggregated} as materialized ${aggregate.from(call)}` : sql``
}

/** The groups that can be counted in place of rows, where every search and filter takes or leaves whole ones. */
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

/** The rows of a list, with "contains" for each searched column and "one of" for each filtered one. */
export function narrow<E extends ListEndpoint>(source: Narrowed<E>, call: ListCall<E>, request: ListRequest): Base {
  let query = source.from(call)
  const searched: Readonly<Record<string, SearchColumn>> = source.search
  for (const [name, text] of Object.entries(request.search)) {
    query = query.where(contains(searched[name] as SearchColumn, text, call.hasTextIndices))
  }
  const filtered: Columns = source.filters
  for (const [name, values] of Object.entries(request.filters)) {
    query = query.where(sql<boolean>`coalesce((${filtered[name]})::text, ${noValue}) in (${sql.join(values)})`)
  }
  return query
}

const countOf = (counted: Base, totals: Partial<Columns>): Base =>
  counted.select(Object.entries(totals).map(([name, column]) => (column as Column).as(name)))

interface Ordered<Keys extends KeyColumns> {
  readonly key: Keys
  readonly sort: Readonly<Record<string, Column | SortColumn>>
}

/**
 * The keys of the page's rows with their position. Only these rows get their heavy columns. Equal rows are ordered by
 * their key in the same direction, so that paging shows none twice and one index serves both directions.
 */
function numbered<Keys extends KeyColumns>(matching: Base, source: Ordered<Keys>, request: ListRequest) {
  const keys = keysInOrder(matching, source, request).limit(request.limit).offset(request.offset)
  const columns = sql.join(Object.keys(source.key).map((name) => sql.ref(`keys.${name}`)))
  return sql<KeyValues<Keys> & { position: number }>`(
    select ${columns}, row_number() over () as position from ${keys} as keys
  )`
}

/** The keys of all matching rows in the order that is asked for. */
export function keysInOrder(matching: Base, source: Ordered<KeyColumns>, request: ListRequest): Base {
  const direction = request.order === 'ASC' ? 'asc' : 'desc'
  const chosen = source.sort[request.orderBy]
  let keys = matching
  if (chosen && 'emptyLast' in chosen) keys = keys.orderBy(chosen.column, (order) => order[direction]().nullsLast())
  else if (chosen) keys = keys.orderBy(chosen, direction)
  for (const [name, { column }] of Object.entries(source.key)) {
    keys = keys.select(column.as(name)).orderBy(column, direction)
  }
  return keys
}
