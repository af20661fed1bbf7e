import { type Handler, json } from './render-ui.tsx'

/**
 * The server of a table: gives out pages, and nothing else of what lists do. What comes for a search, filter or order says the test, as
 * lists are the API's (packages/api/src/lists), and page tests show them over it.
 * @param answers rows by the query that they answer, its parameters in the alphabet's order, without limit and offset: `name=05&order=ASC`
 */
export function listServer<Row>(rows: readonly Row[], answers: Readonly<Record<string, readonly Row[]>> = {}) {
  /** Queries for rows in the order in which they came, and those of tables for the count of all pages. */
  const requests: URLSearchParams[] = []
  const counted: URLSearchParams[] = []
  const handler: Handler = (request, url) => {
    const query = url.searchParams
    const isCounted = request.headers.get('prefer') !== 'count=none'
    ;(isCounted && query.get('limit') === '1' ? counted : requests).push(query)
    const answer = answers[viewOf(query)] ?? rows
    const offset = Number(query.get('offset') ?? 0)
    const limit = Number(query.get('limit') ?? 10)
    const data = answer.slice(offset, offset + limit)
    return json(isCounted ? { data, count: answer.length, meta: {} } : { data, count: null, meta: null })
  }
  return { handler, asked: requests, counted, last: () => Object.fromEntries(requests.at(-1) ?? []) }
}

function viewOf(query: URLSearchParams): string {
  const view = new URLSearchParams(query)
  view.delete('limit')
  view.delete('offset')
  view.sort()
  return view.toString()
}
