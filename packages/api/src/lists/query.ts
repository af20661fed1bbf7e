import {
  composedText,
  defaultListLimit,
  type ExtraOf,
  isUnfitText,
  type ListEndpoint,
  maxListLimit,
  type Order,
  type SortOf,
  unfitText,
} from '@emberwatch/contract'
import { badFields, checkFields, shortened } from '@emberwatch/http'

/** See product 5.7. */
export interface ListRequest<E extends ListEndpoint = ListEndpoint> {
  readonly limit: number
  readonly offset: number
  readonly orderBy: SortOf<E>
  readonly order: Order
  readonly search: Readonly<Record<string, string>>
  readonly filters: Readonly<Record<string, readonly string[]>>
  readonly extra: ExtraOf<E>
}

type Query = Readonly<Record<string, unknown>>
const paging = ['limit', 'offset', 'orderBy', 'order']
const offsetMax = 999_999_999
/** Reported at once. */
const badMost = 20

/** Empty search and filter parameters count as absent. @throws ApiProblem 400 that names every parameter that is bad, given twice or unknown */
export function parseListQuery<E extends ListEndpoint>(endpoint: E, query: Query): ListRequest<E> {
  const extraKeys = Object.keys((endpoint.extra as { entries?: object }).entries ?? {})
  const fields = badShapes(query, [...paging, ...endpoint.search, ...endpoint.filters, ...extraKeys])
  const text = (key: string) => (typeof query[key] === 'string' ? query[key] : undefined)

  const limit = wholeNumber(text('limit') ?? String(defaultListLimit), 1, maxListLimit)
  if (limit === undefined) fields.limit ??= `must be a whole number from 1 to ${maxListLimit}`
  const offset = wholeNumber(text('offset') ?? '0', 0, offsetMax)
  if (offset === undefined) fields.offset ??= `must be a whole number from 0 to ${offsetMax}`
  const orderBy = endpoint.sort.find((key) => key === (text('orderBy') ?? endpoint.sort[0]))
  if (orderBy === undefined) fields.orderBy ??= `must be one of ${endpoint.sort.join(', ')}`
  const order = (text('order') ?? (text('orderBy') ? 'ASC' : endpoint.defaultOrder)).toUpperCase()
  if (order !== 'ASC' && order !== 'DESC') fields.order ??= 'must be ASC or DESC'
  const extra = checkFields(endpoint.extra, pick(query, extraKeys))
  for (const [key, message] of Object.entries(extra.fields)) fields[key] ??= message

  if (Object.keys(fields).length > 0) throw badFields(fields)
  const filters = pick(query, endpoint.filters)
  return {
    limit: limit ?? 0,
    offset: offset ?? 0,
    orderBy: orderBy as SortOf<E>,
    order: order as Order,
    search: pick(query, endpoint.search),
    filters: Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, value.split(',')])),
    extra: extra.output,
  }
}

function badShapes(query: Query, parameters: readonly string[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [key, value] of Object.entries(query)) {
    if (Object.keys(fields).length >= badMost) break
    if (!parameters.includes(key)) fields[shortened(key, 100)] = 'is not a parameter of this list'
    else if (typeof value !== 'string') fields[key] = 'may be given once only'
    else if (isUnfitText(value, key)) fields[key] = unfitText
  }
  return fields
}

const pick = (query: Query, keys: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const value = query[key]
      return typeof value === 'string' && value !== '' ? [[key, composedText(value)]] : []
    }),
  )

const wholeNumber = (text: string, min: number, max: number): number | undefined =>
  /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined
