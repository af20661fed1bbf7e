import { type Handler, json } from './render-ui.tsx'

interface ListSpec<Row> {
  readonly search?: readonly (keyof Row & string)[]
  readonly filters?: readonly (keyof Row & string)[]
  readonly defaultSort: keyof Row & string
}

/** The list contract over an array: search is 'contains', filters are comma-joined, then order, then the page. */
export function listServer<Row extends object>(rows: readonly Row[], spec: ListSpec<Row>) {
  /** Queries in the order in which they came. */
  const asked: URLSearchParams[] = []
  const handler: Handler = (_request, url) => {
    const query = url.searchParams
    asked.push(query)
    const found = rows
      .filter((row) => (spec.search ?? []).every((key) => contains(row[key], query.get(key))))
      .filter((row) => (spec.filters ?? []).every((key) => isAmong(row[key], query.get(key))))
      .sort(by((query.get('orderBy') ?? spec.defaultSort) as keyof Row, query.get('order') === 'DESC' ? -1 : 1))
    const offset = Number(query.get('offset') ?? 0)
    const limit = Number(query.get('limit') ?? 10)
    return json({ data: found.slice(offset, offset + limit), count: found.length, meta: {} })
  }
  return { handler, asked, last: () => Object.fromEntries(asked.at(-1) ?? []) }
}

const contains = (value: unknown, text: string | null) =>
  !text || String(value).toLowerCase().includes(text.toLowerCase())
const isAmong = (value: unknown, chosen: string | null) => !chosen || chosen.split(',').includes(String(value))
const by =
  <Row>(key: keyof Row, sign: 1 | -1) =>
  (a: Row, b: Row) =>
    a[key] < b[key] ? -sign : a[key] > b[key] ? sign : 0
